import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageAt } from '#contract/pages.ts'
import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { acceptedEncodings } from './compressed.ts'
import { ProblemError } from './problems.ts'
import { POLICY_BESIDE_PAGES } from './safe-headers.ts'

interface PagePlace {
  readonly rootPath: string
  readonly isDemo: boolean
}

/**
 * The content security policy of pages. It lists the digests of their inline scripts, so no others
 * can run.
 */
const policyOfPages = (policy: string, html: string): string => {
  const digests = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  return policy.replace("script-src 'self'", (allowed) => allowed + digests.join(''))
}

/**
 * The built page has relative links; because it is served at the address of every screen, they must
 * start at the root path.
 */
const atRootPath = (html: string, { rootPath, isDemo }: PagePlace): string =>
  html
    .replace('<html ', `<html data-root="${rootPath}" ${isDemo ? 'data-demo ' : ''}`)
    .replace(/ (href|src)="\.\//g, ` $1="${rootPath}/`)

const ENCODE = {
  br: (html: string) => brotliCompressSync(html),
  gzip: (html: string) => gzipSync(html, { level: 9 }),
  identity: (html: string) => Buffer.from(html),
} as const

/** Returns a function that sends the page of the app. */
const appPage = (built: string, place: PagePlace) => {
  const html = atRootPath(built, place)
  // Compressed on first use: doing it at start would make starting a fifth slower.
  const copies: Partial<Record<keyof typeof ENCODE, Buffer>> = {}
  const etag = `"${createHash('sha256').update(html).digest('base64url')}"`
  return (request: FastifyRequest, reply: FastifyReply, status: 200 | 404): FastifyReply => {
    const accepted = acceptedEncodings(request)
    const encoding = accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity'
    void reply.headers({
      'content-security-policy': policyOfPages(
        String(reply.getHeader('content-security-policy') ?? ''),
        html,
      ),
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag,
    })
    if (status === 200 && request.headers['if-none-match']?.includes(etag))
      return reply.code(304).send()
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
  /** Then the pages say so and offer a demo account. */
  readonly isDemo: boolean
  readonly allowedMethods: (path: string, method: string) => string[]
}

/**
 * Serves the files of the web app, and its one page at the address of every screen, where the
 * browser's router takes over. Unknown pages get the same page with status 404; unknown calls get
 * JSON.
 */
export const serveWebApp = async (
  app: FastifyInstance,
  { folder, rootPath, isDemo, allowedMethods }: WebAppOptions,
): Promise<void> => {
  const pageFile = join(folder, PAGE_FILE)
  const sendPage = existsSync(pageFile)
    ? appPage(readFileSync(pageFile, 'utf8'), { rootPath, isDemo })
    : undefined
  if (sendPage) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      // Compressed copies are not served under their own names.
      globIgnore: [PAGE_FILE, '**/*.{br,gz}'],
      setHeaders: (reply, path) => {
        if (!path.includes('/assets/')) return void reply.header('cache-control', 'no-cache')
        void reply.headers({
          'cache-control': `public, max-age=${YEAR_S}, immutable`,
          // None of them is a page or a worker.
          'content-security-policy': POLICY_BESIDE_PAGES,
        })
      },
    })
    app.get(`/${PAGE_FILE}`, (request, reply) => sendPage(request, reply, 200))
  }

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const isCall = path === '/api' || path.startsWith('/api/')
    if (isCall) {
      const allow = allowedMethods(path, request.method)
      if (allow.length === 0) throw new ProblemError('not_found')
      reply.header('allow', allow.join(', '))
      throw new ProblemError('method_not_allowed')
    }
    if (!sendPage || (request.method !== 'GET' && request.method !== 'HEAD'))
      throw new ProblemError('not_found')
    // The service worker's scope ends with the slash.
    const [asked, query] = request.originalUrl.split('?', 2)
    if (rootPath !== '' && asked === rootPath)
      return reply.redirect(`${rootPath}/${query === undefined ? '' : `?${query}`}`, 308)
    // A missing file gets a plain failure; for any other address the app shows its "not found"
    // page.
    if (/\.[a-z0-9]{2,5}$/i.test(path)) throw new ProblemError('not_found')
    return sendPage(request, reply, pageAt(path) ? 200 : 404)
  })
}
