import { isTimeZone } from '#domain/day.ts'
import { randomUUID } from 'node:crypto'
import type { RequestListener, Server } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySerializerCompiler,
  LogController,
} from 'fastify'
import { ResponseSerializationError, validatorCompiler } from 'fastify-type-provider-zod'
import type * as z from 'zod'
import type { Config } from '#server/config/config.ts'
import { belowRootPath } from '#server/config/root-path.ts'
import { isStorableThroughout } from '#server/db/storable-text.ts'
import { areApiTextsBuilt } from './api-texts.ts'
import { isAssistants, isCall } from './called-address.ts'
import './caller.ts'
import type { Socket } from 'node:net'
import { type CallOrigin, comesFromForeignSite } from './origin.ts'
import { compressed } from './compressed.ts'
import { invalidInput, ProblemError, problemOf } from './problems.ts'
import { storageProblemOf } from './storage-problems.ts'
import { POLICY_BESIDE_PAGES, safeHeaders } from './safe-headers.ts'
import { cutOffSlowBodies, LONGEST_BODY_MS, TIMEOUTS, type Timeouts } from './slow-clients.ts'

// An import would load Node's HTTP client with it: 5 MB.
const { createServer } = process.getBuiltinModule('node:http')

/** For errors before there is a request. */
const STATUS_LINES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/**
 * Answers invalid HTTP, too large headers and slow clients like any other failure, then ends the
 * connection.
 */
