import type { Sheet } from '#contract/sheet.ts'
import { daysBetween } from '#domain/day.ts'
import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import {
  energy,
  formatGirth,
  formatMass,
  dayAt,
  fullDay,
  grams,
  oneDecimal,
  percent,
  signedMass,
  whole,
} from '#web/language/formats.ts'
import { useUnits } from '#web/language/chosen-units.ts'
import { nutrientName } from '#web/language/nutrient-names.ts'
import { WeightDrawing } from './weight-drawing.tsx'

/** More do not fit on the page; the longest are shown. */
const MOST_GAPS = 10

type Spread = NonNullable<NonNullable<Sheet['body']>['waistCm']>

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-5 print:mb-3" aria-label={title}>
      <h2 className="mb-1 text-xl print:text-base">{title}</h2>
      {children}
    </section>
  )
}

interface TableProps {
  label: string
  /** The first is empty where it is called as the table, which the heading above shows. */
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

function Table({ label, columns, rows }: TableProps) {
  return (
    // The keyboard scrolls what does not fit.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="overflow-x-auto" role="group" aria-label={label} tabIndex={0}>
      <table className="w-full border-collapse text-sm print:text-xs">
        <thead>
          <tr className="border-b border-line-strong">
            {columns.map((column) =>
              column === '' ? (
                <th key={column} scope="col">
                  <span className="sr-only">{label}</span>
                </th>
              ) : (
                <th key={column} scope="col" className="py-1 pe-1 text-start font-semibold sm:pe-2">
                  {column}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells]) => (
            <tr key={first} className="border-b border-line">
              <th scope="row" className="py-1 pe-1 text-start font-normal sm:pe-2">
                {first}
              </th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]} className="py-1 pe-1 sm:pe-2">
                  <bdi>{cell}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const NOTHING = '–'

/** A number and its unit stay in one line. */
const unbroken = (value: string): string => value.replaceAll(' ', '\u00A0')

const spreadRow = (
  name: string,
  spread: Spread | null,
  write: (value: number) => string,
): readonly string[] =>
  spread
    ? [
        name,
        unbroken(write(spread.mean)),
        t`${unbroken(write(spread.lowest))} to ${unbroken(write(spread.highest))}`,
        whole(spread.count),
      ]
    : [name, NOTHING, NOTHING, whole(0)]

const spanText = (from: string, until: string): string =>
  from === until ? fullDay(from) : t`${fullDay(from)} to ${fullDay(until)}`

function WeightSection({ weight }: { weight: NonNullable<Sheet['weight']> }) {
  const { massUnit: unit } = useUnits()
  const { summary } = weight
  const kg = (value: number) => formatMass(value, unit)
  const change = (value: number) => signedMass(value, unit)
  const pace = summary?.kgPerWeek
  return (
    <Section title={t({ message: 'Weight', context: 'of a body' })}>
      {summary ? (
        <>
          <p>
            {t`Trend: from ${kg(summary.firstTrendKg)} to ${kg(summary.lastTrendKg)}. Weighed between ${kg(summary.lowestKg)} and ${kg(summary.highestKg)}.`}{' '}
            {plural(summary.count, { one: '# weigh-in.', other: '# weigh-ins.' })}{' '}
            {pace
              ? t`Change in a week: ${change(pace.mean)}, most likely between ${change(pace.low)} and ${change(pace.high)}.`
              : t`The weigh-ins lie too close together to tell a pace.`}
          </p>
          {summary.points.length > 1 && <WeightDrawing points={summary.points} />}
        </>
      ) : (
        <p>{t`Nothing was weighed.`}</p>
      )}
    </Section>
  )
}

function MealsSection({ meals, days }: { meals: NonNullable<Sheet['meals']>; days: number }) {
  const { energy: eaten, protein, fiber, salt, recordedDays } = meals
  const gram = (value: number) => (value < 10 ? t`${oneDecimal(value)} g` : grams(value))
  return (
    <Section title={t`Eaten`}>
      <p className="mb-1">
        {t`Meals were recorded on ${whole(recordedDays)} of ${whole(days)} days.`}
      </p>
      {recordedDays > 0 && (
        <Table
          label={t`Eaten`}
          columns={spreadColumns(t`Days`)}
          rows={[
            spreadRow(nutrientName('calories'), eaten, energy),
            spreadRow(nutrientName('protein'), protein, gram),
            spreadRow(nutrientName('fiber'), fiber, gram),
            spreadRow(t`Salt`, salt, gram),
          ]}
        />
      )}
      {eaten && (
        <p className="mt-2">
          {t`Much of it is estimated. If all estimates err in the same direction, as far as their ranges go, the mean of what was recorded lies between ${energy(eaten.low)} and ${energy(eaten.high)}.`}
        </p>
      )}
    </Section>
  )
}

const spreadColumns = (counted: string): readonly string[] => [
  '',
  t`Mean`,
  t`Lowest to highest`,
  counted,
]

function RowsSection({ sheet }: { sheet: Sheet }) {
  const { massUnit: unit } = useUnits()
  const shown = [
    ...(sheet.meals
      ? [
          {
            name: t`Days with meals`,
            of: ({ recordedDays, from, until }: Sheet['rows'][number]) =>
              t`${whole(recordedDays ?? 0)} of ${whole(daysBetween(from, until) + 1)}`,
          },
          {
            name: t`Mean energy a day`,
            of: ({ energyKcal }: Sheet['rows'][number]) =>
              energyKcal === null ? NOTHING : energy(energyKcal),
          },
        ]
      : []),
    ...(sheet.weight
      ? [
          {
            name: t`Weight trend at the end`,
            of: ({ trendKg }: Sheet['rows'][number]) =>
              trendKg === null ? NOTHING : formatMass(trendKg, unit),
          },
        ]
      : []),
  ]
  if (shown.length === 0) return null
  // What was before the first record says nothing.
  const begin = sheet.rows.findIndex(
    ({ recordedDays, trendKg }) => (recordedDays ?? 0) > 0 || (trendKg ?? null) !== null,
  )
  if (begin === -1) return null
  return (
    <Section title={t`Over time`}>
      <Table
        label={t`Over time`}
        columns={[t({ message: 'From', context: 'on a sheet' }), ...shown.map(({ name }) => name)]}
        rows={sheet.rows
          .slice(begin)
          .map((row) => [
            unbroken(dayAt(Date.parse(row.from), 'UTC')),
            ...shown.map(({ of }) => unbroken(of(row))),
          ])}
      />
    </Section>
  )
}

function GapsSection({ gaps }: { gaps: NonNullable<Sheet['meals']>['gaps'] }) {
  const lengthOf = ({ from, until }: (typeof gaps)[number]) => daysBetween(from, until)
  const longest = gaps.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, MOST_GAPS)
  const shown = gaps.filter((gap) => longest.includes(gap))
  const left = gaps.length - shown.length
  return (
    <Section title={t`Days without a meal recorded`}>
      <p>
        {gaps.length === 0
          ? t`None.`
          : shown.map(({ from, until }) => spanText(from, until)).join(' · ')}
        {left > 0 &&
          ` · ${plural(left, { one: 'and # shorter one', other: 'and # shorter ones' })}`}
      </p>
    </Section>
  )
}

function BodySection({ body }: { body: NonNullable<Sheet['body']> }) {
  const { heightUnit } = useUnits()
  const girth = (cm: number) => formatGirth(cm, heightUnit)
  const share = (value: number) => percent(value / 100, 1)
  return (
    <Section title={t({ message: 'Activity and measurements', context: 'on a sheet' })}>
      <p className="mb-1">{t`${whole(body.activeMinutesPerWeek)} minutes of activity a week were recorded.`}</p>
      {(body.waistCm ?? body.hipCm ?? body.bodyFatPercent) && (
        <Table
          label={t`Body measurements`}
          columns={spreadColumns(t({ message: 'Measured', context: 'on a sheet' }))}
          rows={[
            spreadRow(t({ message: 'Waist', context: 'on a sheet' }), body.waistCm, girth),
            spreadRow(t({ message: 'Hip', context: 'on a sheet' }), body.hipCm, girth),
            spreadRow(
              t({ message: 'Body fat', context: 'on a sheet' }),
              body.bodyFatPercent,
              share,
            ),
          ].filter(([, mean]) => mean !== NOTHING)}
        />
      )}
    </Section>
  )
}

interface SheetPagesProps {
  sheet: Sheet
  isNamed: boolean
}

export function SheetPages({ sheet, isNamed }: SheetPagesProps) {
  const { username, weight, meals, habits, body, days } = sheet
  const fasting = habits?.fasting
  return (
    <div className="max-w-3xl print:max-w-none print:text-sm">
      <div className="break-after-page">
        {isNamed && <p className="mb-2 font-semibold wrap-anywhere">{username}</p>}
        <p className="mb-4 text-ink-soft">
          {t`Recorded by the person themselves, not by a clinic.`}
        </p>
        {weight && <WeightSection weight={weight} />}
        {meals && <MealsSection meals={meals} days={days} />}
        {fasting && (
          <Section title={t`Fasting`}>
            <p>{t`${oneDecimal(fasting.mean)} hours on average, between ${oneDecimal(fasting.lowest)} and ${oneDecimal(fasting.highest)}, on ${whole(fasting.count)} days.`}</p>
          </Section>
        )}
      </div>
      <div>
        <RowsSection sheet={sheet} />
        {meals && meals.recordedDays > 0 && <GapsSection gaps={meals.gaps} />}
        {body && <BodySection body={body} />}
        <Section title={t`How sure this is`}>
          <p>
            {t`Means are of the days that were recorded as a whole, without today and without days on which something was eaten without details. People usually record less than they eat. Ranges hold 80% of true values. The trend is the weight smoothed over about a week.`}
          </p>
        </Section>
      </div>
    </div>
  )
}
