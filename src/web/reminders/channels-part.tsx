import { type Channel, removeChannel, resumeChannel, testChannel } from '#contract/channels.ts'
import type { Reminders } from '#contract/reminders.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/client.ts'
import { failedChange } from '#web/api/words.ts'
import { useZone } from '#web/clock/member-zone.ts'
import { dayAt } from '#web/language/formats.ts'
import { unsubscribeHere } from '#web/offline/push-subscription.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { NewChannelDialog } from './new-channel-dialog.tsx'
import { useRefreshReminders } from './reminder-settings-queries.ts'
import { deviceState, endpointHashHere, PermissionRefused, subscribeHere } from './this-device.ts'

const failureWords = (failure: string | null): string => {
  if (failure === 'timed-out') return t`no answer came in time`
  if (failure === 'refused') return t`its address is not one of the open internet`
  return failure === null || failure === 'unreachable' ? t`it cannot be reached` : t`it answered ${failure}`
}

function ChannelRow({ channel, isHere, onGone }: { channel: Channel; isHere: boolean; onGone: () => void }) {
  const zone = useZone()
  const refresh = useRefreshReminders()
  const { id, name, kind, shown } = channel
  const day = (instant: string) => dayAt(Date.parse(instant), zone)
  const remove = useMutation({
    mutationFn: async () => {
      await call(removeChannel, { params: { id } })
      if (isHere) await unsubscribeHere()
    },
    onSuccess: () => {
      onGone()
      return refresh()
    },
    onError: (error) => toast(failedChange(error, t`Not removed`)),
  })
  const resume = useMutation({
    mutationFn: () => call(resumeChannel, { params: { id } }),
    onSuccess: refresh,
    onError: (error) => toast(failedChange(error, t`Not switched on`)),
  })
  const test = useMutation({
    mutationFn: () => call(testChannel, { params: { id } }),
    onSuccess: ({ data: { outcome, failure } }) => {
      if (outcome === 'sent') toast({ title: t`Test sent`, description: t`It should be there in a moment.` })
      else
        toast({
          variant: 'destructive',
          title: t`The test did not arrive`,
          description: outcome === 'gone' ? t`Nobody is there any more.` : t`${name}: ${failureWords(failure)}.`,
        })
      return refresh()
    },
    onError: (error) => toast(failedChange(error, t`No test was sent`)),
  })
  return (
    <li className="space-y-2 border-b border-dashed border-line py-3 last:border-0">
      <p className="flex flex-wrap items-center gap-2 font-semibold break-words">
        {name}
        {isHere && <Badge tone="leaf">{t`this device`}</Badge>}
        {channel.endedAt !== null && <Badge tone="saffron">{t`switched off`}</Badge>}
      </p>
      <p className="text-sm break-words text-ink-soft">
        {kind === 'push' ? t`Carried by ${shown}, which sees that something comes, and not what` : <bdi dir="ltr">{shown}</bdi>}
      </p>
      <p className="text-sm text-ink-soft">
        {channel.endedAt !== null
          ? t`Switched off on ${day(channel.endedAt)}, because it failed for days: ${failureWords(channel.lastFailure)}.`
          : channel.failingSince !== null
            ? t`Fails since ${day(channel.failingSince)}: ${failureWords(channel.lastFailure)}.`
            : channel.lastSentAt === null
              ? t`Nothing sent yet`
              : t`Last sent ${day(channel.lastSentAt)}`}
      </p>
      <div className="flex flex-wrap gap-2">
        {channel.endedAt === null ? (
          <Button variant="secondary" aria-label={t`Send a test to ${name}`} isPending={test.isPending} onClick={() => test.mutate()}>
            {t`Send a test`}
          </Button>
        ) : (
          <Button variant="secondary" aria-label={t`Switch ${name} on again`} isPending={resume.isPending} onClick={() => resume.mutate()}>
            {t`Switch on again`}
          </Button>
        )}
        <Button variant="quiet" aria-label={t`Remove ${name}`} isPending={remove.isPending} onClick={() => remove.mutate()}>
          {t`Remove`}
        </Button>
      </div>
    </li>
  )
}

/** Why this browser cannot be reminded, in words; undefined where it can. */
const obstacleWords = (state: ReturnType<typeof deviceState>): string | undefined => {
  if (state === 'needs-home-screen')
    return t`On an iPhone or iPad, reminders reach only what is on the home screen: press Share, then “Add to Home Screen”, and open Forkcast from there.`
  if (state === 'denied') return t`Notifications are blocked for this page. Allow them in the settings of your browser, then come back.`
  return state === 'unsupported' ? t`This browser takes no reminders here. Use ntfy, an address of yours or a calendar.` : undefined
}

/** Where reminders go: browsers, ntfy, addresses of the member's own. */
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
          ? { variant: 'destructive', title: t`Not allowed`, description: t`Your browser did not allow notifications.` }
          : failedChange(error, t`This device was not added`),
      )
    },
  })
  if (pushKey === null)
    return <p className="text-ink-soft">{t`Whoever runs this server lets it send nothing. A calendar works all the same.`}</p>
  const obstacle = obstacleWords(state)
  const isHere = (channel: Channel) => channel.endpointHash !== null && channel.endpointHash === here.data
  return (
    <>
      {channels.length > 0 ? (
        <ul aria-label={t`Where reminders go`}>
          {channels.map((channel) => (
            <ChannelRow key={channel.id} channel={channel} isHere={isHere(channel)} onGone={() => void here.refetch()} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">{t`Nowhere yet: add this device, ntfy or an address of yours.`}</p>
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
          {t`Add an address of yours`}
        </Button>
      </div>
      {adding && <NewChannelDialog kind={adding} onClose={() => setAdding(undefined)} />}
    </>
  )
}
