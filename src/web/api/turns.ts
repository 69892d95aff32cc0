import type { InTurn } from './record.ts'

/** A recording that is on its way. */
export interface Turn<Reply> {
  /** Settles once it is stored on the device, or cannot be. */
  readonly kept: Promise<unknown>
  /** Settles once it is answered or waits for a connection. */
  readonly answered: Promise<Reply>
}

/**
 * Sends recordings one after the other, for `inTurn` of `call`. Each is stored on the device at
 * once, in order, and sent when the previous one is answered or waits for a connection. So nothing
 * is lost if the page is closed early.
 */
export const turns = () => {
  let answeredBefore: Promise<unknown> = Promise.resolve()
  let keptBefore: Promise<unknown> = Promise.resolve()
  return {
    take: <Reply>(record: (inTurn: InTurn) => Promise<Reply>): Turn<Reply> => {
      const stored = Promise.withResolvers<void>()
      const answered = record({
        after: answeredBefore,
        afterKept: keptBefore,
        onKept: stored.resolve,
      })
      answeredBefore = answered.catch(() => undefined)
      const kept = Promise.race([stored.promise, answeredBefore])
      keptBefore = kept
      return { kept, answered }
    },
    /** Settles once all recordings so far are answered or wait for a connection. */
    done: (): Promise<unknown> => answeredBefore,
  }
}
