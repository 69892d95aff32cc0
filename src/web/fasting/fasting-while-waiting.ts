import type { BodyOf } from '#contract/endpoint.ts'
import { deleteEatenMark, type EatenMark, fetchFastingClock, markEaten } from '#contract/fasting.ts'
import { eatAgain } from '#contract/eat-again.ts'
import { analyzeBarcode, analyzeFood, analyzeWords, recordEnergy, recordMeal } from '#contract/meals.ts'
import { civilDayAt } from '#domain/day.ts'
import { DONE, okWith } from '#contract/reply.ts'
import { t } from '@lingui/core/macro'
import { shownWith, type Waiting, waitingOf, whileWaiting } from '#web/offline/while-waiting.ts'

const markOf = ({ id, body, doneAt, zone }: Waiting<unknown, BodyOf<typeof markEaten>>): EatenMark => {
  const at = body?.eatenAt === undefined ? doneAt : Date.parse(body.eatenAt)
  return {
    id,
    eatenAt: new Date(at).toISOString(),
    eatenOn: civilDayAt(at, zone),
    recordingRoutineAdherence: body?.recordingRoutineAdherence ?? false,
  }
}

export const fastingWhileWaiting = [
  whileWaiting(markEaten, {
    words: () => t`“I ate, without details”`,
    expected: (waiting) => okWith(markOf(waiting)),
  }),
  whileWaiting(deleteEatenMark, { words: () => t`A mark “I ate” taken back`, expected: () => DONE }),
]

const eatenAtOf = ({ body, doneAt }: { body: object | null | undefined; doneAt: number }): string =>
  body && 'eatenAt' in body && typeof body.eatenAt === 'string' ? body.eatenAt : new Date(doneAt).toISOString()

export const fastingShownWithWaiting = [
  shownWith(fetchFastingClock, (reply, { waiting }) => {
    const gone = new Set(waitingOf(deleteEatenMark, waiting).map(({ params }) => params.id))
    const added = waitingOf(markEaten, waiting).map(markOf).toReversed()
    const marks = [...added, ...reply.data.eatenMarks]
    const takenBack = marks.filter(({ id }) => gone.has(id)).map(({ eatenAt }) => eatenAt)
    const meals = [
      ...waitingOf(analyzeWords, waiting),
      ...waitingOf(analyzeBarcode, waiting),
      ...waitingOf(recordMeal, waiting),
      ...waitingOf(recordEnergy, waiting),
      ...waitingOf(analyzeFood, waiting),
      ...waitingOf(eatAgain, waiting),
    ].map(eatenAtOf)
    const eatenAt = [...reply.data.eatenAt, ...added.map((mark) => mark.eatenAt), ...meals].filter((at) => !takenBack.includes(at))
    return {
      ...reply,
      data: { ...reply.data, eatenAt: eatenAt.toSorted(), eatenMarks: marks.filter(({ id }) => !gone.has(id)) },
    }
  }),
]
