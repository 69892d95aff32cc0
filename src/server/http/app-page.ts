import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

interface PagePlace {
  readonly rootPath: string
  readonly isDemo: boolean
}

/** The encodings that a browser takes. */
const takenEncodings = (request: FastifyRequest): ReadonlySet<string> =>
  new Set(
    String(request.headers['accept-encoding'] ?? '')
      .split(',')
      .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
      .map((one) => one.split(';', 1)[0]?.trim() ?? ''),
  )

/** The policy for pages: it names the digest of every script that stands in them, and so allows no other. */
const policyOfPages = (policy: string, html: string): string => {
  const digests = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  return policy.replace("script-src 'self'", (allowed) => allowed + digests.join(''))
}

/** The built page names its files from where it lies; served at the address of any screen, it must name them from the root path. */
const atRootPath = (html: string, { rootPath, isDemo }: PagePlace): string =>
  html.replace('<html ', `<html data-root="${rootPath}" ${isDemo ? 'data-demo ' : ''}`).replace(/ (href|src)="\.\//g, ` $1="${rootPath}/`)

/** How a page is made ready to travel. */
const ENCODE = {
  br: (html: string) => brotliCompressSync(html),
  gzip: (html: string) => gzipSync(html, { level: 9 }),
  identity: (html: string) => Buffer.from(html),
} as const

/** Answers with the one page of the app, as the same build is served at the root of a host and below a path. */
export const appPage = (built: string, place: PagePlace) => {
  const html = atRootPath(built, place)
  // Made when the first browser takes it: compressing costs a fifth of the server's start.
  const copies: Partial<Record<keyof typeof ENCODE, Buffer>> = {}
  const etag = `"${createHash('sha256').update(html).digest('base64url')}"`
  return (request: FastifyRequest, reply: FastifyReply, status: 200 | 404): FastifyReply => {
    const taken = takenEncodings(request)
    const encoding = taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : 'identity'
    void reply.headers({
      'content-security-policy': policyOfPages(String(reply.getHeader('content-security-policy') ?? ''), html),
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag,
    })
    if (status === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    if (encoding !== 'identity') void reply.header('content-encoding', encoding)
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send((copies[encoding] ??= ENCODE[encoding](html)))
  }
}
