import { AddressRefused, publicLookup, type Reach, refuseAddress } from './address-guard.ts'

// An import would evaluate all exports of the module, and its WebSocket loads the whole HTTP
// client: 11 MB.
const { request: requestHttp } = process.getBuiltinModule('node:http')
const { request: requestHttps } = process.getBuiltinModule('node:https')

const LONGEST_WAIT_MS = 10_000

export interface Post {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** The HTTP status, or why there was none. */
export type Answer = number | 'refused' | 'timed-out' | 'unreachable'

/**
 * Sends a message to a member's address. Follows no redirects, does not read the response body,
 * closes the connection, and only connects to the public internet if `reach` is `public`. Never
 * throws.
 */
export const post = (
  { url, headers, body }: Post,
  reach: Reach,
  waitMs: number = LONGEST_WAIT_MS,
): Promise<Answer> =>
  new Promise((resolve) => {
    try {
      const target = new URL(url)
      refuseAddress(target, reach)
      const send = target.protocol === 'https:' ? requestHttps : requestHttp
      const request = send(target, {
        method: 'POST',
        agent: false,
        headers: {
          'user-agent': 'Forkcast',
          ...headers,
          'content-length': Buffer.byteLength(body),
        },
        signal: AbortSignal.timeout(waitMs),
        ...(reach === 'public' && { lookup: publicLookup }),
      })
      request.once('response', (response) => {
        response.on('error', () => undefined)
        resolve(response.statusCode ?? 'unreachable')
        response.destroy()
      })
      request.on('error', (error) => {
        if (error instanceof AddressRefused) resolve('refused')
        else
          resolve(
            error.name === 'TimeoutError' || error.name === 'AbortError'
              ? 'timed-out'
              : 'unreachable',
          )
      })
      request.end(body)
    } catch (error) {
      resolve(error instanceof AddressRefused ? 'refused' : 'unreachable')
    }
  })
