import { listWebhooks, makeWebhook, type Webhook } from '#contract/webhooks.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { requireConfirmedSession } from '#server/accounts/passwords/reauthentication.ts'
import type { ChannelTable, Transaction } from '#server/db/schema.ts'
import { mountForMember, type Recorded } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import {
  addChannel,
  channelsOf,
  type LiveWebhook,
  MAX_CHANNELS,
  recordingsOf,
} from '#server/sending/channel-store.ts'
import { viewChannel } from '#server/sending/channel-view.ts'
import { refuseUnreachable, shownAddress } from '#server/sending/member-address.ts'
import { newWebhookSecret } from '#server/sending/sign-webhook.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { DAY_MS } from '#domain/day.ts'
import { enqueue } from '#server/sending/delivery-store.ts'

/** How long a failing webhook is retried. */
const TRIED_FOR_MS = 3 * DAY_MS

/** Queues messages about a recording for those webhooks of the member that receive it. */
export const queueWebhookMessages = async (
  transaction: Transaction,
  memberId: string,
  { webhooks, recorded }: { webhooks: readonly LiveWebhook[]; recorded: Recorded },
  now: number,
): Promise<void> => {
  const { name, change } = recorded
  const channelIds = webhooks
    .filter((webhook) => recordingsOf(webhook).includes(name))
    .map(({ id }) => id)
  if (channelIds.length === 0) return
  const message = {
    type: 'recording',
    at: now,
    about: name,
    change,
    data: recorded.data(),
  } as const
  await enqueue(transaction, { memberId, channelIds, message, giveUpAt: now + TRIED_FOR_MS }, now)
}

const viewWebhook = (row: ChannelTable): Webhook => ({
  ...viewChannel(row),
  recordings: recordingsOf(row),
})

/**
 * Webhooks for what a member records. Testing, resuming and removing work as for other channels.
 */
export const mountWebhooks = ({ app, serverSettings, encryption }: ServerParts): void => {
  mountForMember(app, listWebhooks, async ({ db }, { memberId }) =>
    (await channelsOf(db, memberId))
      .filter(({ recordings }) => recordings !== null)
      .map(viewWebhook),
  )

  mountForMember(app, makeWebhook, async ({ body: { name, url, recordings }, at, db }, caller) => {
    // A webhook keeps receiving health data, so adding one needs a confirmed session.
    await requireConfirmedSession(db, caller)
    refuseUnreachable('url', url, (await serverSettings()).memberAddresses)
    const secret = newWebhookSecret()
    const destination = { kind: 'webhook', url, secret } as const
    const wish = {
      memberId: caller.memberId,
      name,
      shown: shownAddress(url),
      destination,
      recordings,
    }
    const row = await addChannel(db, encryption, wish, at)
    if (!row)
      throw new ProblemError('not_allowed', {
        words: codedMessage('refused.all-channels', { most: MAX_CHANNELS }),
      })
    return { webhook: viewWebhook(row), secret }
  })
}
