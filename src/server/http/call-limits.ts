import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { createTurns, TooManyWaiting, type Turns } from '#server/turns/turns.ts'
import { workFor } from '#server/turns/working-for.ts'
import { isAssistants, isCall } from './called-address.ts'
import { networkOf } from './network-of.ts'
import { ProblemError } from './problems.ts'

/** Calls of one caller that are answered at once, as many as a browser has connections. */
const AT_ONCE = 6
/** Of these, calls that keep a core busy for long. */
const DEAR_AT_ONCE = 2
/** One that comes while another is under way counts as so many calls. */
const DEAR_AS_MANY = 10
/** A screen asks for about twenty things. */
const WAITING = 32
/**
 * The calls of a minute are counted in thirds of it: a log of photos asks for a hundred things at
 * once, and of a flood only the first third is answered before the rest is refused.
 */
const WINDOW_S = 20
const WINDOWS_A_MINUTE = 60 / WINDOW_S
/** Sessions and tokens whose member is remembered. */
const MOST_KNOWN = 10_000

/** Who is calling, as far as can be told without a statement. */
export interface Credentials {
  /** An assistant's own calls are a program's, so it must not use up their places itself. */
  readonly kind: 'session' | 'program' | 'assistant'
  /** The token of a session cookie with a valid signature, or a personal token as it was sent. */
  readonly token: string | undefined
}

/** Whoever sends again at once what was refused is not answered more often than this. */
const REFUSED_AFTER_MS = 1000

const refuse = async (retryAfterS: number): Promise<never> => {
  await wait(REFUSED_AFTER_MS, undefined, { ref: false })
  throw new ProblemError('too_many_requests', { retryAfterS })
}

const count = async (rate: RateLimiterMemory, caller: string): Promise<void> => {
  await rate.consume(caller).catch((refused: unknown) => {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const waitS = Math.ceil(refused.msBeforeNext / 1000)
    // A clock that was put back has the window end later than it does.
    return refuse(Math.min(Math.max(1, waitS), WINDOW_S))
  })
}

/** @throws ProblemError where too many of the caller wait */
const takeTurn = (turns: Turns, caller: string): Promise<() => void> =>
  turns.take(caller).catch((error: unknown) => {
    if (error instanceof TooManyWaiting) return refuse(1)
    throw error
  })

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * What ends the turns of a call. Not written where it is assigned: V8 keeps such a function, and with
 * it the call and all that was read for it, until it next goes through its whole memory.
 */
const endingOnce = (request: FastifyRequest, ends: readonly (() => void)[]) => (): void => {
  request.endTurn = undefined
  for (const end of ends) end()
}

/** A hook of this kind keeps the caller for what follows it; a promise would lose it. */
const goOnAfter = async (
  admitted: Promise<void>,
  request: FastifyRequest,
  done: (refusal?: FastifyError) => void,
): Promise<void> => {
  try {
    await admitted
  } catch (error) {
    done(error as FastifyError)
    return
  }
  workFor(request.countedFor, done)
}

/**
 * Limits how much of the server one caller may keep busy: a member through all sessions, the same
 * member's programs apart, and an address for those who are not signed in. Calls beyond a few wait
 * for their turn, more than that are refused.
 */
