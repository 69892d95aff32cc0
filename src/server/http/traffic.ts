import { createHistogram } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { isCall } from './called-address.ts'

/** Microseconds. Requests are cut off after two minutes. */
const LATENCY = { lowest: 1, highest: 180_000_000, figures: 2 } as const

/** A histogram of response times, accurate to about 1 %. */
export class LatencyHistogram {
  readonly #microseconds = createHistogram(LATENCY)

  get total(): number {
    return this.#microseconds.count
  }

  record(ms: number): void {
    this.#microseconds.record(
      Math.min(Math.max(Math.round(ms * 1000), LATENCY.lowest), LATENCY.highest),
    )
  }

  /**
   * The time in ms within which this share (above 0, up to 1) of the calls was answered; null
   * before the first.
   */
  percentile(share: number): number | null {
    if (this.total === 0) return null
    const ms = this.#microseconds.percentile(share * 100) / 1000
    return ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms)
  }
}

export interface Traffic {
  readonly startedAt: number
  readonly latency: LatencyHistogram
  /** Answers with 4xx and 5xx. */
  refused: number
  failed: number
}

/** Counts the responses of the API, without recording who called. */
export const watchTraffic = (app: FastifyInstance, clock: () => number): Traffic => {
  const traffic: Traffic = {
    startedAt: clock(),
    latency: new LatencyHistogram(),
    refused: 0,
    failed: 0,
  }
  app.addHook('onResponse', (request, reply, done) => {
    if (isCall(request)) {
      traffic.latency.record(reply.elapsedTime)
      if (reply.statusCode >= 500) traffic.failed += 1
      else if (reply.statusCode >= 400) traffic.refused += 1
    }
    done()
  })
  return traffic
}
