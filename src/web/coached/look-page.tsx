import type { Look as Shared } from '#contract/coaching.ts'
import type { Period } from '#domain/day.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Link, Redirect, useSearchParams } from 'wouter'
import { PeriodSelector } from '#web/charts/period-selector.tsx'
import { ByClockOf, useZone } from '#web/member/member-zone.ts'
import { withMessages } from '#web/language/language.ts'
import { paths, sheetOf } from '#web/paths.ts'
import { BackLink } from '#web/page/back-link.tsx'
import { LoadFailure } from '#web/page/load-failure.tsx'
import { PageHeading } from '#web/page/page-heading.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useLook } from '#web/coaching/coaching-queries.ts'
import { partName } from '#web/coaching/part-boxes.tsx'
import { WrittenComments } from './written-comments.tsx'
import { Numbers } from '#web/units/numbers.tsx'

// Each with the messages of the screen that its charts belong to.
const fallback = <Skeleton className="h-96" />
const SeenWeight = lazyPart(
  withMessages('body', () => import('./seen-weight.tsx')),
  { fallback },
)
const SeenMeals = lazyPart(
  withMessages('body', () => import('./seen-meals.tsx')),
  { fallback },
)
const SeenMeasurements = lazyPart(
  withMessages('body', () => import('./seen-measurements.tsx')),
  { fallback },
)
const SeenHabits = lazyPart(
  withMessages('habits', () => import('./seen-habits.tsx')),
  { fallback },
)
const SeenActivities = lazyPart(
  withMessages('food', () => import('./seen-activities.tsx')),
  { fallback },
)

/** What the member shares, each part on a tab of its own. */
const sharedParts = ({ weight, meals, habits, body, period }: Shared) => [
  ...(weight ? [{ name: partName('weight'), panel: <SeenWeight weight={weight} /> }] : []),
  ...(meals
    ? [{ name: partName('meals'), panel: <SeenMeals meals={meals} period={period} /> }]
    : []),
  ...(habits
    ? [{ name: partName('habits'), panel: <SeenHabits habits={habits} period={period} /> }]
    : []),
  ...(body
    ? [
        {
          name: partName('body'),
          panel: (
            <div className="space-y-6">
              <SeenActivities activities={body.activities} />
              <SeenMeasurements measurements={body.measurements} />
            </div>
          ),
        },
      ]
    : []),
]

function Look({ id }: { id: string }) {
  const zone = useZone()
  const [period, setPeriod] = useState<Period>('weekly')
  const query = useLook(id, period)
  // Once the grant has ended, what was read before is not shown any longer.
  const look = query.error ? undefined : query.data?.data
  return (
    <>
      <BackLink href={paths.coaches} to={t`Coaches`} />
      <PageHeading
        title={look?.username ?? t`Shared data`}
        subtitle={
          <>
            {t`They can see when you looked.`}{' '}
            <Link href={sheetOf({ id })} className="underline">
              {t({ message: 'Sheet to print', context: 'at a look' })}
            </Link>
          </>
        }
      >
        <PeriodSelector period={period} onChange={setPeriod} />
      </PageHeading>
      {query.error ? (
        <LoadFailure title={t`There is nothing to see`} query={query} />
      ) : look ? (
        <ByClockOf value={look.zone}>
          <div className="space-y-6">
            {look.zone !== zone && (
              <p className="text-ink-soft">{t`Days and times are by the clock of ${look.username}.`}</p>
            )}
            <Numbers
              instead={
                <>
                  <p className="text-ink-soft">{t`You hide numbers, so those of others are not shown to you either.`}</p>
                  {look.body && <SeenActivities activities={look.body.activities} />}
                </>
              }
            >
              <Tabs label={t`What is shared`} tabs={sharedParts(look)} />
            </Numbers>
            {look.mayComment && <WrittenComments id={id} />}
          </div>
        </ByClockOf>
      ) : (
        <div role="status" className="space-y-6">
          <span className="sr-only">{t`Loading what you may see`}</span>
          <Skeleton className="h-96" />
          <Skeleton className="h-72" />
        </div>
      )}
    </>
  )
}

/** What a member lets a coach see: the same charts, without anything to change. */
export default function LookPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <Look id={id} /> : <Redirect to={paths.coaches} replace />
}