export const installCallLimits = (
  app: FastifyInstance,
  credentialsOf: (request: FastifyRequest) => Credentials,
  callsPerMinute: number,
): void => {
  const turns = createTurns({ atOnceOfOne: AT_ONCE, waitingOfOne: WAITING })
  const dearTurns = createTurns({ atOnceOfOne: DEAR_AT_ONCE, waitingOfOne: WAITING })
  const rateOf = (perMinute: number) =>
    new RateLimiterMemory({ points: Math.ceil(perMinute / WINDOWS_A_MINUTE), duration: WINDOW_S })
  const rate = rateOf(callsPerMinute)
  // Counted apart: whoever has sent many photos may still read. One after the other is no flood,
  // however many they are.
  const dearRate = rateOf(callsPerMinute / DEAR_AS_MANY)
  /** Whose a session or token is, as its last call showed. */
  const known = new Map<string, string>()

  const callerOf = (
    { ip, expectedMemberId }: FastifyRequest,
    { kind, token }: Credentials,
  ): string => {
    if (expectedMemberId !== undefined) return `${kind} ${expectedMemberId}`
    return kind === 'session' && token !== undefined ? token : `address ${networkOf(ip)}`
  }

  app.decorateRequest('shownToken', undefined)
  app.decorateRequest('expectedMemberId', undefined)
  app.decorateRequest('countedFor', '')
  app.decorateRequest('readsFirst', false)
  app.decorateRequest('endTurn', undefined)
  app.decorateRequest('isBeingAnswered', false)

  /** Lets a call go on once its caller may have it answered, and the work for it know for whom. */
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const credentials = credentialsOf(request)
    const { token } = credentials
    request.shownToken = token
    request.expectedMemberId = token === undefined ? undefined : known.get(token)
    const caller = callerOf(request, credentials)
    request.countedFor = caller
    if (callsPerMinute > 0) {
      await count(rate, caller)
      if (request.routeOptions.config.endpoint?.isDear && dearTurns.underWay(caller) > 0)
        await count(dearRate, caller)
    }
    // The body of a call without a token is read first: whoever sends it slowly keeps nobody else of
    // the address waiting. Until it is here, nothing is asked of the database.
    request.readsFirst = token === undefined && hasBody(request)
    if (!request.readsFirst) await begin(request, reply, caller)
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (!isCall(request) && !isAssistants(request)) return done()
    void goOnAfter(admit(request, reply), request, done)
  })

  // Again, because a body arrives as an event of its own.
  app.addHook('preValidation', (request, reply, done) => {
    const { countedFor, readsFirst } = request
    if (readsFirst) void goOnAfter(begin(request, reply, countedFor), request, done)
    else workFor(countedFor, done)
  })

  const begin = async (
    request: FastifyRequest,
    reply: FastifyReply,
    caller: string,
  ): Promise<void> => {
    const endDear =
      request.routeOptions.config.endpoint?.isDear && (await takeTurn(dearTurns, caller))
    const end = await takeTurn(turns, caller).catch((error: unknown) => {
      if (endDear) endDear()
      throw error
    })
    request.endTurn = endingOnce(request, endDear ? [end, endDear] : [end])
    // SQLite answers at once: without this, each call would be done before the next is read, and a
    // flood would be served in the order in which it comes. So one call of each caller begins, then
    // everybody else is heard.
    for (let ahead = turns.underWay(caller) - 1; ahead > 0; ahead -= 1) await setImmediate()
    // Whoever goes away while waiting does not keep the place.
    if (reply.raw.destroyed || reply.raw.closed) request.endTurn()
    reply.raw.once('close', () => {
      if (!request.isBeingAnswered) request.endTurn?.()
    })
  }

  app.addHook('onResponse', (request, _reply, done) => {
    if (!request.isBeingAnswered) request.endTurn?.()
    done()
  })

  // The turn ends with the work, not with the connection: a caller who hangs up is still working
  // the server.
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = async function answer(request, reply) {
      const { caller, shownToken } = request
      if (caller && shownToken !== undefined) {
        if (known.size >= MOST_KNOWN) known.clear()
        known.set(shownToken, caller.memberId)
      }
      request.isBeingAnswered = true
      try {
        return await handler.call(this, request, reply)
      } finally {
        request.endTurn?.()
      }
    }
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the call says about who makes it. */
    shownToken: string | undefined
    /** Whose the token was at its last call: whether it still holds is yet to be seen. */
    expectedMemberId: string | undefined
    /** Whose calls this one counts among. */
    countedFor: string
    /** Whether the body is read before the call takes its turn. */
    readsFirst: boolean
    /** Ends the call's turn, once. */
    endTurn: (() => void) | undefined
    isBeingAnswered: boolean
  }
}
