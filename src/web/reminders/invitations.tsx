import { useState } from 'react'
import { useLocation } from 'wouter'
import { isAnalyzeScreen } from '#web/paths.ts'
import { DailyReplay, useReplayInvitation } from '#web/replay/daily-replay.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useWelcome } from '#web/welcome/welcome.tsx'
import { useIsReminderRefetching, useSkipWeeklyReminder, useWeeklyReminder } from './reminder-queries.ts'
import { useDayTurn } from './use-day-turn.ts'

const WeeklyDialog = lazyPart(() => import('./weekly-dialog.tsx'))

function AnalyzeScreenInvitations() {
  const { isOpen: isGuideOpen } = useWelcome()
  const invitation = useReplayInvitation()
  const { data } = useWeeklyReminder()
  const { mutate: skip } = useSkipWeeklyReminder()
  const isReminderRefetching = useIsReminderRefetching()
  const [closedDueOn, setClosedDueOn] = useState<string>()
  if (isGuideOpen || invitation.isPending) return null
  if (invitation.replay) return <DailyReplay invitation={invitation} />
  const reminder = data?.data
  if (!reminder?.showWeightReminder || reminder.dueOn === closedDueOn) return null
  return (
    <WeeklyDialog
      onSkip={() => {
        setClosedDueOn(reminder.dueOn)
        skip()
      }}
      onFormClose={() => {
        // A saved weight has the reminder read anew; the question does not flash up in between.
        if (isReminderRefetching()) setClosedDueOn(reminder.dueOn)
      }}
    />
  )
}

/** The dialogs that open by themselves on the analyze screen, one after the other: guide, replay, weekly weigh-in. */
export function Invitations() {
  const [pathname] = useLocation()
  useDayTurn()
  return isAnalyzeScreen(pathname) ? <AnalyzeScreenInvitations /> : null
}
