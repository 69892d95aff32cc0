import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from './problems.ts'

const YEAR_S = 31_536_000

const PAGE = /\.html(\.br|\.gz)?$/
const OPENINGS = 'openings'

/** The policy for pages: it names the digest of every script and style that stands in them, and so allows no other. */
const policyOfPages = (policy: string, html: string): string => {
  const digests = (element: RegExp) =>
    [...html.matchAll(element)].map(([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`).join('')
  return policy
    .replace("script-src 'self'", (allowed) => allowed + digests(/<script>([^]*?)<\/script>/g))
    .replace("style-src 'self'", (allowed) => allowed + digests(/<style>([^]*?)<\/style>/g))
}

/** The pages that open a member's screens, by their address. They are the same for every member. */
const openingsIn = (webDir: string): ReadonlyMap<string, string> => {
  const folder = join(webDir, OPENINGS)
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.html')) : []
  return new Map(files.map((name) => [name === 'home.html' ? '/' : `/${name.slice(0, -5)}`, `${OPENINGS}/${name}`]))
}

/**
 * Serves the built web app, and its page for every other address so that the browser's router decides; unknown calls
 * answer in JSON. Who comes with a session gets the page that opens the screen of the address.
 */
export const serveWebApp = async (
  app: FastifyInstance,
  webDir: string,
  methodsTaken: (path: string, method: string) => string[],
  hasSession: (request: FastifyRequest) => boolean,
): Promise<void> => {
  const hasWebApp = existsSync(join(webDir, 'index.html'))
  const openings = openingsIn(webDir)
  if (hasWebApp) {
    // Scripts and styles are the same in all of them.
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
          void reply.header('content-security-policy', policyOfPages(policy, html)).header('vary', 'cookie')
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
    // A missing file is a 404; only addresses that look like pages get the app.
    if (/\.[a-z0-9]{2,5}$/i.test(path)) throw new ProblemError('not_found')
    const opening = openings.get(path.replace(/(?<=.)\/+$/, ''))
    return reply.header('cache-control', 'no-cache').sendFile(opening !== undefined && hasSession(request) ? opening : 'index.html')
  })
}
