/**
 * A row of recordings of one kind: each is told when the one before was answered, or waits. For `inTurn` of `call`, which keeps each at once and
 * sends it after that; what is shown before it is answered is not lost then, however soon the page is closed.
 */
export const turns = () => {
  let before: Promise<unknown> = Promise.resolve()
  return <Reply>(record: (after: Promise<unknown>) => Promise<Reply>): Promise<Reply> => {
    const answered = record(before)
    before = answered.catch(() => undefined)
    return answered
  }
}
