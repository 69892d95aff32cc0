import type { WeightEntry, WeightTrajectoryReply } from '#contract/weight.ts'
import type { MassUnit } from '#domain/units.ts'
import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { forgetShortcut, isOpenedByShortcut } from '#web/page/shortcut.ts'
import { ShareButton } from '#web/charts/share-button.tsx'
import { formatMass, monthsText } from '#web/language/formats.ts'
import { PageHeading } from '#web/page/page-heading.tsx'
import { MeasurementsCard } from '#web/measurements/measurements-card.tsx'
import { useUnits } from '#web/language/chosen-units.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle, Leaf } from '#web/ui/card.tsx'
import { ChoiceStrip } from '#web/ui/choice-strip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { useHasBeen } from '#web/ui/use-has-been.ts'
import { AdviceCard } from './advice-card.tsx'
import { BmiCard } from './bmi-card.tsx'
import { chanceTexts } from './chance-texts.ts'
import { EnergyCard } from './energy-card.tsx'
import { NoForecastYet } from './no-forecast-yet.tsx'
import { RecentWeights } from './recent-weights.tsx'
import { TrajectoryChart } from './trajectory-chart.tsx'
import { ProgressChart } from './progress-chart.tsx'
import { progressIn, progressText } from './weight-progress.ts'
import { WeightFigures } from './weight-figures.tsx'
import {
  useRecentWeights,
  useWeightTrajectory,
  useEveryWeighIn,
  weightQueries,
} from './weight-queries.ts'
import { Numbers } from '#web/units/numbers.tsx'
import { WeightInWords } from './weight-in-words.tsx'

const WeightDialog = lazyDialog(() => import('./weight-dialog.tsx'), { isFetchedAtRest: true })

const MONTHS = ['1', '3', '12'] as const
type Span = 'forecast' | (typeof MONTHS)[number] | 'all'

/** Short on a phone, where five choices share a row; whole for a screen reader. */
function Months({ count }: { count: number }) {
  return (
    <>
      <span aria-hidden="true" className="whitespace-nowrap sm:hidden">
        {monthsText(count, 'short')}
      </span>
      <span className="max-sm:sr-only">{monthsText(count, 'long')}</span>
    </>
  )
}

/** The forecast with the last weigh-ins, or the progress so far. */
function TrajectoryCard({
  trajectory,
  unit,
}: {
  trajectory: WeightTrajectoryReply | undefined
  unit: MassUnit
}) {
  const drawing = useRef<HTMLDivElement>(null)
  const [span, setSpan] = useState<Span>('forecast')
  const entries = useEveryWeighIn(span !== 'forecast').data
  const progress =
    span === 'forecast' || !entries
      ? undefined
      : progressIn(entries, span === 'all' ? null : Number(span))
  return (
    <Card>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <CardTitle>{t`Trajectory`}</CardTitle>
        {trajectory && (
          <ShareButton
            place={drawing}
            heading={formatMass(trajectory.currentWeight, unit)}
            sentences={progress ? [progressText(progress, unit)] : chanceTexts(trajectory, unit)}
            className="-me-3 text-sm print:hidden"
          />
        )}
      </div>
      {(trajectory?.history.length ?? 0) > 1 && (
        <ChoiceStrip
          legend={t`Period`}
          isLegendHidden
          options={[
            { value: 'forecast', label: t`Forecast` },
            ...MONTHS.map((months) => ({
              value: months,
              label: <Months count={Number(months)} />,
            })),
            { value: 'all', label: t({ message: 'All', context: 'weigh-ins' }) },
          ]}
          chosen={span}
          onChoose={setSpan}
          className="mb-4 max-sm:text-sm"
        />
      )}
      <div ref={drawing}>
        {trajectory && progress ? (
          <ProgressChart progress={progress} targetKg={trajectory.targetWeight} unit={unit} />
        ) : trajectory ? (
          <>
            {/* A plan alone is soon seen. */}
            <TrajectoryChart
              trajectory={trajectory}
              unit={unit}
              isBrief={trajectory.history.length === 0}
            />
            <NoForecastYet trajectory={trajectory} />
          </>
        ) : (
          <Skeleton className="h-96" />
        )}
      </div>
    </Card>
  )
}

