import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { pageAt } from '#contract/pages.ts'
import { appPage } from './app-page.ts'
import { ProblemError } from './problems.ts'

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
