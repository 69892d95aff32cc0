import autocannon from 'autocannon'
import type { MeasuredCall } from './calls.ts'
import { cpuMsOf } from './processes.ts'

export interface Load {
  readonly connections: number
  readonly answered: number
  /** Replies other than 2xx, broken connections: they are no answers and count in nothing else. */
  readonly refused: number
  /**
   * The next three are null where any was refused: a refusal is quick, and would pass for an
   * answer.
   */
  readonly requestsPerSecond: number | null
  readonly p50Ms: number | null
  readonly p99Ms: number | null
  /** Of all processes that took part, the database's among them. */
  readonly cpuMsPerRequest: number | null
}

/**
 * Sends one call a fixed number of times and reads what that cost the named processes. A number and
 * not a time: with slow calls, what is in flight when a time ends would be paid for and not
 * counted.
 */
export const loadCall = async (
  url: string,
  call: Pick<MeasuredCall, 'method' | 'body' | 'type'>,
  headers: Record<string, string>,
  settings: { connections: number; requests: number; pids: () => readonly number[] },
): Promise<Load> => {
  const { connections, pids } = settings
  const requests = Math.max(settings.requests, connections)
  const before = cpuMsOf(pids())
  const startedAt = performance.now()
  const result = await autocannon({
    url,
    method: call.method,
    connections,
    amount: requests,
    timeout: 120,
    // It ends when it next samples. Once a second, as it does by itself, a run would mostly wait.
    sampleInt: 10,
    headers: {
      ...headers,
      ...(call.body !== undefined && { 'content-type': call.type ?? 'application/json' }),
    },
    ...(call.body !== undefined && { body: call.body }),
  })
  // Its own duration is rounded to the seconds in which it samples.
  const seconds = (performance.now() - startedAt) / 1000
  const cpuMs = cpuMsOf(pids()) - before
  const answered = result['2xx']
  const refused = result.non2xx + result.errors
  const isWhole = refused === 0 && answered > 0
  return {
    connections,
    answered,
    refused,
    requestsPerSecond: isWhole ? Math.round((answered / seconds) * 10) / 10 : null,
    p50Ms: isWhole ? result.latency.p50 : null,
    p99Ms: isWhole ? result.latency.p99 : null,
    cpuMsPerRequest: isWhole ? Math.round((cpuMs / answered) * 1000) / 1000 : null,
  }
}
