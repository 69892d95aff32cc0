import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { pageAt } from '#contract/pages.ts'
import { ProblemError } from './problems.ts'

const YEAR_S = 31_536_000

const PAGE = /\.html(\.br|\.gz)?$/

/** The policy for pages: it names the digest of every script that stands in them, and so allows no other. */
const policyOfPages = (policy: string, html: string): string => {
  const digests = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  return policy.replace("script-src 'self'", (allowed) => allowed + digests.join(''))
}

/**
 * Serves the built web app, and its page for the address of every screen; the browser's router shows the screen. Unknown
 * pages get the same page with status 404; unknown calls answer in JSON.
 */
export const serveWebApp = async (
  app: FastifyInstance,
  webDir: string,
  methodsTaken: (path: string, method: string) => string[],
): Promise<void> => {
  const hasWebApp = existsSync(join(webDir, 'index.html'))
  if (hasWebApp) {
    const html = readFileSync(join(webDir, 'index.html'), 'utf8')
    await app.register(fastifyStatic, {
      root: webDir,
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        if (PAGE.test(path)) {
          const policy = String(reply.getHeader('content-security-policy') ?? '')
          void reply.header('content-security-policy', policyOfPages(policy, html))
        }
        const isHashed = path.includes('/assets/')
        void reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
      },
    })
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
    if (!hasWebApp || (request.method !== 'GET' && request.method !== 'HEAD')) throw new ProblemError('not_found')
    // A missing file answers in words; an address that looks like a page is answered by the app, which says what is missing.
    if (/\.[a-z0-9]{2,5}$/i.test(path)) throw new ProblemError('not_found')
    return reply
      .code(pageAt(path) ? 200 : 404)
      .header('cache-control', 'no-cache')
      .sendFile('index.html')
  })
}