const columns = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'

export const firstQueries = weightQueries

export default function WeightPage() {
  const { massUnit: unit, numbersHidden } = useUnits()
  const { data, error, isFetching, refetch } = useWeightTrajectory()
  const recent = useRecentWeights()
  const [isRecording, setIsRecording] = useState(() => isOpenedByShortcut('weigh-in'))
  useEffect(forgetShortcut, [])
  const [edited, setEdited] = useState<WeightEntry | null>(null)
  const isDialogOpen = isRecording || edited !== null
  const hasOpenedDialog = useHasBeen(isDialogOpen)
  const trajectory = data?.data
  // The first entry may still wait to be sent.
  const [isWhole, setIsWhole] = useState(false)
  const hasNoEntry = trajectory?.history.length === 0 && !recent.data?.data.length

  const isNew = hasNoEntry && !numbersHidden
  const hasRest = !isNew || isWhole
  const showsBmi = trajectory && !error && !numbersHidden && hasRest

  return (
    <>
      <PageHeading
        title={t`Weight Tracking`}
        {...(!numbersHidden && {
          subtitle: t`Where you are now, and in twelve weeks`,
        })}
      >
        {/* It does not move when the data loads: a press in that moment must not be lost. */}
        <Button icon={Plus} onClick={() => setIsRecording(true)}>
          {t`Record Weight`}
        </Button>
      </PageHeading>
      <div className="space-y-6" aria-busy={!trajectory && !error}>
        {error ? (
          <RetryNotice
            title={t`Unable to load trajectory data. Please try again.`}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <>
            {hasNoEntry && (
              <Leaf>
                <EmptyState title={t`Start Tracking Your Weight`}>
                  {numbersHidden
                    ? t`Weigh in whenever you like: the number is kept, and not shown.`
                    : t`Weigh yourself once a week or more. Two weigh-ins a week apart show your weekly change and a forecast of twelve weeks.`}
                </EmptyState>
              </Leaf>
            )}
            <Numbers instead={trajectory && <WeightInWords trajectory={trajectory} />}>
              <WeightFigures trajectory={trajectory} unit={unit} />
            </Numbers>
          </>
        )}
        {isNew && !error && <TrajectoryCard trajectory={trajectory} unit={unit} />}
        {isNew && (
          <Button
            variant="secondary"
            className="w-full"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {t`More about your weight`}
          </Button>
        )}
        {hasRest && (
          <div className={columns}>
            <Numbers>
              <div className="space-y-6">
                {!error && !isNew && <TrajectoryCard trajectory={trajectory} unit={unit} />}
                {trajectory && !error && <AdviceCard trajectory={trajectory} unit={unit} />}
              </div>
            </Numbers>
            <div className="space-y-6">
              {!hasNoEntry && <RecentWeights unit={unit} onEdit={setEdited} />}
              {trajectory && !error && !numbersHidden && <EnergyCard trajectory={trajectory} />}
            </div>
          </div>
        )}
        <div className={showsBmi ? columns : undefined}>
          {showsBmi && (
            // It has nothing to press, so its place may follow the space.
            <div className="lg:order-last">
              <BmiCard bmi={trajectory.bmi} unit={unit} />
            </div>
          )}
          {(trajectory || error) && <MeasurementsCard />}
        </div>
      </div>
      {hasOpenedDialog && (
        <WeightDialog
          isOpen={isDialogOpen}
          entry={edited}
          unit={unit}
          onClose={() => {
            setIsRecording(false)
            setEdited(null)
          }}
        />
      )}
    </>
  )
}
