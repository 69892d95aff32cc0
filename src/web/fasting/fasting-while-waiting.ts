import type { BodyOf } from '#contract/endpoint.ts'
import { deleteEatenMark, type EatenMark, fetchFastingClock, markEaten } from '#contract/fasting.ts'
import { eatAgain } from '#contract/eat-again.ts'
import {
  analyzeBarcode,
  analyzeFood,
  analyzeWords,
  recordEnergy,
  recordMeal,
} from '#contract/meals.ts'
import { takeShare } from '#contract/pots.ts'
import { dayOfMemberAt } from '#web/clock/day-turn.ts'
import { DONE, okWith } from '#contract/reply.ts'
import { t } from '@lingui/core/macro'
import {
  addedBy,
  shownWith,
  type Waiting,
  whileWaiting,
  withAdded,
  withoutDeleted,
} from '#web/offline/while-waiting.ts'

const markOf = ({
  id,
  body,
  doneAt,
  zone,
}: Waiting<unknown, BodyOf<typeof markEaten>>): EatenMark => {
  const at = body?.eatenAt === undefined ? doneAt : Date.parse(body.eatenAt)
  return {
    id,
    eatenAt: new Date(at).toISOString(),
    eatenOn: dayOfMemberAt(at, zone),
    recordingRoutineAdherence: body?.recordingRoutineAdherence ?? false,
  }
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

/** A waiting meal, by its time. */
const eatenAtOf = ({
  body,
  doneAt,
}: {
  body: object | null | undefined
  doneAt: number
}): { createdAt: string } => ({
  createdAt:
    body && 'eatenAt' in body && typeof body.eatenAt === 'string'
      ? body.eatenAt
      : new Date(doneAt).toISOString(),
})

export const fastingShownWithWaiting = [
  shownWith(fetchFastingClock, async (reply, { readAt, missing }) => {
    const added = (await addedBy(markEaten, missing, markOf)).toReversed()
    const marks = withAdded(reply.data.eatenMarks, added)
    const eatenMarks = withoutDeleted(marks, deleteEatenMark, missing)
    const takenBack = marks
      .filter((mark) => !eatenMarks.includes(mark))
      .map(({ eatenAt }) => eatenAt)
    const meals = await Promise.all([
      addedBy(analyzeWords, missing, eatenAtOf),
      addedBy(analyzeBarcode, missing, eatenAtOf),
      addedBy(recordMeal, missing, eatenAtOf),
      addedBy(recordEnergy, missing, eatenAtOf),
      addedBy(analyzeFood, missing, eatenAtOf),
      addedBy(eatAgain, missing, eatenAtOf),
      addedBy(takeShare, missing, eatenAtOf),
    ])
    const eatenAt = [
      ...reply.data.eatenAt,
      ...added.map((mark) => mark.eatenAt),
      ...meals.flat().map(({ createdAt }) => createdAt),
    ]
    return {
      ...reply,
      data: {
        ...reply.data,
        eatenAt: [...new Set(eatenAt)].filter((at) => !takenBack.includes(at)).toSorted(),
        eatenMarks,
        // The server's clock has moved on since, like this device's.
        readAt: new Date(Date.parse(reply.data.readAt) + Date.now() - readAt).toISOString(),
      },
    }
  }),
]
