import autocannon from 'autocannon'
import type { MeasuredCall } from './calls.ts'
import { cpuMsOf } from './processes.ts'

export interface Load {
  readonly connections: number
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Of all processes that took part, the database's among them. */
  readonly cpuMsPerRequest: number
  readonly refused: number
}

/** Sends one call again and again for some seconds, and reads what that cost the named processes. */
export const loadCall = async (
  url: string,
  call: Pick<MeasuredCall, 'method' | 'body'>,
  headers: Record<string, string>,
  settings: { connections: number; seconds: number; pids: () => readonly number[] },
): Promise<Load> => {
  const { connections, seconds, pids } = settings
  const run = (duration: number) =>
    autocannon({
      url,
      method: call.method,
      connections,
      duration,
      headers: { ...headers, ...(call.body !== undefined && { 'content-type': 'application/json' }) },
      ...(call.body !== undefined && { body: call.body }),
    })
  await run(1)
  const before = cpuMsOf(pids())
  const { requests, latency, non2xx, errors } = await run(seconds)
  const cpuMs = cpuMsOf(pids()) - before
  return {
    connections,
    requestsPerSecond: Math.round(requests.average),
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    cpuMsPerRequest: Math.round((cpuMs / Math.max(1, requests.total)) * 100) / 100,
    refused: non2xx + errors,
  }
}
