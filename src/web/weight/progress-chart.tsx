import { type MassUnit, massFromKg } from '#domain/units.ts'
import { t } from '@lingui/core/macro'
import { LineChart } from '#web/charts/line-chart.tsx'
import { useZone } from '#web/member/member-zone.ts'
import { dayAt, formatMass, massIn, shortDayAt, signedMass } from '#web/language/formats.ts'
import { type WeightProgress, progressText } from './weight-progress.ts'

/** More points than this are not told apart on a phone. */
const MOST_POINTS = 120

interface ProgressChartProps {
  progress: WeightProgress
  targetKg: number
  unit: MassUnit
}

/** The progress that was gone, with the milestones on it. */
export function ProgressChart({ progress, targetKg, unit }: ProgressChartProps) {
  const zone = useZone()
  const { points, milestones } = progress
  const step = Math.ceil(points.length / MOST_POINTS)
  // Counted from the newest, which is always drawn.
  const drawn = points.filter((_, at) => (points.length - 1 - at) % step === 0)
  if (points.length === 0) return null
  const words = (kg: number) => formatMass(kg, unit)
  const shown = (kg: number) => massFromKg(kg, unit)
  return (
    <>
      <LineChart
        title={t`Weight trajectory`}
        summary={progressText(progress, unit)}
        isSummaryShown
        xName={t`Day`}
        heightPx={300}
        lines={[
          {
            name: t`Trend`,
            tone: 'brand',
            points: drawn.map(({ weighedAt, trendKg }) => ({ x: weighedAt, y: shown(trendKg) })),
          },
          {
            name: t`Weigh-in`,
            tone: 'saffron',
            look: 'dots',
            points: drawn.map(({ weighedAt, weightKg }) => ({ x: weighedAt, y: shown(weightKg) })),
          },
        ]}
        level={{ name: t`Target ${words(targetKg)}`, y: shown(targetKg) }}
        labelX={(x) => shortDayAt(x, zone)}
        describeX={(x) => dayAt(x, zone)}
        describeY={(value) => massIn(unit, value)}
      />
      {milestones.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2 text-sm">
          {milestones.map(({ lostKg, reachedAt }) => (
            <li key={lostKg} className="rounded-full bg-leaf-soft px-3 py-1 font-semibold">
              <bdi>{signedMass(-lostKg, unit)}</bdi> · {dayAt(reachedAt, zone)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
