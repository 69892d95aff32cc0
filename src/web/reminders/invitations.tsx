import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { isAnalyzeScreen } from '#web/paths.ts'
import { ReplayDialog } from '#web/replay/replay-queries.ts'
import { useReplayInvitation } from '#web/replay/use-replay-invitation.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { useWelcome } from '#web/welcome/welcome.tsx'
import {
  useIsReminderRefetching,
  useSkipWeeklyReminder,
  useWeeklyReminder,
} from './reminder-queries.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useToday } from '#web/member/member-zone.ts'
import { refreshRecordings } from '#web/api/refresh.ts'

const WeeklyDialog = lazyDialog(() => import('./weekly-dialog.tsx'))

function AnalyzeScreenInvitations() {
  const { isOpen: isGuideOpen } = useWelcome()
  const { isPending, replay, close } = useReplayInvitation()
  const { data } = useWeeklyReminder()
  const { mutate: skip } = useSkipWeeklyReminder()
  const isReminderRefetching = useIsReminderRefetching()
  const [closedDueOn, setClosedDueOn] = useState<string>()
  if (isGuideOpen || isPending) return null
  if (replay) return <ReplayDialog photos={replay.photos} onContinue={close} />
  const reminder = data?.data
  if (!reminder?.showWeightReminder || reminder.dueOn === closedDueOn) return null
  return (
    <WeeklyDialog
      onSkip={() => {
        setClosedDueOn(reminder.dueOn)
        skip()
      }}
      onFormClose={() => {
        // A saved weight reads the reminder again; the question must not flash up in between.
        if (isReminderRefetching()) setClosedDueOn(reminder.dueOn)
      }}
    />
  )
}

/** A page that stays open over midnight reads everything again: "today" is another day then. */
function useDayTurn(): void {
  const queryClient = useQueryClient()
  const todayOn = useToday()
  const shownOn = useRef(todayOn)
  useEffect(() => {
    if (shownOn.current === todayOn) return
    shownOn.current = todayOn
    void refreshRecordings(queryClient)
  }, [queryClient, todayOn])
}

/**
 * The dialogs that open unasked on the analyze screen, one after the other: guide, replay, weekly
 * weigh-in.
 */
export function Invitations() {
  const [pathname] = useLocation()
  useDayTurn()
  return isAnalyzeScreen(pathname) ? <AnalyzeScreenInvitations /> : null
}
