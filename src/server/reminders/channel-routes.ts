import { MINUTE_MS } from '#domain/day.ts'
import {
  addChannel,
  type NewChannel,
  removeChannel,
  resumeChannel,
  testChannel,
} from '#contract/channels.ts'
import { carrierOf } from '#domain/reminders/push-carrier.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { mountForMember } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import * as channels from '#server/sending/channel-store.ts'
import { viewChannel } from '#server/sending/channel-view.ts'
import { refuseUnreachable, shownAddress } from '#server/sending/member-address.ts'
import { newWebhookSecret } from '#server/sending/sign-webhook.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { languageOf, messageAbout } from './reminder-message.ts'
import { claim, findPlan } from './reminder-plan-store.ts'

const destinationOf = (
  wish: NewChannel,
): { field: string; address: string; shown: string; destination: channels.Destination } => {
  if (wish.kind === 'push') {
    const { endpoint, keys } = wish
    return {
      field: 'endpoint',
      address: endpoint,
      shown: carrierOf(new URL(endpoint).hostname),
      destination: { kind: 'push', endpoint, ...keys },
    }
  }
  if (wish.kind === 'ntfy') {
    const { topic, token } = wish
    const server = wish.server.replace(/\/+$/, '')
    return {
      field: 'server',
      address: server,
      shown: `${shownAddress(server)}/${topic}`,
      destination: { kind: 'ntfy', server, topic, token },
    }
  }
  const { url } = wish
  return {
    field: 'url',
    address: url,
    shown: shownAddress(url),
    destination: { kind: 'webhook', url, secret: newWebhookSecret() },
  }
}

/** Channels for reminders. */
export const mountChannels = ({ app, serverSettings, encryption, sender }: ServerParts): void => {
  mountForMember(app, addChannel, async ({ body, at, db }, { memberId }) => {
    const { field, address, shown, destination } = destinationOf(body)
    refuseUnreachable(field, address, (await serverSettings()).memberAddresses)
    const channel = await channels.addChannel(
      db,
      encryption,
      { memberId, name: body.name, shown, destination },
      at,
    )
    if (!channel)
      throw new ProblemError('not_allowed', {
        words: codedMessage('refused.all-channels', { most: channels.MAX_CHANNELS }),
      })
    return {
      channel: viewChannel(channel),
      secret: destination.kind === 'webhook' ? destination.secret : null,
    }
  })

  mountForMember(app, removeChannel, async ({ params, db }, { memberId }) => {
    const isRemoved = await db
      .transaction()
      .execute((transaction) => channels.removeChannel(transaction, memberId, params.id))
    if (!isRemoved) throw new ProblemError('not_found')
  })

  mountForMember(app, resumeChannel, async ({ params, db }, { memberId }) => {
    const channel = await channels.resumeChannel(db, memberId, params.id)
    if (!channel) throw new ProblemError('not_found')
    return viewChannel(channel)
  })

  mountForMember(
    app,
    testChannel,
    async ({ params, request, at: now, db }, { memberId, profile }) => {
      const channel = await channels.findChannel(db, memberId, params.id)
      if (!channel) throw new ProblemError('not_found')
      if (!(await claim(db, memberId, 'test', `${channel.id} ${Math.floor(now / MINUTE_MS)}`, now)))
        throw new ProblemError('too_many_requests', {
          words: codedMessage('refused.one-test-a-minute'),
          retryAfterS: 60,
        })
      const plan = await findPlan(db, memberId)
      const language = languageOf(profile, plan?.language ?? request.headers['accept-language'])
      const outcome = await sender.sendNow(channel, await messageAbout('test', language, now))
      return {
        outcome: outcome.kind,
        failure: outcome.kind === 'failed' ? String(outcome.failure) : null,
      }
    },
  )
}
