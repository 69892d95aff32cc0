import type { Endpoint } from '#contract/endpoint.ts'
import type { WaitingRecording } from './waiting-recording.ts'

/**
 * What the features say about waiting recordings; described in `web/recordings/while-waiting.ts`.
 */
interface WaitingRules {
  mayWait(called: Pick<Endpoint, 'method' | 'path'>): boolean
  describeWaiting(recording: WaitingRecording): string
  /** The server's likely reply; undefined where only the server knows. */
  expectedReply(recording: WaitingRecording, waiting: readonly WaitingRecording[]): Promise<unknown>
  /** A reading with the recordings that are missing in it. */
  withWaiting(
    read: Pick<Endpoint, 'path'>,
    query: unknown,
    reading: { reply: unknown; readAt: number },
    missing: readonly WaitingRecording[],
  ): Promise<unknown>
}

let fetchRules: (() => Promise<WaitingRules>) | undefined

/** Called once at the start of the app: features import calls, so calls cannot import features. */
export const findWaitingRulesBy = (fetch: () => Promise<WaitingRules>): void => {
  fetchRules = fetch
}

/** Undefined where their code cannot be fetched: then nothing waits, and calls fail as usual. */
export const waitingRules = async (): Promise<WaitingRules | undefined> =>
  fetchRules?.().catch(() => undefined)
