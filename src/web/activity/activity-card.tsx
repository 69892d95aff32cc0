import type { Activity } from '#contract/activity.ts'
import { addDays, type CivilDay } from '#domain/day.ts'
import { plural, t } from '@lingui/core/macro'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { dayHeading, energyFigure, energyUnitLabel } from '#web/language/formats.ts'
import { useToday } from '#web/member/member-zone.ts'
import { PartFailure } from '#web/page/part-failure.tsx'
import { Amount } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useIsWaiting } from '#web/offline/use-outbox.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts'
import { WaitingMark } from '#web/ui/waiting-mark.tsx'
import { activityName, movementText } from './activity-text.ts'
import { useActivities, useDeleteActivity } from './activity-queries.ts'
import { BinButton } from '#web/ui/delete-button.tsx'

const ActivityDialog = lazyDialog(() => import('./activity-dialog.tsx'))

function ActivityRow({ activity, onDelete }: { activity: Activity; onDelete: () => void }) {
  const isWaiting = useIsWaiting()
  const { id, activityType, durationMinutes, caloriesBurned, notes } = activity
  const row = useFocusAfterRemoval<HTMLLIElement>()
  return (
    <li
      ref={row}
      className="flex flex-wrap items-center justify-end gap-3 border-t border-dashed border-line py-2 first:border-0"
    >
      <div className="min-w-0 flex-1 basis-[9rem]">
        <p className="font-semibold">{activityName(activityType)}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {t`${plural(durationMinutes, { one: '# minute', other: '# minutes' })}`}
          {notes && ` · ${notes}`}
        </p>
        {isWaiting(id) && <WaitingMark />}
      </div>
      <p className="shrink-0 text-end">
        <Amount
          figure={
            <span className="block font-display text-lg leading-tight font-bold">
              {energyFigure(caloriesBurned)}
            </span>
          }
          unit={energyUnitLabel(caloriesBurned)}
          unitClassName="block text-xs text-ink-soft"
        />
      </p>
      <BinButton
        label={t`Delete ${activityName(activityType)}, ${plural(durationMinutes, { one: '# minute', other: '# minutes' })}`}
        onClick={onDelete}
        className="-me-2 text-ink-soft"
      />
    </li>
  )
}

interface DaysActivitiesProps {
  /** Null for today. */
  day: CivilDay | null
  name: string
  isWanted: boolean
}

function DaysActivities({ day, name, isWanted }: DaysActivitiesProps) {
  const query = useActivities(day ?? undefined, isWanted)
  const { data, error } = query
  const { mutate: deleteActivity } = useDeleteActivity()
  if (error && !data) {
    return <PartFailure title={t`These activities could not be loaded`} query={query} />
  }
  if (!data) return <Skeleton className="h-6 w-3/5" />
  const counted = movementText(data.movement)
  if (data.data.length === 0) {
    return (
      <p className="text-ink-soft">
        {counted ?? (day === null ? t`Nothing recorded today.` : t`Nothing recorded on this day.`)}
      </p>
    )
  }
  return (
    <>
      {counted !== null && <p className="text-ink-soft">{counted}</p>}
      <ul aria-label={t`Activities: ${name}`}>
        {data.data.map((activity) => (
          <ActivityRow
            key={activity.id}
            activity={activity}
            onDelete={() => deleteActivity(activity)}
          />
        ))}
      </ul>
    </>
  )
}

/** @param isNear whether it may soon be seen: its activities are not read before */
export function ActivityCard({ isNear }: { isNear: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const todayOn = useToday()
  // Null follows today, also past midnight.
  const [day, setDay] = useState<CivilDay | null>(null)
  const shownOn = day ?? todayOn
  const dayName = dayHeading(shownOn, todayOn)
  const show = (on: CivilDay) => setDay(on >= todayOn ? null : on)
  return (
    <Card title={t`Track Physical Activity`}>
      <div className="mt-2 mb-1 flex flex-wrap items-center gap-1">
        <p aria-live="polite" className="min-w-0 font-semibold">
          {dayName}
        </p>
        <Button
          variant="quiet"
          size="icon"
          aria-label={t`Earlier day`}
          onClick={() => show(addDays(shownOn, -1))}
        >
          <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label={t`Later day`}
          isBlocked={day === null}
          onClick={() => show(addDays(shownOn, 1))}
        >
          <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </Button>
        <Button
          icon={Plus}
          variant="secondary"
          className="ms-auto max-sm:px-3"
          onClick={() => setIsOpen(true)}
        >
          {t`Add Activity`}
        </Button>
      </div>
      <DaysActivities day={day} name={dayName} isWanted={isNear} />
      {isOpen && (
        <ActivityDialog onClose={() => setIsOpen(false)} onRecorded={({ date }) => show(date)} />
      )}
    </Card>
  )
}
