import type { BodyOf } from '#contract/endpoint.ts'
import {
  deleteEatenMark,
  type EatenMark,
  fetchFastingClock,
  markEaten,
  viewEatenMark,
} from '#contract/fasting.ts'
import { DONE, okWith } from '#contract/reply.ts'
import { fetchToday } from '#contract/today.ts'
import { t } from '@lingui/core/macro'
import {
  addedBy,
  momentOfWaiting,
  type Shown,
  shownWith,
  type Waiting,
  whileWaiting,
  withAdded,
  withoutDeleted,
} from '#web/offline/while-waiting.ts'

const markOf = (waiting: Waiting<unknown, BodyOf<typeof markEaten>>): EatenMark => {
  const { id, body } = waiting
  const moment = momentOfWaiting(waiting, body?.eatenAt)
  return viewEatenMark(id, moment, body?.recordingRoutineAdherence ?? false)
}

export const fastingWhileWaiting = [
  whileWaiting(markEaten, {
    words: () => t`“I ate, without details”`,
    expected: (waiting) => okWith(markOf(waiting)),
  }),
  whileWaiting(deleteEatenMark, {
    words: () => t`A mark “I ate” taken back`,
    expected: () => DONE,
  }),
]

/** When something was eaten before and after each change of the log. */
type EatingChanges = (
  shown: Shown<unknown>,
) => Promise<readonly Readonly<Record<'before' | 'after', string | undefined>>[]>

const without = (times: readonly string[], gone: string | undefined): readonly string[] => {
  const at = gone === undefined ? -1 : times.indexOf(gone)
  return at === -1 ? times : times.toSpliced(at, 1)
}

export const fastingShownWithWaiting = (eatingChanges: EatingChanges) => [
  shownWith(fetchToday, async (reply, { missing }) => {
    const added = await addedBy(markEaten, missing, markOf)
    const isMarked = withoutDeleted(added, deleteEatenMark, missing).some(
      ({ eatenOn }) => eatenOn === reply.data.date,
    )
    const { eaten } = reply.data
    const isComplete = eaten.isComplete && !isMarked
    return { ...reply, data: { ...reply.data, eaten: { ...eaten, isComplete } } }
  }),
  shownWith(fetchFastingClock, async (reply, shown) => {
    const { readAt, missing } = shown
    const added = (await addedBy(markEaten, missing, markOf)).toReversed()
    const marks = withAdded(reply.data.eatenMarks, added)
    const eatenMarks = withoutDeleted(marks, deleteEatenMark, missing)
    const changes = [
      ...(await eatingChanges(shown)),
      ...marks
        .filter((mark) => !reply.data.eatenMarks.includes(mark))
        .map(({ eatenAt }) => ({ before: undefined, after: eatenAt })),
      ...marks
        .filter((mark) => !eatenMarks.includes(mark))
        .map(({ eatenAt }) => ({ before: eatenAt, after: undefined })),
    ]
    const eatenAt = changes.reduce<readonly string[]>(
      (times, { before, after }) => [...without(times, before), ...(after ? [after] : [])],
      reply.data.eatenAt,
    )
    return {
      ...reply,
      data: {
        ...reply.data,
        eatenAt: eatenAt.toSorted(),
        eatenMarks,
        // The server's clock has moved on since, like this device's.
        readAt: new Date(Date.parse(reply.data.readAt) + Date.now() - readAt).toISOString(),
      },
    }
  }),
]
