import { Socket } from 'node:net'
import { HOUR_MS } from '#domain/day.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Timeouts for slow clients. */
export interface Timeouts {
  /** For receiving all headers. */
  readonly headersMs: number
  /**
   * Between two bytes in either direction: ends half-open connections and clients that stop
   * reading.
   */
  readonly betweenBytesMs: number
  /** For the next request on a keep-alive connection. */
  readonly idleMs: number
  /** Minimum time for a body. */
  readonly minBodyMs: number
  /** Until a connection ends that sent too many calls without waiting for answers. */
  readonly unheardMs: number
  /** How often Node checks for late headers. */
  readonly checkEveryMs: number
}

export const TIMEOUTS: Timeouts = {
  headersMs: 20_000,
  betweenBytesMs: 120_000,
  idleMs: 60_000,
  minBodyMs: 30_000,
  // Ended at once, it would be opened anew at once, and read again.
  unheardMs: 10_000,
  checkEveryMs: 5000,
}

/** The minimum rate for bodies; slow enough for a photo over a bad mobile connection. */
const SLOWEST_BYTES_PER_S = 64 * 1024
export const LONGEST_BODY_MS = HOUR_MS

/** How long a body may take. Without an announced size, the route's limit counts. */
export const bodyTimeMs = (
  announcedBytes: number | undefined,
  limitBytes: number,
  minMs: number,
): number => {
  const bytes = Math.min(announcedBytes ?? limitBytes, limitBytes)
  return Math.min(Math.max((bytes / SLOWEST_BYTES_PER_S) * 1000, minMs), LONGEST_BODY_MS)
}

const announced = (header: string | undefined): number | undefined => {
  const bytes = Number(header)
  return header !== undefined && Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : undefined
}

const watchBody = ({ raw, routeOptions }: FastifyRequest, minMs: number): void => {
  const hasBody =
    raw.headers['transfer-encoding'] !== undefined ||
    (announced(raw.headers['content-length']) ?? 0) > 0
  const { socket } = raw
  if (!hasBody || raw.complete || !(socket instanceof Socket)) return
  const timeMs = bodyTimeMs(
    announced(raw.headers['content-length']),
    routeOptions.bodyLimit ?? 0,
    minMs,
  )
  // Also applies to requests that were already refused, whose body is still arriving.
  const late = setTimeout(() => {
    if (!raw.complete) socket.destroy()
  }, timeMs)
  late.unref()
  raw.once('end', () => clearTimeout(late))
}

/** Disconnects clients that send a body too slowly. */
export const cutOffSlowBodies = (app: FastifyInstance, timeouts: Timeouts): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    watchBody(request, timeouts.minBodyMs)
    done()
  })
}
