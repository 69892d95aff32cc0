import type { Look } from '#contract/coaching.ts'
import { t } from '@lingui/core/macro'
import { ChartCard } from '#web/dashboard/chart-card.tsx'
import { fullDay } from '#web/language/formats.ts'
import { MeasurementCharts } from '#web/measurements/measurements-card.tsx'
import { measurementText } from '#web/measurements/measurement-kinds.ts'

const MEASUREMENTS_LISTED = 6

export default function SeenMeasurements({
  measurements,
}: {
  measurements: NonNullable<Look['body']>['measurements']
}) {
  return (
    <ChartCard title={t`Body measurements`} bodyClassName="">
      {measurements.length === 0 && (
        <p className="text-ink-soft">{t`Nothing has been measured yet.`}</p>
      )}
      <MeasurementCharts measurements={measurements} />
      {measurements.length > 0 && (
        <ul className="mt-4">
          {measurements.slice(0, MEASUREMENTS_LISTED).map((one) => (
            <li key={one.id} className="border-b border-dashed border-line py-2.5 last:border-0">
              <p className="font-semibold">{measurementText(one)}</p>
              <p className="text-sm text-ink-soft">{fullDay(one.measuredOn)}</p>
            </li>
          ))}
        </ul>
      )}
    </ChartCard>
  )
}
