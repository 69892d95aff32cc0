import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageAt } from '#contract/pages.ts'
import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { ProblemError } from './problems.ts'

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
const appPage = (built: string, place: PagePlace) => {
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

const YEAR_S = 31_536_000
const PAGE_FILE = 'index.html'

interface WebAppOptions {
  readonly folder: string
  /** Where members reach the app: empty, or a path such as `/forkcast`. */
  readonly rootPath: string
  /** The pages say so, and offer to look around. */
  readonly isDemo: boolean
  readonly methodsTaken: (path: string, method: string) => string[]
}

/**
 * Serves the built web app, and its page for the address of every screen; the browser's router shows the screen. Unknown
 * pages get the same page with status 404; unknown calls answer in JSON.
 */
export const serveWebApp = async (app: FastifyInstance, { folder, rootPath, isDemo, methodsTaken }: WebAppOptions): Promise<void> => {
  const pageFile = join(folder, PAGE_FILE)
  const sendPage = existsSync(pageFile) ? appPage(readFileSync(pageFile, 'utf8'), { rootPath, isDemo }) : undefined
  if (sendPage) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      // Compressed copies are sent for the file that they are copies of.
      globIgnore: [PAGE_FILE, '**/*.{br,gz}'],
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/')
        void reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
      },
    })
    app.get(`/${PAGE_FILE}`, (request, reply) => sendPage(request, reply, 200))
  }

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const isCall = path === '/api' || path.startsWith('/api/')
    if (isCall) {
      const allow = methodsTaken(path, request.method)
      if (allow.length === 0) throw new ProblemError('not_found')
      reply.header('allow', allow.join(', '))
      throw new ProblemError('method_not_allowed')
    }
    if (!sendPage || (request.method !== 'GET' && request.method !== 'HEAD')) throw new ProblemError('not_found')
    // The browser keeps the app for addresses below the slash only.
    const [asked, query] = request.originalUrl.split('?', 2)
    if (rootPath !== '' && asked === rootPath) return reply.redirect(`${rootPath}/${query === undefined ? '' : `?${query}`}`, 308)
    // A missing file answers in words; an address that looks like a page is answered by the app, which says what is missing.
    if (/\.[a-z0-9]{2,5}$/i.test(path)) throw new ProblemError('not_found')
    return sendPage(request, reply, pageAt(path) ? 200 : 404)
  })
}
