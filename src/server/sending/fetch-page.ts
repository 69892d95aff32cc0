import type { IncomingMessage } from 'node:http'
import { AddressRefused, publicLookup, type Reach, refuseAddress } from './address-guard.ts'

// See post.ts: an import would load the whole HTTP client.
const { request: requestHttp } = process.getBuiltinModule('node:http')
const { request: requestHttps } = process.getBuiltinModule('node:https')

type Response = IncomingMessage

const LONGEST_WAIT_MS = 10_000
const MOST_REDIRECTS = 3
/** In bytes; what follows is not read. */
const LARGEST_PAGE = 3_000_000

/** A page, or why there is none. */
type FetchedPage = { readonly text: string } | 'refused' | 'unreadable'

const open = (target: URL, reach: Reach, signal: AbortSignal): Promise<Response> =>
  new Promise((resolve, reject) => {
    refuseAddress(target, reach)
    const ask = target.protocol === 'https:' ? requestHttps : requestHttp
    const request = ask(target, {
      agent: false,
      headers: {
        'user-agent': 'Forkcast',
        accept: 'text/html, application/json, text/plain',
        'accept-encoding': 'identity',
      },
      signal,
      ...(reach === 'public' && { lookup: publicLookup }),
    })
    request.once('response', resolve)
    request.on('error', reject)
    request.end()
  })

const READABLE = /^(?:text\/|application\/(?:[a-z.+-]{0,40}\+)?(?:json|xml)\b|application\/xhtml)/i

const textOf = async (response: Response): Promise<string> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    if (size >= LARGEST_PAGE) break
  }
  return Buffer.concat(parts).subarray(0, LARGEST_PAGE).toString('utf8')
}

/**
 * Reads a page that a member named. Each address on the way is checked like the one that was named,
 * and the connection goes to the very IP address that was checked. Sends nothing of the member.
 * Never throws.
 */
export const fetchPage = async (
  address: string,
  reach: Reach,
  waitMs: number = LONGEST_WAIT_MS,
): Promise<FetchedPage> => {
  const signal = AbortSignal.timeout(waitMs)
  try {
    let target = new URL(address)
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const response = await open(target, reach, signal)
      response.on('error', () => undefined)
      try {
        const { statusCode = 0, headers } = response
        if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
          target = new URL(headers.location, target)
          if (!/^https?:$/.test(target.protocol)) return 'refused'
          continue
        }
        if (statusCode !== 200 || !READABLE.test(headers['content-type'] ?? '')) return 'unreadable'
        return { text: await textOf(response) }
      } finally {
        response.destroy()
      }
    }
    return 'unreadable'
  } catch (error) {
    return error instanceof AddressRefused ? 'refused' : 'unreadable'
  }
}
