import type { InTurn } from './record.ts'

/**
 * A row of recordings of one kind, for `inTurn` of `call`: each is kept at once, behind the one before, and sent after the one before
 * was answered, or waits. What is shown before it is answered is not lost then, however soon the page is closed.
 */
export const turns = () => {
  let answeredBefore: Promise<unknown> = Promise.resolve()
  let keptBefore: Promise<unknown> = Promise.resolve()
  return {
    take: <Reply>(record: (inTurn: InTurn) => Promise<Reply>): Promise<Reply> => {
      let noteKept = () => {}
      const kept = new Promise<void>((resolve) => {
        noteKept = resolve
      })
      const answered = record({ after: answeredBefore, afterKept: keptBefore, onKept: noteKept })
      answeredBefore = answered.catch(() => undefined)
      keptBefore = Promise.race([kept, answeredBefore])
      return answered
    },
    /** Settles once all that took its turn so far was answered, or waits. */
    done: (): Promise<unknown> => answeredBefore,
  }
}
