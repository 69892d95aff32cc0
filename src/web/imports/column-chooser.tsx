import type { ImportReading } from '#contract/imports.ts'
import { WEIGHT_KG } from '#domain/accounts/registration.ts'
import { kgOfWritten } from '#domain/imports/import-draft.ts'
import type { MassUnit } from '#domain/units.ts'
import { type ColumnChoice, draftOfRow } from '#domain/imports/table-columns.ts'
import { type DateOrder, instantOf } from '#domain/imports/written-dates.ts'
import { civilDayAt } from '#domain/day.ts'
import { t } from '@lingui/core/macro'
import { useZone } from '#web/member/member-zone.ts'
import { energy, formatMass, fullDay, timeAt } from '#web/language/formats.ts'
import { translate } from '#web/language/translate.ts'
import { SelectField } from '#web/ui/select.tsx'
import { unitsNow, useUnits } from '#web/language/chosen-units.ts'
import { nutrientName } from '#web/language/nutrient-names.ts'
import { dateOrderOptions, unitOptions } from './import-text.ts'

type Table = NonNullable<ImportReading['table']>

const NONE = 'none'

interface ColumnChooserProps {
  table: Table
  choice: ColumnChoice
  onChoose: (choice: ColumnChoice) => void
}

/** A column that the table must have, or may lack. */
interface Asked {
  readonly name: string
  readonly label: string
  readonly column: number | null
  readonly isNeeded?: boolean
}

const asked = (choice: ColumnChoice): readonly Asked[] => {
  const day = { name: 'date', label: t`Date`, column: choice.date, isNeeded: true }
  const time = { name: 'time', label: t`Time`, column: choice.time }
  if (choice.of === 'weights') {
    const label = t({ message: 'Weight', context: 'of a body' })
    return [
      day,
      time,
      { name: 'weight', label, column: choice.weight, isNeeded: true },
      { name: 'notes', label: t`Notes`, column: choice.notes },
    ]
  }
  const grams = t({ message: 'Weight', context: 'of a food' })
  return [
    day,
    time,
    { name: 'name', label: t`Food`, column: choice.name, isNeeded: true },
    { name: 'meal', label: t`Meal of the day`, column: choice.meal },
    { name: 'energy', label: nutrientName('calories'), column: choice.energy, isNeeded: true },
    { name: 'grams', label: grams, column: choice.grams },
    { name: 'protein', label: nutrientName('protein'), column: choice.protein },
    { name: 'carbs', label: nutrientName('carbs'), column: choice.carbs },
    { name: 'fat', label: nutrientName('fats'), column: choice.fat },
  ]
}

/** The same table taken for the other thing; its columns stay where they mean the same. */
const takenFor = (of: ColumnChoice['of'], choice: ColumnChoice): ColumnChoice => {
  const { date, time, dateOrder } = choice
  if (of === choice.of) return choice
  return choice.of === 'foods'
    ? { of: 'weights', date, time, dateOrder, weight: choice.energy, notes: null, unit: 'kg' }
    : {
        of: 'foods',
        date,
        time,
        dateOrder,
        meal: null,
        name: choice.notes ?? date,
        grams: null,
        energy: choice.weight,
        protein: null,
        carbs: null,
        fat: null,
        energyUnit: 'kcal',
      }
}