const answerUnreadable = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) {
    const body = JSON.stringify(new ProblemError('invalid_input').toBody())
    const status = STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'
    const head = [
      `HTTP/1.1 ${status}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
    ]
    socket.write([...head, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'))
  }
  socket.destroy(error)
}

const UNSTORABLE = 'Text must not contain the NUL character, or half of a surrogate pair'
const refuseUnstorable = () => invalidInput([{ field: '', message: UNSTORABLE }])
/**
 * In JSON, either can only be written as an escape. Most bodies have none and need no further
 * check.
 */
const UNSTORABLE_ESCAPE = /\\u(?:0000|[dD][89a-fA-F])/

// Faster than the package's own, which encodes for codecs (no reply has one) and validates twice
// where there are checks.
const serializeChecked: FastifySerializerCompiler<z.ZodType> =
  ({ schema, method, url }) =>
  (data) => {
    const checked = schema.safeParse(data)
    if (!checked.success)
      throw new ResponseSerializationError(method, url, { cause: checked.error })
    return JSON.stringify(checked.data)
  }

// Error messages may quote personal data; the stack is enough to find the place.
const loggedError = (error: Error & { code?: string; errstr?: string }) => ({
  type: error.name,
  // SQLite's text for its result code, which contains no data.
  code: [error.code ?? '', error.errstr ?? ''].join(' ').trim(),
  message: '',
  stack: (error.stack ?? '')
    // Its lines may look like places, too.
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n'),
})

const acceptOnlyJson = (app: FastifyInstance): void => {
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string
    if (text === '') return done(null, undefined)
    if (!UNSTORABLE_ESCAPE.test(text)) return parseJson(request, text, done)
    parseJson(request, text, (error, parsed) =>
      done(error ?? (isStorableThroughout(parsed) ? null : refuseUnstorable()), parsed),
    )
  })
}

const callOf = ({ method, headers, host }: FastifyRequest): CallOrigin => ({
  method,
  origin: headers.origin,
  fetchSite: headers['sec-fetch-site'] as string | undefined,
  host,
})

/** Refuses API calls that no route should see, and reads the time zone of the others. */
const checkCalls = (app: FastifyInstance, { publicUrl }: Config): void => {
  app.addHook('onRequest', (request, reply, done) => {
    // A browser page has no business with an assistant's address, whatever the method.
    if (isAssistants(request)) {
      const isForeign = comesFromForeignSite({ ...callOf(request), method: 'POST' }, publicUrl)
      return done(isForeign ? new ProblemError('foreign_origin') : undefined)
    }
    if (!isCall(request)) return done()
    if (request.url.includes('%00')) return done(refuseUnstorable())
    void reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': POLICY_BESIDE_PAGES,
    })
    const zone = request.headers['x-time-zone']
    if (zone !== undefined) {
      if (typeof zone !== 'string' || !isTimeZone(zone))
        return done(new ProblemError('unknown_time_zone'))
      request.sentZone = zone
    }
    const isForeign = comesFromForeignSite(callOf(request), publicUrl)
    done(isForeign ? new ProblemError('foreign_origin') : undefined)
  })
}

// The route's pattern instead of the address keeps ids and search words out of the log.
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none'

const logAnswers = (app: FastifyInstance, { slowCallMs }: Config): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const called = { reqId: request.id, method: request.method, route: routeOf(request) }
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ ...called, status: reply.statusCode, ms }, 'answered')
    if (reply.elapsedTime > slowCallMs)
      request.log.warn({ reqId: request.id, route: routeOf(request), ms }, 'slow call')
    done()
  })
}

const answerFailures = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => {
    const callersFault = problemOf(error)
    if (!callersFault)
      request.log.error({ reqId: request.id, err: error, route: routeOf(request) }, 'failed')
    const shown = callersFault ?? storageProblemOf(error) ?? new ProblemError('internal_error')
    if (shown.retryAfterS !== undefined) void reply.header('retry-after', String(shown.retryAfterS))
    void reply
      .code(shown.status)
      .serializer(JSON.stringify)
      .type('application/json; charset=utf-8')
      .send(shown.toBody())
  })
}

/** Calls on one connection before the first is answered. No browser sends a second. */
const MOST_PIPELINED = 8

/**
 * Ends connections that send calls by the dozen without waiting for an answer. What is past the
 * first ones is not looked at: Fastify would prepare a reply to each.
 */
const cuttingOffPipelines = (answer: RequestListener, { unheardMs }: Timeouts): RequestListener => {
  const unanswered = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    const count = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, count)
    if (count === MOST_PIPELINED + 1) {
      socket.pause()
      setTimeout(() => socket.destroy(), unheardMs).unref()
    }
    if (count > MOST_PIPELINED) return
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    answer(request, response)
  }
}

const nodeServer = (answer: RequestListener, timeouts: Timeouts): Server => {
  const server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkEveryMs,
      keepAliveTimeout: timeouts.idleMs,
      // The longest limit; each body has its own.
      requestTimeout: LONGEST_BODY_MS,
    },
    cuttingOffPipelines(answer, timeouts),
  )
  server.setTimeout(timeouts.betweenBytesMs)
  return server
}

/**
 * Fastify with what all calls share: validation, failures, time zones, origin checks, headers, and
 * a log without health data.
 */
export const createHttpServer = async (
  config: Config,
  version: string,
  timeouts: Timeouts = TIMEOUTS,
): Promise<FastifyInstance> => {
  const app = Fastify({
    // Entries before those of our own proxies come from the client. A function, because Fastify
    // ignores a plain number.
    trustProxy: config.proxies > 0 && ((_address: string, hop: number) => hop < config.proxies),
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory: (answer) => nodeServer(answer, timeouts),
    // Never taken from a header, which clients could forge.
    genReqId: () => randomUUID(),
    // A logger per request costs more than adding the request id to the two lines that are logged.
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => belowRootPath(config.rootPath, url),
    logger: { level: config.logLevel, serializers: { err: loggedError } },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, _request, reply) => {
      const problem = problemOf(error) ?? new ProblemError('invalid_input')
      const answer: FastifyReply = reply
      void answer.code(problem.status).send(problem.toBody())
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializeChecked)
  app.decorateRequest('caller', undefined)
  app.decorateRequest('sentZone', undefined)
  app.decorateRequest('begunRead', undefined)
  await app.register(cookie)

  const headersOfAll = safeHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    // Members can quote this id when they report a failure; the log has the same one.
    void reply.headers(headersOfAll).header('x-request-id', request.id)
    done()
  })
  cutOffSlowBodies(app, timeouts)
  checkCalls(app, config)
  acceptOnlyJson(app)
  app.addHook('onSend', (request, reply, payload, done) => {
    // As bytes: for a string, Node would allocate three bytes per character and concatenate it with
    // the headers.
    done(null, typeof payload === 'string' ? compressed(request, reply, payload) : payload)
  })
  logAnswers(app, config)
  answerFailures(app)
  if (!areApiTextsBuilt) {
    const { describeCalls } = await import('./api-document.ts')
    await describeCalls(app, version)
  }
  return app
}

/** Collects the mounted routes, to distinguish a wrong method from an unknown address. */
export const collectRoutes = (
  app: FastifyInstance,
): ((path: string, method: string) => string[]) => {
  const routes: { method: string; url: string; pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = new RegExp(`^${url.replace(/[.*]/g, '\\$&').replace(/:[a-zA-Z]+/g, '[^/]+')}$`)
    for (const one of [method].flat()) routes.push({ method: one, url, pattern })
  })
  return (path, method) => {
    const matching = routes.filter(({ pattern }) => pattern.test(path))
    // "/weight/history" is an address of its own, though "/weight/:id" matches it too.
    const own = matching.filter(({ url }) => url === path)
    return (own.length > 0 ? own : matching)
      .map((route) => route.method)
      .filter((one) => one !== method)
  }
}
