import type { FastifyInstance } from 'fastify'

/** Each bucket's upper end is this much above the one before: percentiles are true to about 12 %. */
const GROWTH = 1.25
const FIRST_MS = 0.1
/** Reaches beyond two minutes, when requests are cut off. */
const BUCKETS = 66

/** How many answers took how long: a few hundred bytes, however many there were. */
export class LatencyHistogram {
  readonly #counts: number[] = Array.from({ length: BUCKETS }, () => 0)
  #total = 0

  get total(): number {
    return this.#total
  }

  record(ms: number): void {
    const ideal = ms <= FIRST_MS ? 0 : Math.ceil(Math.log(ms / FIRST_MS) / Math.log(GROWTH))
    const bucket = Math.min(ideal, BUCKETS - 1)
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1
    this.#total += 1
  }

  /** Milliseconds that a share (0 to 1) of the answers stayed within; null before the first. */
  percentile(share: number): number | null {
    if (this.#total === 0) return null
    const wanted = Math.max(1, Math.ceil(share * this.#total))
    let seen = 0
    const bucket = this.#counts.findIndex((count) => (seen += count) >= wanted)
    // The middle of the bucket, as a ratio.
    const ms = FIRST_MS * GROWTH ** (bucket - 0.5)
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

/** Counts the answers of the API; nothing about who called is kept. */
export const watchTraffic = (app: FastifyInstance, clock: () => number): Traffic => {
  const traffic: Traffic = { startedAt: clock(), latency: new LatencyHistogram(), refused: 0, failed: 0 }
  app.addHook('onResponse', (request, reply, done) => {
    if (request.url.startsWith('/api')) {
      traffic.latency.record(reply.elapsedTime)
      if (reply.statusCode >= 500) traffic.failed += 1
      else if (reply.statusCode >= 400) traffic.refused += 1
    }
    done()
  })
  return traffic
}
