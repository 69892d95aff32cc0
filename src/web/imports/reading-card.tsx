import type { ImportChoice, ImportReading, ImportRemark } from '#contract/imports.ts'
import type { MassUnit } from '#domain/units.ts'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { unitsNow } from '#web/language/chosen-units.ts'
import { energy, formatMass, fullDay, whole } from '#web/language/formats.ts'
import { translate } from '#web/language/translate.ts'
import { recordingNames } from '#web/recordings/recording-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Lock } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { formatNames, takenText, unitOptions } from './import-text.ts'

interface ReadingCardProps {
  reading: ImportReading
  choice: ImportChoice
  /** While the effect of a choice is counted, or the import is running. */
  isCounting: boolean
  isImporting: boolean
  onChoose: (choice: ImportChoice) => void
  onConfirm: () => void
  onCancel: () => void
}

/** What a file would bring, before anything is imported. */
export function ReadingCard({
  reading,
  choice,
  isCounting,
  isImporting,
  onChoose,
  onConfirm,
  onCancel,
}: ReadingCardProps) {
  const isOwnExport = reading.formats.includes('forkcast')
  const fresh = reading.things.reduce((sum, thing) => sum + thing.fresh, 0)
  const { table, unit } = reading
  const isUnfit = reading.isMostlyUnfit
  return (
    <Card aria-busy={isCounting || undefined} className="space-y-5">
      <div>
        <CardTitle>{formatNames(reading.formats)}</CardTitle>
        <p className="mt-1 break-all text-ink-soft" dir="auto">
          {reading.fileName}
        </p>
      </div>
      <ul className="space-y-1 text-ink-soft">
        {[...new Set(reading.formats.map(takenText))].map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <Lock isLocked={isImporting} className="space-y-5 empty:hidden">
        {table && (
          <ColumnChooser
            table={table}
            choice={choice.columns ?? table.choice}
            onChoose={(columns) => onChoose({ ...choice, columns })}
          />
        )}
        {unit !== null && (
          <SelectField
            label={t`Unit of weights`}
            hint={t`The file does not say it. This one fits your weight best.`}
            options={unitOptions()}
            value={choice.unit ?? unit}
            onChange={({ target }) => onChoose({ ...choice, unit: target.value as MassUnit })}
          />
        )}
      </Lock>
      {!isOwnExport && <Things things={reading.things} />}
      <Hints reading={reading} />
      <Remarks
        title={plural(reading.leftOut.count, {
          one: '# entry is left out',
          other: '# entries are left out',
        })}
        {...reading.leftOut}
      />
      <Remarks
        title={plural(reading.doubts.count, {
          one: '# entry looks odd, and is taken',
          other: '# entries look odd, and are taken',
        })}
        {...reading.doubts}
      />
      {isUnfit && (
        <Notice tone="brick" isAlert icon={<CircleAlert className="size-5 text-brick-ink" />}>
          {t`Most entries cannot be imported: this file means something else. Please look at the columns and the unit.`}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={onConfirm}
          isPending={isImporting}
          isBlocked={isCounting || isUnfit || (!isOwnExport && fresh === 0)}
        >
          {isOwnExport
            ? t`Import the export`
            : plural(fresh, { one: 'Import # entry', other: 'Import # entries' })}
        </Button>
        <Button variant="secondary" onClick={onCancel} isBlocked={isImporting}>
          {t`Choose another file`}
        </Button>
      </div>
    </Card>
  )
}

/** "19,882 kcal in all", "79.4 kg to 82.1 kg": what shows at a glance that a file was misunderstood. */
const sumText = ({ totalKcal, weights }: ImportReading['things'][number]): string | null => {
  if (unitsNow().numbersHidden) return null
  if (totalKcal !== undefined) return t`${energy(totalKcal)} in all`
  if (!weights) return null
  const { massUnit } = unitsNow()
  const [lowest, highest] = [
    formatMass(weights.lowestKg, massUnit),
    formatMass(weights.highestKg, massUnit),
  ]
  return t`${lowest} to ${highest}`
}

function Things({ things }: Pick<ImportReading, 'things'>) {
  const words = recordingNames()
  if (things.length === 0)
    return (
      <Notice icon={<Info className="size-5" />}>{t`Nothing in this file can be imported.`}</Notice>
    )
  return (
    <ul className="divide-y divide-line border-y border-line">
      {things.map((one) => {
        const { thing, fresh, alreadyHere, fromOn, untilOn } = one
        return (
          <li
            key={thing}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3"
          >
            <span className="text-lg font-semibold">
              {words[thing].counted(fresh + alreadyHere)}
            </span>
            <span className="text-ink-soft">
              {fromOn === untilOn ? fullDay(fromOn) : t`${fullDay(fromOn)} to ${fullDay(untilOn)}`}
            </span>
            {sumText(one) && <span className="w-full text-ink-soft">{sumText(one)}</span>}
            <span className="w-full text-ink-soft">
              {alreadyHere === 0
                ? t`All of them are new.`
                : fresh === 0
                  ? t`All of them are here already.`
                  : t`${whole(fresh)} new, ${whole(alreadyHere)} here already.`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** How ambiguous data in the file is understood. */
function Hints({
  reading: { formats, zone, hasUsualTimes, repeated },
}: Pick<ReadingCardProps, 'reading'>) {
  if (formats.includes('forkcast')) return null
  return (
    <ul className="list-disc space-y-1 ps-5 text-ink-soft">
      <li>
        <Trans>Times without a time zone are read as those of {zone}.</Trans>
      </li>
      {hasUsualTimes && (
        <li>{t`For some entries the file has only the day: weigh-ins are set to 8:00, meals to the usual time of their name. A fast that follows from such meals is a guess.`}</li>
      )}
      {repeated > 0 && (
        <li>
          {plural(repeated, {
            one: '# entry is in the file twice, and is imported once.',
            other: '# entries are in the file twice, and are imported once.',
          })}
        </li>
      )}
    </ul>
  )
}

function Remarks({
  title,
  count,
  remarks,
}: {
  title: string
  count: number
  remarks: ImportRemark[]
}) {
  if (count === 0) return null
  const others = count - remarks.length
  return (
    <details className="rounded-control border-s-4 border-saffron bg-saffron-soft px-4 py-3">
      <summary className="cursor-pointer font-bold">
        <TriangleAlert aria-hidden="true" className="me-2 mb-0.5 inline size-5" />
        {title}
      </summary>
      <ul className="mt-3 space-y-1.5">
        {remarks.map(({ part, line, reason }) => (
          <li key={`${part} ${line} ${reason.code}`} className="break-words">
            <span className="text-ink-soft">
              {part === undefined ? t`Line ${line}:` : t`${part}, line ${line}:`}
            </span>{' '}
            {translate(reason)}
          </li>
        ))}
        {others > 0 && <li>{plural(others, { one: 'And # more.', other: 'And # more.' })}</li>}
      </ul>
    </details>
  )
}
