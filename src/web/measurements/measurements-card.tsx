import {
  deleteMeasurement,
  fetchMeasurements,
  type Measurement,
  recordMeasurement,
} from '#contract/measurements.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '#web/api/client.ts'
import { useDeletion } from '#web/api/deletion.ts'
import { endpointQuery } from '#web/api/queries.ts'
import { ChartLegend } from '#web/charts/chart-legend.tsx'
import type { ChartLine } from '#web/charts/line-plot-parts.tsx'
import { LineChart } from '#web/charts/line-chart.tsx'
import { useZone } from '#web/member/member-zone.ts'
import { dayAt, fullDay, shortDayAt } from '#web/language/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardText, CardTitle } from '#web/ui/card.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { useUnits } from '#web/language/chosen-units.ts'
import { useIsWaiting } from '#web/offline/use-outbox.ts'
import { WaitingMark } from '#web/ui/waiting-mark.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Numbers } from '#web/units/numbers.tsx'
import { kinds, type Measure, measurementText, measures } from './measurement-kinds.ts'
import { BinButton } from '#web/ui/delete-button.tsx'

const MeasurementDialog = lazyDialog(() => import('./measurement-dialog.tsx'), {
  isFetchedAtRest: true,
})

const SHOWN = 1

const useDeleteMeasurement = () =>
  useDeletion({
    remove: ({ id }: Measurement) => call(deleteMeasurement, { params: { id } }),
    restore: ({ id: _id, measuredOn: _on, ...body }) => call(recordMeasurement, { body }),
    deleted: () => ({ title: t`Measurement deleted` }),
    restored: () => ({ title: t`Measurement restored` }),
    notDeleted: t`The measurement was not deleted`,
    notRestored: t`The measurement was not restored`,
  })

/** They change slowly, and are read beside the weight's. */
const HEIGHT_PX = 160

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
          heightPx={HEIGHT_PX}
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
  const [isAllWanted, setIsAllWanted] = useState(false)
  const measurements = data?.data ?? []
  const listed = isAllWanted ? measurements : measurements.slice(0, SHOWN)
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
          {listed.map((one) => {
            const words = measurementText(one)
            const day = fullDay(one.measuredOn)
            return (
              <ListRow
                key={one.id}
                actions={
                  <BinButton
                    label={t`Delete ${words} on ${day}`}
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
      {listed.length < measurements.length && (
        <Button variant="secondary" className="mt-4 w-full" onClick={() => setIsAllWanted(true)}>
          {t`All measurements`}
        </Button>
      )}
      {isRecording && <MeasurementDialog onClose={() => setIsRecording(false)} />}
    </Card>
  )
}
