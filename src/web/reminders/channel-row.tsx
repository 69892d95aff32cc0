import { type Channel, removeChannel, resumeChannel, testChannel } from '#contract/channels.ts'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { call } from '#web/api/client.ts'
import { useZone } from '#web/member/member-zone.ts'
import { dayAt } from '#web/language/formats.ts'
import { unsubscribeHere } from '#web/offline/push-subscription.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts'
import { useChange } from '#web/api/change.ts'

const failureText = (failure: string | null): string => {
  if (failure === 'timed-out') return t`no answer came in time`
  if (failure === 'refused') return t`its address is not one of the open internet`
  return failure === null || failure === 'unreachable'
    ? t`it cannot be reached`
    : t`it answered ${failure}`
}

interface ChannelRowProps {
  channel: Channel
  isHere?: boolean
  /** More about it, below its address. */
  children?: ReactNode
  /** Called after it was removed, tested or switched on again, to read the list again. */
  onChange: () => Promise<unknown>
}

/** A channel: how it is doing, a test, and its removal. */
export function ChannelRow({ channel, isHere = false, children, onChange }: ChannelRowProps) {
  const zone = useZone()
  const row = useFocusAfterRemoval<HTMLLIElement>()
  const { id, name, kind, shown } = channel
  const day = (instant: string) => dayAt(Date.parse(instant), zone)
  const remove = useChange(
    async () => {
      await call(removeChannel, { params: { id } })
      if (isHere) await unsubscribeHere()
    },
    { refresh: onChange, failure: t`Not removed` },
  )
  const resume = useChange(() => call(resumeChannel, { params: { id } }), {
    refresh: onChange,
    failure: t`Not switched on`,
  })
  const test = useChange(() => call(testChannel, { params: { id } }), {
    failure: t`No test was sent`,
    onSuccess: ({ data: { outcome, failure } }) => {
      if (outcome === 'sent')
        toast({ title: t`Test sent`, description: t`It should be there in a moment.` })
      else
        toast({
          variant: 'destructive',
          title: t`The test did not arrive`,
          description:
            outcome === 'gone'
              ? t`Nobody is there any more.`
              : t`${name}: ${failureText(failure)}.`,
        })
      return onChange()
    },
  })
  return (
    <li ref={row} className="space-y-2 border-b border-dashed border-line py-3 last:border-0">
      <p className="flex flex-wrap items-center gap-2 font-semibold break-words">
        {name}
        {isHere && <Badge tone="leaf">{t`this device`}</Badge>}
        {channel.endedAt !== null && <Badge tone="saffron">{t`switched off`}</Badge>}
      </p>
      <p className="text-sm break-words text-ink-soft">
        {kind === 'push' ? (
          t`Delivered by ${shown}, which sees that something is sent, but not what`
        ) : (
          <bdi dir="ltr">{shown}</bdi>
        )}
      </p>
      {children}
      <p className="text-sm text-ink-soft">
        {channel.endedAt !== null
          ? t`Switched off on ${day(channel.endedAt)}: ${failureText(channel.lastFailure)}.`
          : channel.failingSince !== null
            ? t`Fails since ${day(channel.failingSince)}: ${failureText(channel.lastFailure)}.`
            : channel.lastSentAt === null
              ? t`Nothing sent yet`
              : t`Last sent ${day(channel.lastSentAt)}`}
      </p>
      <div className="flex flex-wrap gap-2">
        {channel.endedAt === null ? (
          <Button
            variant="secondary"
            aria-label={t`Send a test to ${name}`}
            isPending={test.isPending}
            onClick={() => test.mutate()}
          >
            {t`Send a test`}
          </Button>
        ) : (
          <Button
            variant="secondary"
            aria-label={t`Switch ${name} on again`}
            isPending={resume.isPending}
            onClick={() => resume.mutate()}
          >
            {t`Switch on again`}
          </Button>
        )}
        <Button
          variant="quiet"
          aria-label={t`Remove ${name}`}
          isPending={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {t`Remove`}
        </Button>
      </div>
    </li>
  )
}
