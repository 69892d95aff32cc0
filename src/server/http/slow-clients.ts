import { Socket } from 'node:net'
import { HOUR_MS } from '#domain/day.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long a client may hold what it does not use. */
export interface Timeouts {
  /** For a whole head, from the first byte of the connection on. */
  readonly headersMs: number
  /** Between two bytes, in either direction: ends what is half-open, and readers that do not read. */
  readonly betweenBytesMs: number
  /** For the next request on a connection that is kept. */
  readonly idleMs: number
  /** For a body, however small. */
  readonly minBodyMs: number
  /** Node looks this often for heads that are late. */
  readonly checkEveryMs: number
}

export const TIMEOUTS: Timeouts = {
  headersMs: 20_000,
  betweenBytesMs: 120_000,
  idleMs: 60_000,
  minBodyMs: 30_000,
  checkEveryMs: 5000,
}

/** A body must arrive at this rate at least: a photo over a bad mobile line does. */
const SLOWEST_BYTES_PER_S = 64 * 1024
export const LONGEST_BODY_MS = HOUR_MS

/** How long a body of so many announced bytes may take; undefined was not announced, and may be as large as the route's limit. */
export const bodyTimeMs = (announcedBytes: number | undefined, limitBytes: number, minMs: number): number => {
  const bytes = Math.min(announcedBytes ?? limitBytes, limitBytes)
  return Math.min(Math.max((bytes / SLOWEST_BYTES_PER_S) * 1000, minMs), LONGEST_BODY_MS)
}

const announced = (header: string | undefined): number | undefined => {
  const bytes = Number(header)
  return header !== undefined && Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : undefined
}

const watchBody = ({ raw, routeOptions }: FastifyRequest, minMs: number): void => {
  const hasBody = raw.headers['transfer-encoding'] !== undefined || (announced(raw.headers['content-length']) ?? 0) > 0
  const { socket } = raw
  if (!hasBody || raw.complete || !(socket instanceof Socket)) return
  const timeMs = bodyTimeMs(announced(raw.headers['content-length']), routeOptions.bodyLimit ?? 0, minMs)
  // Also of a request that was refused and answered: its body still comes.
  const late = setTimeout(() => {
    if (!raw.complete) socket.destroy()
  }, timeMs)
  late.unref()
  raw.once('end', () => clearTimeout(late))
}

/** Cuts off clients that announce a body and then let it drip. */
export const cutOffSlowBodies = (app: FastifyInstance, timeouts: Timeouts): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    watchBody(request, timeouts.minBodyMs)
    done()
  })
}
