import type { LabelReading } from '#domain/labels/read-label.ts'
import { openThread } from '#server/open-thread.ts'
import type { AnalysisOutcome } from '../analyser.ts'
import { silenceRuntime } from '../silent-runtime.ts'
import type { LabelTask } from './label-worker.ts'

const MAX_WAITING = 4
const KEPT_FOR_MS = 60_000
/** About the time for one photo. */
const RETRY_AFTER_S = 3

type LabelOutcome =
  | { readonly kind: 'label'; readonly reading: LabelReading }
  | { readonly kind: 'no-label' }
  | Extract<AnalysisOutcome, { kind: 'busy' | 'unavailable' }>

/** A less certain dish may be a picture on a packet. */
const SURE_DISH = 0.35

/**
 * Whether to search a photo for a label: not if the food model recognises a dish, because searching
 * is slow.
 */
export const mayShowLabel = (outcome: AnalysisOutcome): boolean =>
  outcome.kind === 'not-food' ||
  (outcome.kind === 'estimate' && outcome.best.confidence < SURE_DISH)

/**
 * Reads nutrition labels in their own thread. The networks are loaded for the first photo and
 * unloaded with the thread a minute after the last.
 */
export const createLabelReader = (onFailure: (reason: string) => void) => {
  silenceRuntime()
  const thread = { maxQueue: MAX_WAITING, idleTimeout: KEPT_FOR_MS }
  const pool = openThread<LabelTask, LabelReading | undefined>(
    'vision/labels/label-worker',
    thread,
    onFailure,
  )
  return {
    /** Never rejects. */
    async read(task: LabelTask): Promise<LabelOutcome> {
      if (pool.queueSize >= MAX_WAITING) return { kind: 'busy', retryAfterS: RETRY_AFTER_S }
      try {
        const reading = await pool.run(task)
        return reading ? { kind: 'label', reading } : { kind: 'no-label' }
      } catch (error) {
        onFailure(error instanceof Error ? error.message : String(error))
        return { kind: 'unavailable' }
      }
    },
    close: (): Promise<void> => pool.close(),
  }
}
export type LabelReader = ReturnType<typeof createLabelReader>
