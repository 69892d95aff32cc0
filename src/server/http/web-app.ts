import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { ProblemError } from './problems.ts'

const YEAR_S = 31_536_000

/**
 * Serves the built web app, and its page for every other address so that the browser's router decides; unknown calls
 * answer in JSON.
 */
export const serveWebApp = async (
  app: FastifyInstance,
  webDir: string,
  methodsTaken: (path: string, method: string) => string[],
): Promise<void> => {
  const hasWebApp = existsSync(join(webDir, 'index.html'))
  if (hasWebApp) {
    await app.register(fastifyStatic, {
      root: webDir,
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
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
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
