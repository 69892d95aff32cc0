import type { Channel } from '#contract/channels.ts'
import type { Reminders } from '#contract/reminders.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failedChange } from '#web/api/error-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { ChannelRow } from './channel-row.tsx'
import { useRefreshReminders } from './reminder-settings-queries.ts'
import { deviceState, endpointHashHere, PermissionRefused, subscribeHere } from './this-device.ts'

const NewChannelDialog = lazyDialog(() => import('./new-channel-dialog.tsx'))

/** Why this browser cannot be reminded, in words; undefined where it can. */
const obstacleText = (state: ReturnType<typeof deviceState>): string | undefined => {
  if (state === 'needs-home-screen')
    return t`On an iPhone or iPad, reminders reach only what is on the home screen: press Share, then “Add to Home Screen”, and open Forkcast from there.`
  if (state === 'denied')
    return t`Notifications are blocked for this page. Allow them in the settings of your browser, then come back.`
  return state === 'unsupported'
    ? t`This browser takes no reminders here. Use ntfy, a web address or a calendar.`
    : undefined
}

/** Where reminders go: browsers, ntfy, the member's own addresses. */
export function ChannelsPart({ channels, pushKey }: Pick<Reminders, 'channels' | 'pushKey'>) {
  const refresh = useRefreshReminders()
  const [adding, setAdding] = useState<'ntfy' | 'webhook'>()
  const [state, setState] = useState(deviceState)
  const here = useQuery({ queryKey: ['this-device'], queryFn: endpointHashHere, gcTime: 0 })
  const subscribe = useMutation({
    mutationFn: (key: string) => subscribeHere(key),
    onSuccess: () => Promise.all([refresh(), here.refetch()]),
    onError: (error) => {
      setState(deviceState())
      toast(
        error instanceof PermissionRefused
          ? {
              variant: 'destructive',
              title: t`Not allowed`,
              description: t`Your browser did not allow notifications.`,
            }
          : failedChange(error, t`This device was not added`),
      )
    },
  })
  if (pushKey === null)
    return (
      <p className="text-ink-soft">{t`Whoever runs this server lets it send nothing. A calendar works all the same.`}</p>
    )
  const obstacle = obstacleText(state)
  const isHere = (channel: Channel) =>
    channel.endpointHash !== null && channel.endpointHash === here.data
  return (
    <>
      {channels.length > 0 ? (
        <ul aria-label={t`Where reminders go`}>
          {channels.map((channel) => (
            <ChannelRow
              key={channel.id}
              channel={channel}
              isHere={isHere(channel)}
              onChange={() => Promise.all([refresh(), here.refetch()])}
            />
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">{t`Nowhere yet. Add this device, ntfy or a web address.`}</p>
      )}
      {obstacle !== undefined && <p className="mt-2 text-sm text-ink-soft">{obstacle}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {obstacle === undefined && !channels.some(isHere) && (
          <Button isPending={subscribe.isPending} onClick={() => subscribe.mutate(pushKey)}>
            {t`Remind me on this device`}
          </Button>
        )}
        <Button variant="secondary" onClick={() => setAdding('ntfy')}>
          {t`Add ntfy`}
        </Button>
        <Button variant="secondary" onClick={() => setAdding('webhook')}>
          {t`Add a web address`}
        </Button>
      </div>
      {adding && <NewChannelDialog kind={adding} onClose={() => setAdding(undefined)} />}
    </>
  )
}
