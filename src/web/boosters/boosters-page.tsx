import { fetchBoosterStats, fetchTodaysBoosters } from '#contract/boosters.ts'
import { fetchBoostedTrajectory } from '#contract/weight.ts'
import { isOpenForBoosters } from '#domain/boosters/booster-record.ts'
import { addDays } from '#domain/day.ts'
import { t } from '@lingui/core/macro'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { firstQuery } from '#web/api/queries.ts'
import { useLocalTime, useToday } from '#web/clock/member-zone.ts'
import type { ScreenQueries } from '#web/offline/read-ahead.ts'
import { PageHeading } from '#web/page/page-heading.tsx'
import { useUnits } from '#web/units/chosen-units.ts'
import { ChoiceStrip } from '#web/ui/choice-strip.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx'
import { BoostedProjectionCard } from './boosted-projection-card.tsx'
import { useBoostersOf, useBoosterStats, useTodaysBoosters } from './booster-queries.ts'
import { BoosterStatistics } from './booster-statistics.tsx'
import { BoosterStreaksList } from './booster-streaks-list.tsx'
import { PartFailure, type QueryState } from '#web/page/part-failure.tsx'
import { Numbers } from '#web/units/numbers.tsx'

const TRACKER_HEIGHT = 'h-[72rem] lg:h-[39rem]'
const DailyTracker = lazyPart(() => import('./daily-tracker.tsx'), {
  fallback: <Skeleton className={TRACKER_HEIGHT} />,
})
// Fetched while the day is read; the page does not wait for it.
DailyTracker.preload().catch(() => undefined)

interface LoadedProps<Reply> {
  query: QueryState & { data: { data: Reply } | undefined }
  /** About as tall as the content. */
  skeletonClassName?: string
  children: (reply: Reply) => ReactNode
}

/** What a call answered, a skeleton while it loads, or its failure with a retry. */
function Loaded<Reply>({ query, skeletonClassName = 'h-112', children }: LoadedProps<Reply>) {
  // Deferred: a form with many fields renders in slices, so that taps are answered in between.
  const shown = useDeferredValue(query.data)
  if (query.error) return <PartFailure title={t`Failed to load boosters`} query={query} />
  return shown ? children(shown.data) : <Skeleton className={skeletonClassName} />
}

type DayChoice = 'today' | 'yesterday'
const days = (): { value: DayChoice; label: string }[] => [
  { value: 'today', label: t`Today` },
  { value: 'yesterday', label: t`Yesterday` },
]

/** Yesterday, as long as it can still be completed: until noon. */
function useOpenYesterday() {
  const localTime = useLocalTime()
  const todayOn = useToday()
  const yesterdayOn = addDays(todayOn, -1)
  return isOpenForBoosters(yesterdayOn, todayOn, localTime) ? yesterdayOn : undefined
}

export const firstQueries: ScreenQueries = () => [
  firstQuery(fetchTodaysBoosters),
  firstQuery(fetchBoosterStats),
  firstQuery(fetchBoostedTrajectory),
]

export default function BoostersPage() {
  const today = useTodaysBoosters()
  const yesterdayOn = useOpenYesterday()
  const [chosenDay, setChosenDay] = useState<DayChoice>('today')
  const isYesterday = chosenDay === 'yesterday' && yesterdayOn !== undefined
  const yesterday = useBoostersOf(isYesterday ? yesterdayOn : undefined)
  const stats = useBoosterStats()
  const { massUnit: unit } = useUnits()
  return (
    <>
      <PageHeading title={t`Boosters`} subtitle={t`Sleep, vinegar and a day without sugar`} />
      <Tabs defaultValue="tracker">
        <Numbers>
          <TabsList aria-label={t`Boosters`} className="sm:w-fit">
            <TabsTrigger value="tracker">{t`Daily Tracker`}</TabsTrigger>
            <TabsTrigger value="statistics">{t`Statistics`}</TabsTrigger>
            <TabsTrigger value="streaks">{t`Streaks`}</TabsTrigger>
          </TabsList>
        </Numbers>
        <TabsContent value="tracker" forceMount className="data-[state=inactive]:hidden">
          {yesterdayOn !== undefined && (
            <ChoiceStrip
              legend={t`Day`}
              isLegendHidden
              options={days()}
              chosen={chosenDay}
              onChoose={setChosenDay}
              className="mb-4 sm:w-fit"
            />
          )}
          <Loaded query={isYesterday ? yesterday : today} skeletonClassName={TRACKER_HEIGHT}>
            {(day) => <DailyTracker key={day.date} day={day} isYesterday={isYesterday} />}
          </Loaded>
        </TabsContent>
        <TabsContent value="statistics">
          <Loaded query={stats}>{(reply) => <BoosterStatistics stats={reply} />}</Loaded>
        </TabsContent>
        <TabsContent value="streaks">
          <Loaded query={stats}>{(reply) => <BoosterStreaksList streaks={reply.streaks} />}</Loaded>
        </TabsContent>
      </Tabs>
      <Numbers>
        <div className="mt-6">
          <BoostedProjectionCard unit={unit} />
        </div>
      </Numbers>
    </>
  )
}
