import { type Dashboard, fetchDashboard } from '#contract/dashboard.ts'
import { fetchNutrients } from '#contract/nutrition.ts'
import type { Period } from '#domain/day.ts'
import { GLASSES_TARGET } from '#domain/water/glasses.ts'
import { t } from '@lingui/core/macro'
import { useDeferredValue, useState } from 'react'
import { firstQuery } from '#web/api/queries.ts'
import { PeriodSelector } from '#web/charts/period-selector.tsx'
import type { ScreenQueries } from '#web/offline/read-ahead.ts'
import { LoadFailure } from '#web/page/load-failure.tsx'
import { useSettings } from '#web/member/settings-queries.ts'
import { PageHeading } from '#web/page/page-heading.tsx'
import { TodayStrip } from '#web/today/today-strip.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { useNumbersHidden, useUnits } from '#web/language/chosen-units.ts'
import { PreMealWaterCard } from '#web/habits/pre-meal-water-card.tsx'
import { RecordingRoutineCard } from '#web/habits/recording-routine-card.tsx'
import { WaterCard, WaterCardPlaceholder } from '#web/water/water-card.tsx'
import { ChartCard } from './chart-card.tsx'
import { NoMealYet } from './no-meal-yet.tsx'
import { DayLineCard } from './day-line-card.tsx'
import { periodLabels } from './dashboard-text.ts'
import { FIRST_PERIOD, useDashboard } from './dashboard-queries.ts'
import { CalorieTrendCard, MacroCard, NutrientBarsCard } from './nutrition-cards.tsx'
import { NutrientsCard } from '#web/nutrition/nutrients-card.tsx'
import { RecentMealsCard } from './recent-meals-card.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { WeightCard } from './weight-card.tsx'
import { Numbers } from '#web/units/numbers.tsx'

const pendingCard = (title: string) => (
  <ChartCard title={title} bodyClassName="">
    {undefined}
  </ChartCard>
)

/**
 * Water and habits. The height of each card is known beforehand, so that nothing moves when they
 * load.
 */
function HabitRow({ dashboard }: { dashboard: Dashboard | undefined }) {
  const glassesTarget = useSettings().settings?.waterTarget ?? GLASSES_TARGET.initial
  const room = useNumbersHidden() ? '' : '*:min-h-52'
  return (
    <div className={classes('grid grid-cols-1 gap-3 sm:gap-6 md:grid-cols-2 lg:grid-cols-3', room)}>
      {dashboard ? (
        <WaterCard intake={dashboard.water} />
      ) : (
        <WaterCardPlaceholder glassesTarget={glassesTarget} />
      )}
      {dashboard ? (
        <PreMealWaterCard stats={dashboard.preMealWater} />
      ) : (
        pendingCard(t`Pre-Meal Hydration`)
      )}
      {dashboard ? (
        <RecordingRoutineCard stats={dashboard.recordingStreak} />
      ) : (
        pendingCard(t`Recording Routine`)
      )}
    </div>
  )
}

/** What a member without any meal sees first; the charts have nothing to draw yet. */
function FirstMealCard() {
  return (
    <Card>
      <NoMealYet />
    </Card>
  )
}

const FIRST = { query: { period: FIRST_PERIOD } }
export const firstQueries: ScreenQueries = () => [
  firstQuery(fetchDashboard, FIRST),
  firstQuery(fetchNutrients, FIRST),
]

export default function DashboardPage() {
  const [period, setPeriod] = useState<Period>(FIRST_PERIOD)
  const query = useDashboard(period)
  const { data, error, isPlaceholderData } = query
  const { massUnit: unit, numbersHidden } = useUnits()
  // Deferred, so that the page answers taps while a dozen cards render.
  const dashboard = useDeferredValue(data?.data)
  // While another period loads, the cards still show the previous one.
  const shownPeriod = dashboard?.period ?? period
  const isToday = shownPeriod === 'daily'
  const [isWhole, setIsWhole] = useState(false)
  const isNew = dashboard?.recentMeals.length === 0 && !isWhole
  const wholeButton = (
    <Button
      variant="secondary"
      className="w-full"
      aria-expanded={isWhole}
      onClick={() => setIsWhole(!isWhole)}
    >
      {isWhole ? t`Hide charts` : t`Show all charts`}
    </Button>
  )
  const staleClasses = classes('transition-opacity', isPlaceholderData && 'opacity-55')
  return (
    <>
      <PageHeading title={t`Nutrition Dashboard`}>
        <PeriodSelector period={period} onChange={setPeriod} />
      </PageHeading>
      {error ? (
        <LoadFailure title={t`Failed to fetch summary`} query={query} />
      ) : (
        <div
          aria-busy={dashboard === undefined || isPlaceholderData}
          className="space-y-3 sm:space-y-6"
        >
          {!dashboard && (
            <p role="status" className="sr-only">
              {t`Loading your dashboard`}
            </p>
          )}
          {isToday && (
            <>
              <TodayStrip />
              <DayLineCard />
              <Numbers>{wholeButton}</Numbers>
            </>
          )}
          {numbersHidden && (
            <>
              <HabitRow dashboard={dashboard} />
              {!isToday && <RecentMealsCard meals={dashboard?.recentMeals} />}
            </>
          )}
          {!numbersHidden && !isToday && isNew && (
            <>
              <FirstMealCard />
              <WaterCard intake={dashboard.water} />
              <WeightCard trajectory={dashboard.trajectory} unit={unit} />
              {wholeButton}
            </>
          )}
          {!numbersHidden && (isToday ? isWhole : !isNew) && (
            <>
              <div className={staleClasses}>
                <SummaryCards summary={dashboard?.nutrition.summary} period={shownPeriod} />
              </div>
              <HabitRow dashboard={dashboard} />
              <WeightCard trajectory={dashboard?.trajectory} unit={unit} />
              <div
                className={classes(
                  'grid grid-cols-1 gap-3 sm:gap-6 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]',
                  staleClasses,
                )}
              >
                <CalorieTrendCard
                  nutrition={dashboard?.nutrition}
                  energyTargets={dashboard?.energyTargets}
                  period={shownPeriod}
                />
                <MacroCard nutrition={dashboard?.nutrition} period={shownPeriod} />
              </div>
              <div className="grid grid-cols-1 gap-3 sm:gap-6 lg:grid-cols-2">
                <div className={classes('flex flex-col *:flex-1', staleClasses)}>
                  <NutrientBarsCard nutrition={dashboard?.nutrition} period={shownPeriod} />
                </div>
                <RecentMealsCard meals={dashboard?.recentMeals} />
              </div>
              <NutrientsCard period={period} periodText={periodLabels()[period]} />
            </>
          )}
        </div>
      )}
    </>
  )
}
