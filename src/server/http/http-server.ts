import { isTimeZone } from '#domain/day.ts'
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifySerializerCompiler, LogController } from 'fastify'
import { jsonSchemaTransform, ResponseSerializationError, validatorCompiler } from 'fastify-type-provider-zod'
import type * as z from 'zod'
import type { Config } from '#server/config/config.ts'
import { belowRootPath } from '#server/config/root-path.ts'
import { isStorableThroughout } from '#server/db/storable-text.ts'
import './caller.ts'
import { comesFromForeignSite } from './origin.ts'
import { invalidInput, ProblemError, problemOf } from './problems.ts'
import { storageProblemOf } from './storage-problems.ts'
import { safeHeaders } from './safe-headers.ts'
import { answerUnreadable } from './unreadable-call.ts'
import { cutOffSlowBodies, LONGEST_BODY_MS, TIMEOUTS, type Timeouts } from './slow-clients.ts'

const UNSTORABLE_WORDS = 'Text must not contain the NUL character, or half of a surrogate pair'
const refuseUnstorable = () => invalidInput([{ field: '', message: UNSTORABLE_WORDS }])
/** Only written as an escape can either stand in JSON; most bodies have none, and need no further look. */
const UNSTORABLE_ESCAPE = /\\u(?:0000|[dD][89a-fA-F])/

// The package's own goes backwards through a schema, for codecs, and twice through what has checks; no reply has a codec.
const serializeChecked: FastifySerializerCompiler<z.ZodType> =
  ({ schema, method, url }) =>
  (data) => {
    const checked = schema.safeParse(data)
    if (!checked.success) throw new ResponseSerializationError(method, url, { cause: checked.error })
    return JSON.stringify(checked.data)
  }

/** Fastify with what every call shares: validation, words for failures, zones, origins, headers, and a log without health data. */
export const createHttpServer = async (config: Config, version: string, timeouts: Timeouts = TIMEOUTS): Promise<FastifyInstance> => {
  const app = Fastify({
    // Entries before those of our own proxies are whatever the client wrote. Fastify trusts nobody by a bare number.
    trustProxy: config.proxies > 0 && ((_address: string, hop: number) => hop < config.proxies),
    logController: new LogController({ disableRequestLogging: true }),
    connectionTimeout: timeouts.betweenBytesMs,
    keepAliveTimeout: timeouts.idleMs,
    // The outermost limit; each body has one of its own.
    requestTimeout: LONGEST_BODY_MS,
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.checkEveryMs },
    // Ours alone: a name that a client gives could be anybody's.
    genReqId: () => randomUUID(),
    // A logger for each request costs more than naming the request in the two lines that are written.
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => belowRootPath(config.rootPath, url),
    logger: {
      level: config.logLevel,
      // Messages of errors may quote what a member wrote; their stack names the place just as well.
      serializers: {
        err: (error: Error & { code?: string; errstr?: string }) => ({
          type: error.name,
          // SQLite's own words for its result code, which quote nothing.
          code: [error.code ?? '', error.errstr ?? ''].join(' ').trim(),
          message: '',
          stack: (error.stack ?? '')
            .split('\n')
            .filter((line) => /^\s+at /.test(line))
            .join('\n'),
        }),
      },
    },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, _request, reply) => {
      const problem = problemOf(error) ?? new ProblemError('invalid_input')
      const answer: FastifyReply = reply
      void answer.code(problem.status).send(problem.toBody())
    },
  })

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializeChecked)
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (!UNSTORABLE_ESCAPE.test(body as string)) parseJson(request, body as string, done)
    else {
      parseJson(request, body as string, (error, parsed) =>
        done(error ?? (isStorableThroughout(parsed) ? null : refuseUnstorable()), parsed),
      )
    }
  })

  app.decorateRequest('caller', undefined)
  app.decorateRequest('sentZone', undefined)

  await app.register(cookie)
  await app.register(swagger, {
    openapi: {
      info: { title: 'Forkcast', version, description: 'The calls of the Forkcast web app.' },
      servers: [{ url: config.rootPath || '/' }],
      components: { securitySchemes: { personalToken: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })

  const headersOfAll = safeHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    // A member who reports a failure can name it, and the log has the same name.
    void reply.headers(headersOfAll).header('x-request-id', request.id)
    done()
  })
  cutOffSlowBodies(app, timeouts)
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/api')) return done()
    if (request.url.includes('%00')) return done(refuseUnstorable())
    void reply.header('cache-control', 'no-store')
    const zone = request.headers['x-time-zone']
    if (zone !== undefined) {
      if (typeof zone !== 'string' || !isTimeZone(zone)) return done(new ProblemError('unknown_time_zone'))
      request.sentZone = zone
    }
    const foreign = comesFromForeignSite(
      {
        method: request.method,
        origin: request.headers.origin,
        fetchSite: request.headers['sec-fetch-site'] as string | undefined,
        host: request.host,
      },
      config.publicUrl,
    )
    done(foreign ? new ProblemError('foreign_origin') : undefined)
  })

  app.addHook('onSend', (_request, _reply, payload, done) => {
    // For a string, Node would set three bytes a character aside, and join it with the headers before that.
    done(null, typeof payload === 'string' ? Buffer.from(payload) : payload)
  })

  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, not the address: ids and search words stay out of the log.
    request.log.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
    if (reply.elapsedTime > config.slowCallMs) {
      const slow = { reqId: request.id, route: request.routeOptions.url ?? 'none', ms: Math.round(reply.elapsedTime) }
      request.log.warn(slow, 'slow call')
    }
    done()
  })

  app.setErrorHandler((error, request, reply) => {
    const callersFault = problemOf(error)
    if (!callersFault) request.log.error({ reqId: request.id, err: error, route: request.routeOptions.url ?? 'none' }, 'failed')
    const shown = callersFault ?? storageProblemOf(error) ?? new ProblemError('internal_error')
    if (shown.retryAfterS !== undefined) void reply.header('retry-after', String(shown.retryAfterS))
    void reply.code(shown.status).serializer(JSON.stringify).type('application/json; charset=utf-8').send(shown.toBody())
  })

  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.serializer(JSON.stringify).type('application/json; charset=utf-8').send(app.swagger()),
  )

  return app
}

/** Collects the routes as they are mounted, to tell a wrong method from an unknown address. */
export const collectRoutes = (app: FastifyInstance): ((path: string, method: string) => string[]) => {
  const routes: { method: string; pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = new RegExp(`^${url.replace(/[.*]/g, '\\$&').replace(/:[a-zA-Z]+/g, '[^/]+')}$`)
    for (const one of [method].flat()) routes.push({ method: one, pattern })
  })
  return (path, method) => routes.filter((route) => route.method !== method && route.pattern.test(path)).map((route) => route.method)
}
