import type { InTurn } from './record.ts'

/**
 * Sends recordings one after the other, for `inTurn` of `call`. Each is stored on the device at
 * once, in order, and sent when the previous one is answered or waits for a connection. So nothing
 * is lost if the page is closed early.
 */
export const turns = () => {
  let answeredBefore: Promise<unknown> = Promise.resolve()
  let keptBefore: Promise<unknown> = Promise.resolve()
  return {
    take: <Reply>(record: (inTurn: InTurn) => Promise<Reply>): Promise<Reply> => {
      const kept = Promise.withResolvers<void>()
      const answered = record({
        after: answeredBefore,
        afterKept: keptBefore,
        onKept: kept.resolve,
      })
      answeredBefore = answered.catch(() => undefined)
      keptBefore = Promise.race([kept.promise, answeredBefore])
      return answered
    },
    /** Settles once all recordings so far are answered or wait for a connection. */
    done: (): Promise<unknown> => answeredBefore,
  }
}
