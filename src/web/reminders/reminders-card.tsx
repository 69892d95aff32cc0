import type { MemberSettings } from '#contract/member-settings.ts'
import type { Reminders } from '#contract/reminders.ts'
import { t } from '@lingui/core/macro'
import { Loaded } from '#web/page/part-failure.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CalendarPart } from './calendar-part.tsx'
import { ChannelsPart } from './channels-part.tsx'
import { ReminderRows } from './reminder-rows.tsx'
import { useChangeReminders, useReminders } from './reminder-settings-queries.ts'

type Habits = Pick<MemberSettings, 'fastingEnabled' | 'boostersEnabled'>

function Parts({ reminders, habits }: { reminders: Reminders; habits: Habits }) {
  const change = useChangeReminders(reminders)
  return (
    <>
      <ReminderRows
        settings={reminders.settings}
        onChange={change}
        hasFasting={habits.fastingEnabled}
        hasBoosters={habits.boostersEnabled}
      />
      <div className="border-t border-dashed border-line-strong pt-5">
        <h3 className="mb-2 text-lg">{t`Where they go`}</h3>
        <ChannelsPart channels={reminders.channels} pushKey={reminders.pushKey} />
      </div>
      <div className="border-t border-dashed border-line-strong pt-5">
        <h3 className="mb-2 text-lg">{t`In your calendar`}</h3>
        <CalendarPart hasCalendar={reminders.hasCalendar} />
      </div>
    </>
  )
}

export default function RemindersCard({ settings }: { settings: Habits }) {
  return (
    <Card className="space-y-5">
      <div>
        {/* The page says it. */}
        <CardTitle className="sr-only">{t`Reminders`}</CardTitle>
        <p className="text-ink-soft">{t`Each stops once it is done, and names no number and no food of yours.`}</p>
      </div>
      <Loaded
        query={useReminders()}
        failure={t`Failed to load your reminders`}
        skeleton={<Skeleton className="h-80" />}
      >
        {(reminders) => <Parts reminders={reminders} habits={settings} />}
      </Loaded>
    </Card>
  )
}
