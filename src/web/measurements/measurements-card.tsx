import {
  deleteMeasurement,
  fetchMeasurements,
  type Measurement,
  recordMeasurement,
} from '#contract/measurements.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { BODY_FAT_PERCENT, GIRTH_CM } from '#domain/measurements/body-measurement.ts'
import type { HeightUnit } from '#domain/unit-choice.ts'
import { cmFromInches } from '#domain/units.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#web/api/client.ts'
import { useDeletion } from '#web/api/deletion.ts'
import { readBody } from '#web/api/body-schema.ts'
import { formField } from '#web/ui/form-field.ts'
import { resolverOf } from '#web/ui/form-resolver.ts'
import { endpointQuery } from '#web/api/queries.ts'
import { useRecordingCall } from '#web/api/refresh.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { ChartLegend } from '#web/charts/chart-legend.tsx'
import type { ChartLine } from '#web/charts/line-plot.tsx'
import { LineChart } from '#web/charts/line-chart.tsx'
import { useZone } from '#web/clock/member-zone.ts'
import { dayAt, fullDay, formatGirth, percent, shortDayAt } from '#web/language/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardText, CardTitle } from '#web/ui/card.tsx'
import { TextareaField } from '#web/ui/field.tsx'
import { unitsNow, useUnits } from '#web/units/chosen-units.ts'
import { girthToDraw, girthTyped, numberTyped } from '#web/units/measure-text.ts'
import { NumberField } from '#web/units/number-field.tsx'
import { useDraft } from '#web/offline/use-draft.ts'
import { useIsWaiting } from '#web/offline/use-outbox.ts'
import { WaitingMark } from '#web/ui/waiting-mark.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toastRecorded } from '#web/offline/toast-recorded.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Numbers } from '#web/units/numbers.tsx'

const SHOWN = 6

/** How one kind of measure is shown, typed and drawn; cm and percent are stored. */
interface MeasureKind {
  readonly title: string
  readonly unit: string
  readonly bounds: { readonly min: number; readonly max: number }
  readonly words: (kept: number) => string
  readonly typed: (text: string) => number
  readonly toDraw: (kept: number) => number
  readonly drawnText: (drawn: number) => string
}
const kinds = (
  heightUnit: HeightUnit,
): { readonly girth: MeasureKind; readonly share: MeasureKind } => ({
  girth: {
    title: t`Waist and hip`,
    unit: heightUnit === 'cm' ? 'cm' : 'in',
    bounds: {
      min: girthToDraw(GIRTH_CM.min, heightUnit),
      max: girthToDraw(GIRTH_CM.max, heightUnit),
    },
    words: (cm) => formatGirth(cm, heightUnit),
    typed: (text) => girthTyped(text, heightUnit),
    toDraw: (cm) => girthToDraw(cm, heightUnit),
    drawnText: (drawn) =>
      formatGirth(heightUnit === 'cm' ? drawn : cmFromInches(drawn), heightUnit),
  },
  share: {
    title: t`Body fat`,
    unit: '%',
    bounds: BODY_FAT_PERCENT,
    words: (share) => percent(share / 100, 1),
    typed: numberTyped,
    toDraw: (share) => share,
    drawnText: (share) => percent(share / 100, 1),
  },
})

type Measure = 'waistCm' | 'hipCm' | 'bodyFatPercent'
const measures = (): readonly {
  name: Measure
  label: string
  kind: keyof ReturnType<typeof kinds>
}[] => [
  { name: 'waistCm', label: t`Waist`, kind: 'girth' },
  { name: 'hipCm', label: t`Hip`, kind: 'girth' },
  { name: 'bodyFatPercent', label: t`Body fat`, kind: 'share' },
]

export const measurementText = (measurement: Pick<Measurement, Measure>): string =>
  measures()
    .flatMap(({ name, label, kind }) => {
      const value = measurement[name]
      if (value === null) return []
      const { heightUnit, numbersHidden } = unitsNow()
      return numbersHidden ? [label] : [`${label} ${kinds(heightUnit)[kind].words(value)}`]
    })
    .join(' · ')

type Recording = BodyInputOf<typeof recordMeasurement>

const useRecordMeasurement = () =>
  useRecordingCall((body: Recording) => call(recordMeasurement, { body }))

const useDeleteMeasurement = () =>
  useDeletion({
    remove: ({ id }: Measurement) => call(deleteMeasurement, { params: { id } }),
    restore: ({ id: _id, measuredOn: _on, ...body }) => call(recordMeasurement, { body }),
    deleted: () => ({ title: t`Measurement deleted` }),
    restored: () => ({ title: t`Measurement restored` }),
    notDeleted: t`The measurement was not deleted`,
    notRestored: t`The measurement was not restored`,
  })

