import { endCalendarLink, makeCalendarLink } from '#contract/reminders.ts'
import { t } from '@lingui/core/macro'
import { call } from '#web/api/client.ts'
import { addressOf } from '#web/root-path.ts'
import { Button } from '#web/ui/button.tsx'
import { TextToCopy } from '#web/ui/text-to-copy.tsx'
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts'
import { useRefreshReminders } from './reminder-settings-queries.ts'
import { useChange } from '#web/api/change.ts'

function EndButton({ isPending, onEnd }: { isPending: boolean; onEnd: () => void }) {
  const button = useFocusAfterRemoval<HTMLButtonElement>()
  return (
    <Button ref={button} variant="quiet" isPending={isPending} onClick={onEnd}>
      {t`End the address`}
    </Button>
  )
}

/** The secret address of a calendar to which any calendar program can subscribe. */
export function CalendarPart({ hasCalendar }: { hasCalendar: boolean }) {
  const refresh = useRefreshReminders()
  const make = useChange(() => call(makeCalendarLink), { refresh, failure: t`No address was made` })
  const end = useChange(() => call(endCalendarLink), {
    failure: t`Not ended`,
    onSuccess: () => {
      make.reset()
      return refresh()
    },
  })
  const path = make.data?.data.path
  return (
    <>
      <p className="text-ink-soft">
        {t`Your calendar subscribes to a secret address. It may still remind you of what is done.`}
      </p>
      {path !== undefined && (
        <div className="mt-3">
          <TextToCopy
            label={t`Address of your calendar`}
            hint={t`Copy it now: it is not shown again.`}
            text={window.location.origin + addressOf(path)}
          />
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" isPending={make.isPending} onClick={() => make.mutate()}>
          {hasCalendar ? t`Make a new address` : t`Make an address`}
        </Button>
        {hasCalendar && <EndButton isPending={end.isPending} onEnd={() => end.mutate()} />}
      </div>
    </>
  )
}
