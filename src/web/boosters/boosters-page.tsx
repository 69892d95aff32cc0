import { fetchBoosterStats, fetchTodaysBoosters } from '#contract/boosters.ts'
import { fetchBoostedTrajectory } from '#contract/weight.ts'
import { isOpenForBoosters } from '#domain/boosters/booster-record.ts'
import { addDays } from '#domain/day.ts'
import { t } from '@lingui/core/macro'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { firstQuery } from '#web/api/queries.ts'
import { useLocalTime, useToday } from '#web/member/member-zone.ts'
import type { ScreenQueries } from '#web/offline/read-ahead.ts'
import { PageHeading } from '#web/page/page-heading.tsx'
import { useUnits } from '#web/language/chosen-units.ts'
import { ChoiceStrip } from '#web/ui/choice-strip.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useNear } from '#web/ui/use-near.ts'
import { useBoostersOf, useBoosterStats, useTodaysBoosters } from './booster-queries.ts'
import { BoosterStreaksList } from './booster-streaks-list.tsx'
import { PartFailure, type QueryState } from '#web/page/part-failure.tsx'
import { Numbers } from '#web/units/numbers.tsx'

const TRACKER_HEIGHT = 'h-[72rem] lg:h-[39rem]'
const DailyTracker = lazyPart(() => import('./daily-tracker.tsx'), {
  fallback: <Skeleton className={TRACKER_HEIGHT} />,
})
// Fetched while the day is read; the page does not wait for it.
DailyTracker.preload().catch(() => undefined)

const BoosterStatistics = lazyPart(() => import('./booster-statistics.tsx'))
const projectionPlace = <Skeleton className="h-112" />
const BoostedProjectionCard = lazyPart(() => import('./boosted-projection-card.tsx'), {
  fallback: projectionPlace,
  isFetchedAtRest: true,
})

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

function Statistics() {
  return <Loaded query={useBoosterStats()}>{(stats) => <BoosterStatistics stats={stats} />}</Loaded>
}

function Streaks() {
  return (
    <Loaded query={useBoosterStats()}>
      {({ streaks }) => <BoosterStreaksList streaks={streaks} />}
    </Loaded>
  )
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
  // Its code is there once the page is at rest.
  const { ref: projection, isNear } = useNear<HTMLDivElement>('0px')
  const { massUnit: unit } = useUnits()
  const tracker = (
    <>
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
    </>
  )
  const withProjection = (
    <>
      {tracker}
      {/* On a phone, three screens below the tracker. */}
      <div ref={projection} className="mt-6">
        {isNear ? <BoostedProjectionCard unit={unit} /> : projectionPlace}
      </div>
    </>
  )
  return (
    <>
      <PageHeading title={t`Boosters`} subtitle={t`Sleep, vinegar and a day without sugar`} />
      <Numbers instead={tracker}>
        <Tabs
          label={t`Boosters`}
          className="sm:w-fit"
          tabs={[
            { name: t`Daily Tracker`, panel: withProjection, stays: true },
            { name: t`Statistics`, panel: <Statistics /> },
            { name: t`Streaks`, panel: <Streaks /> },
          ]}
        />
      </Numbers>
    </>
  )
}
