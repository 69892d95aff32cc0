import type { Endpoint } from '#contract/endpoint.ts'
import type { WaitingRecording } from './waiting-recording.ts'

/** What the features say of recordings that wait; described in `web/recordings/while-waiting.ts`. */
interface WaitingRules {
  mayWait(called: Pick<Endpoint, 'method' | 'path'>): boolean
  wordsOfWaiting(recording: WaitingRecording): string
  /** What the server will most likely answer; undefined where only the server can tell. */
  expectedReply(recording: WaitingRecording, waiting: readonly WaitingRecording[]): Promise<unknown>
  /** A reading with what it lacks, where that will stand. */
  withWaiting(
    read: Pick<Endpoint, 'path'>,
    query: unknown,
    reading: { reply: unknown; readAt: number },
    lacked: readonly WaitingRecording[],
  ): Promise<unknown>
}

let fetchRules: (() => Promise<WaitingRules>) | undefined

/** Said once, where the app starts: the features know the calls, so that the calls cannot know the features. */
export const findWaitingRulesBy = (fetch: () => Promise<WaitingRules>): void => {
  fetchRules = fetch
}

/** Undefined where their code cannot be fetched: then nothing waits, and calls fail as they do. */
export const waitingRules = async (): Promise<WaitingRules | undefined> => fetchRules?.().catch(() => undefined)
