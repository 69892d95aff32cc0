import type { BoostedTrajectory, ProjectedWeight } from '#contract/weight.ts'
import { addDays } from '#domain/day.ts'
import { massFromKg } from '#domain/units.ts'
import type { MassUnit } from '#domain/units.ts'
import { t } from '@lingui/core/macro'
import { Info } from 'lucide-react'
import { useDeferredValue } from 'react'
import { ChartLegend } from '#web/charts/chart-legend.tsx'
import { LineChart } from '#web/charts/line-chart.tsx'
import { fullDay, massIn, formatMass, percent, whole } from '#web/language/formats.ts'
import { translate } from '#web/language/translate.ts'
import { useToday } from '#web/member/member-zone.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { boostedSummary } from './boosted-summary.ts'
import { useBoostedTrajectory } from './booster-queries.ts'

const claimed = () => t`As the programme claims`
const modelled = () => t`Forecast`

function BoostedChart({ trajectory, unit }: { trajectory: BoostedTrajectory; unit: MassUnit }) {
  const todayOn = useToday()
  const { estimatedWeight, targetWeight, projectedWeights, unboostedWeights } = trajectory
  const shown = (kg: number) => massFromKg(kg, unit)
  const pointsOf = (weeks: readonly ProjectedWeight[]) => [
    { x: 0, y: shown(estimatedWeight) },
    ...weeks.map(({ week, weight }) => ({ x: week, y: shown(weight) })),
  ]
  return (
    <>
      <ChartLegend
        className="mb-3"
        entries={[
          { name: modelled(), tone: 'sky' },
          { name: claimed(), tone: 'saffron', look: 'dashed' },
        ]}
      />
      <LineChart
        title={t`Projection with and without the claimed boost`}
        summary={boostedSummary(trajectory, unit)}
        xName={t`Week`}
        lines={[
          { name: modelled(), tone: 'sky', points: pointsOf(unboostedWeights) },
          { name: claimed(), tone: 'saffron', look: 'dashed', points: pointsOf(projectedWeights) },
        ]}
        level={{ name: t`Target ${formatMass(targetWeight, unit)}`, y: shown(targetWeight) }}
        unitX={1}
        labelX={(week) => (week === 0 ? t`Now` : t`Week ${week}`)}
        describeX={(week) =>
          week === 0 ? t`Now` : t`Week ${week}, ${fullDay(addDays(todayOn, 7 * week))}`
        }
        describeY={(value) => massIn(unit, value)}
      />
    </>
  )
}

/**
 * The projection that the programme claims, beside the one without the claim, and what is known
 * about it.
 */
export default function BoostedProjectionCard({ unit }: { unit: MassUnit }) {
  const { data, error, isFetching, refetch } = useBoostedTrajectory()
  const trajectory = useDeferredValue(data?.data)
  const hasProjection = trajectory !== undefined && trajectory.projectedWeights.length > 0
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <CardTitle>{t`Boosted projection`}</CardTitle>
        <Badge tone="saffron">{t`The programme’s own claim`}</Badge>
      </div>
      {error && (
        <RetryNotice
          title={t`Unable to load trajectory data. Please try again.`}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
          className="mt-4"
        />
      )}
      {!trajectory && !error && <Skeleton className="mt-4 h-80" />}
      {trajectory && (
        <>
          <p className="mt-3">
            {trajectory.boost
              ? t`Your mean score of the last 7 days is ${whole(trajectory.boost.meanScore)}, with days without a record as 0. The programme claims that this makes a weekly loss ${percent(trajectory.boost.multiplier - 1)} faster, up to 60% at a full score.`
              : t`The programme claims that a full score makes a weekly loss up to 60% faster.`}
          </p>
          {hasProjection && trajectory.boost ? (
            <div className="mt-4">
              <BoostedChart trajectory={trajectory} unit={unit} />
            </div>
          ) : (
            <ul className="mt-3 space-y-1 text-ink-soft">
              {trajectory.missing.map(({ code, message }) => (
                <li key={code}>{translate({ code: `missing.${code}`, message })}</li>
              ))}
            </ul>
          )}
          <Notice
            tone="sky"
            className="mt-5"
            icon={<Info className="size-5 text-sky-ink" />}
            title={t`What is known`}
          >
            <p>{translate({ code: 'boosters.evidence', message: trajectory.evidence })}</p>
          </Notice>
        </>
      )}
    </Card>
  )
}
