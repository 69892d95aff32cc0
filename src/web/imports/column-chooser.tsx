import type { ImportReading } from '#contract/imports.ts'
import { WEIGHT_KG } from '#domain/accounts/registration.ts'
import { kgOfWritten } from '#domain/imports/drafts.ts'
import type { MassUnit } from '#domain/units.ts'
import { type ColumnChoice, draftOfRow } from '#domain/imports/table-columns.ts'
import { type DateOrder, instantOf } from '#domain/imports/written-dates.ts'
import { civilDayAt } from '#domain/day.ts'
import { t } from '@lingui/core/macro'
import { useZone } from '#web/clock/member-zone.ts'
import { fullDay, formatMass, timeAt } from '#web/language/formats.ts'
import { translate } from '#web/language/translate.ts'
import { SelectField } from '#web/ui/select.tsx'
import { useUnits } from '#web/units/chosen-units.ts'
import { dateOrderOptions, unitOptions } from './import-text.ts'

type Table = NonNullable<ImportReading['table']>

const NONE = 'none'

interface ColumnChooserProps {
  table: Table
  choice: ColumnChoice
  onChoose: (choice: ColumnChoice) => void
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
          label={t`Date`}
          options={columns}
          value={String(choice.date)}
          onChange={({ target }) => onChoose({ ...choice, date: Number(target.value) })}
        />
        <SelectField
          label={t`Order of dates`}
          options={dateOrderOptions()}
          value={choice.dateOrder}
          onChange={({ target }) => onChoose({ ...choice, dateOrder: target.value as DateOrder })}
        />
        <SelectField
          label={t`Time`}
          options={orNone}
          value={String(choice.time ?? NONE)}
          onChange={({ target }) => onChoose({ ...choice, time: columnOf(target.value) })}
        />
        <SelectField
          label={t({ message: 'Weight', context: 'of a body' })}
          options={columns}
          value={String(choice.weight)}
          onChange={({ target }) => onChoose({ ...choice, weight: Number(target.value) })}
        />
        <SelectField
          label={t`Unit of weights`}
          options={unitOptions()}
          value={choice.unit}
          onChange={({ target }) => onChoose({ ...choice, unit: target.value as MassUnit })}
        />
        <SelectField
          label={t`Notes`}
          options={orNone}
          value={String(choice.notes ?? NONE)}
          onChange={({ target }) => onChoose({ ...choice, notes: columnOf(target.value) })}
        />
      </div>
      <SampleRows table={table} choice={choice} />
    </div>
  )
}

function SampleRows({ table, choice }: Pick<ColumnChooserProps, 'table' | 'choice'>) {
  const zone = useZone()
  const { massUnit: unit } = useUnits()
  const rows = table.rows.map((row) => {
    const draft = draftOfRow(row, choice)
    const written = [choice.date, choice.time, choice.weight]
      .map((at) => (at === null ? '' : (row.cells[at] ?? '')))
      .join(' ')
      .trim()
    if (draft?.kind !== 'weigh-in')
      return {
        line: row.line,
        written,
        fault: draft?.kind === 'fault' ? translate(draft.reason) : t`No weight.`,
      }
    const kg = kgOfWritten(draft.value, draft.unit ?? choice.unit)
    const at = instantOf(draft.when, zone, 8)
    const on = fullDay(civilDayAt(at, zone))
    const isPossible = kg >= WEIGHT_KG.min && kg <= WEIGHT_KG.max
    return {
      line: row.line,
      written,
      when: draft.when.kind === 'day' ? on : t`${on}, ${timeAt(at, zone)}`,
      weight: formatMass(kg, unit),
      fault: isPossible
        ? undefined
        : translate({ code: 'import.weight-range', values: { ...WEIGHT_KG, weight: draft.value } }),
    }
  })
  return (
    <div>
      <h3 className="mb-2 font-semibold">{t`The first rows, as they are read`}</h3>
      <ul className="divide-y divide-line rounded-control border border-line">
        {rows.map(({ line, written, when, weight, fault }) => (
          <li
            key={line}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-2.5"
          >
            <span className="min-w-0 break-all text-ink-soft" dir="auto">
              {written}
            </span>
            {fault === undefined ? (
              <span className="font-semibold tabular-nums">
                {when} · {weight}
              </span>
            ) : (
              <span className="text-brick-ink">{fault}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