/** Asks which column of a table is what, and shows how its first rows are read. */
export function ColumnChooser({ table, choice, onChoose }: ColumnChooserProps) {
  const width = Math.max(table.heading.length, ...table.rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, at) => ({
    value: String(at),
    label: table.heading[at]?.trim() || t`Column ${at + 1}`,
  }))
  const orNone = [{ value: NONE, label: t`None` }, ...columns]
  const columnOf = (value: string) => (value === NONE ? null : Number(value))
  return (
    <div className="space-y-5">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <SelectField
          label={t`What the table holds`}
          options={[
            { value: 'weights', label: t`Weights` },
            { value: 'foods', label: t`Meals` },
          ]}
          value={choice.of}
          onChange={({ target }) => onChoose(takenFor(target.value as ColumnChoice['of'], choice))}
        />
        {asked(choice).map(({ name, label, column, isNeeded = false }) => (
          <SelectField
            key={name}
            label={label}
            options={isNeeded ? columns : orNone}
            value={String(column ?? NONE)}
            onChange={({ target }) => onChoose({ ...choice, [name]: columnOf(target.value) })}
          />
        ))}
        <SelectField
          label={t`Order of dates`}
          options={dateOrderOptions()}
          value={choice.dateOrder}
          onChange={({ target }) => onChoose({ ...choice, dateOrder: target.value as DateOrder })}
        />
        {choice.of === 'weights' ? (
          <SelectField
            label={t`Unit of weights`}
            options={unitOptions()}
            value={choice.unit}
            onChange={({ target }) => onChoose({ ...choice, unit: target.value as MassUnit })}
          />
        ) : (
          <SelectField
            label={t`Unit of energy`}
            options={[
              { value: 'kcal', label: t`kcal` },
              { value: 'kj', label: t`kJ` },
            ]}
            value={choice.energyUnit}
            onChange={({ target }) =>
              onChoose({ ...choice, energyUnit: target.value === 'kj' ? 'kj' : 'kcal' })
            }
          />
        )}
      </div>
      <SampleRows table={table} choice={choice} />
    </div>
  )
}

/** What a row brings, or why it brings nothing. */
const broughtBy = (
  draft: ReturnType<typeof draftOfRow>,
  choice: ColumnChoice,
): { what: string } | { fault: string } => {
  const { massUnit, numbersHidden } = unitsNow()
  if (draft?.kind === 'fault') return { fault: translate(draft.reason) }
  if (draft?.kind === 'food') {
    const { energyKcal } = draft.amounts
    if (draft.name.trim() === '') return { fault: translate({ code: 'import.food-nameless' }) }
    if (energyKcal === null) return { fault: translate({ code: 'import.food-incomplete' }) }
    return { what: numbersHidden ? draft.name : `${draft.name}, ${energy(energyKcal)}` }
  }
  if (draft?.kind !== 'weigh-in' || choice.of !== 'weights') return { fault: t`No weight.` }
  const kg = kgOfWritten(draft.value, draft.unit ?? choice.unit)
  if (kg >= WEIGHT_KG.min && kg <= WEIGHT_KG.max) return { what: formatMass(kg, massUnit) }
  const values = { ...WEIGHT_KG, weight: draft.value }
  return { fault: translate({ code: 'import.weight-range', values }) }
}

function SampleRows({ table, choice }: Pick<ColumnChooserProps, 'table' | 'choice'>) {
  const zone = useZone()
  useUnits()
  const rows = table.rows.map((row) => {
    const draft = draftOfRow(row, choice)
    const main = choice.of === 'weights' ? choice.weight : choice.name
    const written = [choice.date, choice.time, main]
      .map((at) => (at === null ? '' : (row.cells[at] ?? '')))
      .join(' ')
      .trim()
    const brought = broughtBy(draft, choice)
    if ('fault' in brought || !draft || !('when' in draft))
      return { line: row.line, written, ...brought }
    const at = instantOf(draft.when, zone, 8)
    const on = fullDay(civilDayAt(at, zone))
    const when = draft.when.kind === 'day' ? on : t`${on}, ${timeAt(at, zone)}`
    return { line: row.line, written, what: `${when} · ${brought.what}` }
  })
  return (
    <div>
      <h3 className="mb-2 font-semibold">{t`The first rows, as they are read`}</h3>
      <ul className="divide-y divide-line rounded-control border border-line">
        {rows.map((row) => (
          <li
            key={row.line}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-2.5"
          >
            <span className="min-w-0 break-all text-ink-soft" dir="auto">
              {row.written}
            </span>
            {'what' in row ? (
              <span className="min-w-0 font-semibold break-words tabular-nums" dir="auto">
                {row.what}
              </span>
            ) : (
              <span className="text-brick-ink">{row.fault}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
