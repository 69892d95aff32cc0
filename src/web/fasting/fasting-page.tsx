import type { Period } from '#domain/day.ts'
import { goalHoursOn, USUAL_PLAN, windowHoursBeside } from '#domain/fasting/fasting-plan.ts'
import { t } from '@lingui/core/macro'
import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { useToday } from '#web/member/member-zone.ts'
import { PeriodSelector } from '#web/charts/period-selector.tsx'
import { LoadFailure } from '#web/page/load-failure.tsx'
import { PageHeading } from '#web/page/page-heading.tsx'
import { Button } from '#web/ui/button.tsx'
import { useWelcome } from '#web/welcome/welcome.tsx'
import { BatchCalendar } from './batch-calendar.tsx'
import { ClockCard } from './clock-card.tsx'
import { FastingFigures, SuccessCard } from './fasting-figures.tsx'
import {
  fastingQueries,
  FIRST_PERIOD,
  useFastingClock,
  useFastingStats,
  useRecentBatches,
} from './fasting-queries.ts'
import { HowItWorks } from './how-it-works.tsx'
import { RecentSessions } from './recent-sessions.tsx'
import { failedAmong } from '#web/page/part-failure.tsx'
import { Numbers } from '#web/units/numbers.tsx'

export const firstQueries = fastingQueries

export default function FastingPage() {
  const [period, setPeriod] = useState<Period>(FIRST_PERIOD)
  const { openGuide } = useWelcome()
  const clockQuery = useFastingClock()
  const todayOn = useToday()
  const goalHours = goalHoursOn(clockQuery.clock?.plan ?? USUAL_PLAN, todayOn)
  const stats = useFastingStats(period)
  const recent = useRecentBatches()
  const hasFasts = recent.data?.data.length !== 0
  const failed = failedAmong([clockQuery, stats, recent])
  return (
    <>
      <PageHeading
        title={t`Forkcast`}
        documentTitle={t`Protocol`}
        subtitle={t`${goalHours}:${windowHoursBeside(goalHours)} Intermittent Fasting Tracker`}
      >
        <Button icon={BookOpen} variant="secondary" onClick={openGuide}>
          {t`Help & Guide`}
        </Button>
      </PageHeading>
      {failed ? (
        <LoadFailure title={t`Failed to load Protocol data`} query={failed} />
      ) : (
        <div className="space-y-6">
          <ClockCard clock={clockQuery.clock} aheadMs={clockQuery.aheadMs} />
          <div className="flex flex-wrap items-center justify-between gap-3 pt-2">
            <h2 className="text-2xl">{t`Your fasts`}</h2>
            <PeriodSelector period={period} onChange={setPeriod} />
          </div>
          <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
            <FastingFigures stats={stats.data?.data} period={period} />
            {/* Before the first fast all three would say that there is none: the list does. */}
            {hasFasts && (
              <>
                <Numbers>
                  <SuccessCard stats={stats.data?.data} period={period} />
                </Numbers>
                <BatchCalendar />
              </>
            )}
            <RecentSessions batches={recent.data?.data} canLeaveOut />
          </div>
          <HowItWorks goalHours={goalHours} />
        </div>
      )}
    </>
  )
}
