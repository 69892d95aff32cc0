import type { Destination } from './channel-store.ts'
import type { Message } from './message.ts'
import type { Post } from './post.ts'
import { webhookHeaders } from './sign-webhook.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** How long a push service holds a reminder for a device that is offline. */
const PUSH_KEPT_S = 15 * 60
const JSON_TYPE = { 'content-type': 'application/json' }

export interface SenderIdentity {
  readonly vapid: VapidKeys
  /** The contact for push services: an https or mailto address. */
  readonly contact: string
  /** The address of the app, for links; undefined if not configured. */
  readonly publicUrl: string | undefined
}

/** The contact for push services, some of which require https or a public mail address. */
export const contactOf = ({
  publicUrl,
  mail,
}: {
  publicUrl: string | undefined
  mail: { from: string } | undefined
}): string => {
  if (publicUrl?.startsWith('https://')) return publicUrl
  const [address = 'operator@forkcast.invalid'] = /[^\s<>]+@[^\s<>]+/.exec(mail?.from ?? '') ?? []
  return `mailto:${address}`
}

/**
 * A topic with allowed characters only. A newer message replaces a waiting one with the same topic.
 */
const topicOf = (about: string): string => about.replaceAll(/[^A-Za-z0-9_-]/g, '').slice(0, 32)

/**
 * The HTTP request for one message: Web Push (RFC 8030, 8188, 8291, 8292), ntfy's JSON, or a signed
 * webhook.
 * @throws Error for a browser with invalid keys
 */
export const requestFor = async (
  destination: Destination,
  message: Message,
  { id, now }: { id: string; now: number },
  { vapid, contact, publicUrl }: SenderIdentity,
): Promise<Post> => {
  const { title = '', path, about, language } = message
  if (destination.kind === 'push') {
    const { endpoint, p256dh, auth } = destination
    const { default: webPush } = await import('web-push')
    const payload = JSON.stringify({ title, path, about, language })
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: contact, ...vapid },
      TTL: PUSH_KEPT_S,
      urgency: 'normal',
      topic: topicOf(about),
    })
    const headers = Object.fromEntries(
      Object.entries(details.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
    )
    return { url: endpoint, headers, body: details.body }
  }
  if (destination.kind === 'ntfy') {
    const { server, topic, token } = destination
    const click = publicUrl !== undefined && path !== undefined ? { click: publicUrl + path } : {}
    return {
      url: server,
      headers: { ...JSON_TYPE, ...(token !== null && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ topic, title: 'Forkcast', message: title, ...click }),
    }
  }
  const body = JSON.stringify({ ...message, id, at: new Date(message.at).toISOString() })
  return {
    url: destination.url,
    headers: {
      ...JSON_TYPE,
      ...webhookHeaders(destination.secret, id, Math.floor(now / 1000), body),
    },
    body,
  }
}
