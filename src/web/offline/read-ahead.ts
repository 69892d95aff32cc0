import type { CivilDay } from '#domain/day.ts'
import type { QueryClient } from '@tanstack/react-query'
import { rememberedText } from '#web/browser-storage.ts'
import { makeListeners } from '#web/listeners.ts'
import { whenIdle } from '#web/ui/when-settled.ts'
import { isServerReachable } from './connection.ts'
import { keptReply } from './kept-replies.ts'
import { outboxHere } from './waiting-here.ts'
import { isSetAside } from './waiting-recording.ts'

/** Something that a screen reads when it is opened. */
export interface FirstQuery {
  /** The address under which it is kept. */
  readonly address: string
  readonly read: (signal: AbortSignal) => Promise<unknown>
  /** Whether a kept reply is readable: another version of the app may have kept it. */
  readonly isReadable: (reply: unknown) => boolean
  /** Fetches it before the screen does, which then finds it in the cache. */
  readonly prefetch?: (client: QueryClient) => Promise<void>
}

/** Exported by a screen's file; what depends on the day is asked for the given one. */
export type ScreenQueries = (todayOn: CivilDay) => readonly FirstQuery[]

/** A line may be cut soon after the first visit. */
const VISIT_TAKES_MS = 3000
/** What the member records next goes first. */
const AFTER_RECORDING_MS = 10_000
const RECORDING_TAKES_MS = 5000
/** What was read later than this is not read again for a screen that nobody opened. */
const OLD_MS = 24 * 3_600_000

const recordedAt = rememberedText('localStorage', 'forkcast.recorded-at')
const { listen, notify } = makeListeners()
/** Called when something was recorded: what was read before may lack it. */
export const onRecorded = listen

/** Notes, beyond this page, that something was recorded, corrected or deleted. */
export const noteRecorded = (): void => {
  recordedAt.keep(String(Date.now()))
  notify()
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const isRecording = async (): Promise<boolean> => !(await outboxHere()).every(isSetAside)

/** Waits until the page is idle, and no recording is being sent or waits. */
const quietMoment = async (signal: AbortSignal): Promise<void> => {
  while (!signal.aborted && (await isRecording())) await wait(RECORDING_TAKES_MS)
  await new Promise<void>(whenIdle)
}

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

interface ScreenAhead {
  readonly queriesOf: () => Promise<readonly FirstQuery[]>
  /** Whether a recording changes what it shows. */
  readonly holdsRecordings: boolean
}

/**
 * Reads what screens need first that were not opened lately, or not since something was recorded,
 * so that they open without a connection and agree: one after the other, and only where the app
 * itself is on the device. Stops at the first that does not reach the server.
 */
export const readAhead = async (
  screens: readonly ScreenAhead[],
  { signal, hasRecorded }: { signal: AbortSignal; hasRecorded: boolean },
): Promise<void> => {
  if (!('serviceWorker' in navigator) || savesData()) return
  await navigator.serviceWorker.ready
  await wait(hasRecorded ? AFTER_RECORDING_MS : VISIT_TAKES_MS)
  for (const { queriesOf, holdsRecordings } of screens) {
    await quietMoment(signal)
    if (signal.aborted) return
    const since = Math.max(
      Date.now() - OLD_MS,
      holdsRecordings ? Number(recordedAt.read() ?? 0) : 0,
    )
    for (const { address, read, isReadable } of await queriesOf()) {
      const kept = await keptReply(address)
      if (kept && kept.readAt >= since && isReadable(kept.reply)) continue
      await quietMoment(signal)
      if (signal.aborted || !isServerReachable()) return
      // The screen shows what the server refuses.
      await read(signal).catch(() => undefined)
    }
  }
}