function MeasurementDialog({ onClose }: { onClose: () => void }) {
  const record = useRecordMeasurement()
  const { heightUnit } = useUnits()
  const { form, typed, draft } = useDraft(
    'body-measurement',
    { waistCm: '', hipCm: '', bodyFatPercent: '', notes: '' },
    resolverOf((fields) => {
      const measured = measures().map(({ name, kind }) => {
        const text = fields[name]
        return [name, text.trim() === '' ? null : kinds(heightUnit)[kind].typed(text)] as const
      })
      return readBody(recordMeasurement, { ...Object.fromEntries(measured), notes: fields.notes })
    }),
    heightUnit,
  )
  const submit = form.handleSubmit((recording) =>
    draft.forgetOnce(
      record.mutateAsync(recording, {
        onSuccess: (measurement) => {
          void toastRecorded({
            title: t`Measurement recorded`,
            description: measurementText(measurement),
          })
          onClose()
        },
        onError: (error) => toastFailure(error, t`The measurement was not saved`),
      }),
    ),
  )
  return (
    <FormDialog
      title={t`Record measurements`}
      description={t`Measure on bare skin after breathing out, in the same place each time. One of the three is enough.`}
      submit={t`Save`}
      isPending={record.isPending}
      onSubmit={submit}
      onClose={onClose}
      draft={draft}
      className="space-y-5 pb-1"
    >
      {measures().map(({ name, label, kind }, index) => {
        const { unit, bounds } = kinds(heightUnit)[kind]
        return (
          <NumberField
            key={name}
            label={label}
            unit={unit}
            steps={{ step: 0.1, ...bounds, onStep: (text) => form.setValue(name, text) }}
            autoFocus={index === 0}
            value={typed[name]}
            {...formField(form, name)}
          />
        )
      })}
      <TextareaField label={t`Notes`} maxLength={500} {...formField(form, 'notes')} />
    </FormDialog>
  )
}

const TONES = { waistCm: 'brand', hipCm: 'saffron', bodyFatPercent: 'sky' } as const

/** One chart per unit; a single point shows no trend. */
export function MeasurementCharts({
  measurements,
}: {
  measurements: readonly Pick<Measurement, Measure | 'measuredAt'>[]
}) {
  const zone = useZone()
  const { heightUnit } = useUnits()
  const oldestFirst = measurements.toReversed()
  return Object.entries(kinds(heightUnit)).map(([kind, { title, toDraw, drawnText }]) => {
    const lines = measures()
      .filter((measure) => measure.kind === kind)
      .map(({ name, label }): ChartLine => ({
        name: label,
        tone: TONES[name],
        points: oldestFirst.flatMap((one) =>
          one[name] === null ? [] : [{ x: Date.parse(one.measuredAt), y: toDraw(one[name]) }],
        ),
      }))
      .filter(({ points }) => points.length > 1)
    if (lines.length === 0) return null
    return (
      <div key={kind} className="mt-5">
        <ChartLegend className="mb-3" entries={lines.map(({ name, tone }) => ({ name, tone }))} />
        <LineChart
          title={title}
          summary={t`The measurements over time.`}
          xName={t`Day`}
          lines={lines}
          labelX={(x) => shortDayAt(x, zone)}
          describeX={(x) => dayAt(x, zone)}
          describeY={drawnText}
        />
      </div>
    )
  })
}

/** Waist, hip and body fat: they may change while the weight does not. */
export function MeasurementsCard() {
  const isWaiting = useIsWaiting()
  const { data, error } = useQuery(endpointQuery(fetchMeasurements))
  const remove = useDeleteMeasurement()
  const [isRecording, setIsRecording] = useState(false)
  const measurements = data?.data ?? []
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CardTitle>{t`Body measurements`}</CardTitle>
        <Button icon={Plus} variant="secondary" onClick={() => setIsRecording(true)}>
          {t`Record measurements`}
        </Button>
      </div>
      {error && (
        <Notice
          tone="brick"
          isAlert
          title={t`Your measurements could not be loaded`}
          className="mt-4"
        />
      )}
      {data && measurements.length === 0 && (
        <CardText>{t`A waist can shrink while the scale stands still.`}</CardText>
      )}
      <Numbers>
        <div className="gap-8 *:min-w-0 *:flex-1 lg:flex">
          <MeasurementCharts measurements={measurements} />
        </div>
      </Numbers>
      {measurements.length > 0 && (
        <ul className="mt-4">
          {measurements.slice(0, SHOWN).map((one) => {
            const words = measurementText(one)
            const day = fullDay(one.measuredOn)
            return (
              <ListRow
                key={one.id}
                actions={
                  <Button
                    variant="quiet"
                    size="icon"
                    icon={Trash2}
                    aria-label={t`Delete ${words} on ${day}`}
                    onClick={() => remove.mutate(one)}
                  />
                }
              >
                <p className="font-semibold">{words}</p>
                <p className="text-sm text-ink-soft">{day}</p>
                {isWaiting(one.id) && <WaitingMark />}
                {one.notes && <p className="mt-0.5 text-sm whitespace-pre-line">{one.notes}</p>}
              </ListRow>
            )
          })}
        </ul>
      )}
      {isRecording && <MeasurementDialog onClose={() => setIsRecording(false)} />}
    </Card>
  )
}
