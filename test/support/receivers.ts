import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ReceivedPost {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Receiver {
  readonly url: string
  readonly posts: readonly ReceivedPost[]
  /** Resolves with the next post that nobody has waited for yet. */
  next(): Promise<ReceivedPost>
  /** What posts are answered from now on: a status, or nothing at all. */
  answerWith(answer: number | 'nothing'): void
  /** Answers every post that has waited for an answer until now. */
  answerAll(answer: number): void
  /** What a redirect points to. */
  readonly location: { url: string }
  close(): Promise<void>
}

/** A server on this machine that keeps what is posted to it. */
export const openReceiver = async (): Promise<Receiver> => {
  const posts: ReceivedPost[] = []
  const waiting: ((post: ReceivedPost) => void)[] = []
  const location = { url: '' }
  let taken = 0
  let answer: number | 'nothing' = 200
  const unanswered: ServerResponse[] = []
  const deliver = () => {
    while (waiting.length > 0 && taken < posts.length)
      waiting.shift()?.(posts[taken++] as ReceivedPost)
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      posts.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      deliver()
      if (answer === 'nothing') return void unanswered.push(response)
      response.writeHead(answer, location.url === '' ? {} : { location: location.url }).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    location,
    next: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        deliver()
      }),
    answerWith(next) {
      answer = next
    },
    answerAll(status) {
      for (const response of unanswered.splice(0)) response.writeHead(status).end()
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const fromBase64url = (text: string): Buffer => Buffer.from(text, 'base64url')
const derived = (salt: Buffer, key: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Opens one record of `aes128gcm` (RFC 8188) with the keys of a subscription (RFC 8291). */
const decrypted = (body: Buffer, browser: ECDH, auth: Buffer): string => {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const serverKey = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), serverKey])
  const secret = derived(auth, browser.computeSecret(serverKey), info, 32)
  const key = derived(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The last record ends with a 2, and zeros behind it.
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8')
}

/**
 * Who a message says that it is from (RFC 8292). @throws Error where the signature is not by the
 * key that stands beside it
 */
const vouchedFor = (
  authorization: string | undefined,
): { key: string; claims: { aud: string; exp: number; sub: string } } => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization ?? '') ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = fromBase64url(key)
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33, 65).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    fromBase64url(signature),
  )
  if (!isSigned) throw new Error('The signature is not by this key')
  return { key, claims: JSON.parse(fromBase64url(claims).toString('utf8')) }
}

export interface PushService extends Receiver {
  /** What a browser hands over that subscribed here, and what opens messages to it. */
  subscribe(): {
    readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
    open(post: ReceivedPost): {
      message: { title: string; path: string; about: string; language: string }
      sender: ReturnType<typeof vouchedFor>
    }
  }
}

/** A push service on this machine, with the browsers that it carries messages to. */
export const openPushService = async (): Promise<PushService> => {
  const receiver = await openReceiver()
  receiver.answerWith(201)
  return Object.assign(receiver, {
    subscribe() {
      const browser = createECDH('prime256v1')
      browser.generateKeys()
      const auth = randomBytes(16)
      return {
        subscription: {
          endpoint: `${receiver.url}/send/${randomBytes(12).toString('base64url')}`,
          keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
        open: ({ headers, body }: ReceivedPost) => {
          if (headers['content-encoding'] !== 'aes128gcm')
            throw new Error('The message is not encrypted as aes128gcm')
          return {
            message: JSON.parse(decrypted(body, browser, auth)),
            sender: vouchedFor(headers.authorization),
          }
        },
      }
    },
  })
}

/**
 * Checks a webhook as Standard Webhooks says. @throws Error where the signature is not by this
 * secret
 */
export const verifiedWebhook = (secret: string, { headers, body }: ReceivedPost) => {
  const id = String(headers['webhook-id'])
  const timestamp = String(headers['webhook-timestamp'])
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key)
    .update(`${id}.${timestamp}.${body.toString('utf8')}`)
    .digest('base64')
  if (headers['webhook-signature'] !== `v1,${expected}`)
    throw new Error('The signature is not by this secret')
  return { id, timestamp, message: JSON.parse(body.toString('utf8')) }
}
