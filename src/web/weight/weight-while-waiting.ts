import {
  correctWeight,
  deleteWeight,
  fetchWeightHistory,
  recordWeight,
  viewWeighIn,
  type WeightEntry,
} from '#contract/weight.ts'
import { newWeighIn, weighInChange } from '#domain/weight/weigh-in.ts'
import { DONE, okWith } from '#contract/reply.ts'
import { t } from '@lingui/core/macro'
import { formatMass } from '#web/language/formats.ts'
import { unitsNow } from '#web/language/chosen-units.ts'
import {
  addedBy,
  correctedBy,
  momentOfWaiting,
  shownWith,
  type Waiting,
  whileWaiting,
  withAdded,
  withoutDeleted,
} from '#web/offline/while-waiting.ts'
import type { BodyOf } from '#contract/endpoint.ts'

const entryOf = (waiting: Waiting<unknown, BodyOf<typeof recordWeight>>): WeightEntry =>
  viewWeighIn(
    waiting.id,
    newWeighIn(waiting.body, momentOfWaiting(waiting, waiting.body.weighedAt)),
  )

const corrected = (
  { id, weight, notes, createdAt, date }: WeightEntry,
  waiting: Waiting<unknown, BodyOf<typeof correctWeight>>,
): WeightEntry => {
  const { body } = waiting
  const moment = body.weighedAt === undefined ? undefined : momentOfWaiting(waiting, body.weighedAt)
  const before = {
    weightKg: weight,
    notes: notes ?? null,
    weighedAt: Date.parse(createdAt),
    weighedOn: date,
  }
  return viewWeighIn(id, { ...before, ...weighInChange(body, moment) })
}

const inUnit = (weightKg: number) => formatMass(weightKg, unitsNow().massUnit)

export const weightWhileWaiting = [
  whileWaiting(recordWeight, {
    words: ({ body }) =>
      unitsNow().numbersHidden ? t`Weigh-in` : t`Weigh-in: ${inUnit(body.weight)}`,
    expected: (waiting) => okWith(entryOf(waiting)),
  }),
  whileWaiting(correctWeight, {
    words: ({ body }) =>
      body.weight === undefined || unitsNow().numbersHidden
        ? t`Correction of a weigh-in`
        : t`Correction of a weigh-in: ${inUnit(body.weight)}`,
    expected: async (waiting, find) => {
      const entry = await find<WeightEntry>(
        fetchWeightHistory.path,
        ({ id }) => id === waiting.params.id,
      )
      return entry && okWith(corrected(entry, waiting))
    },
  }),
  whileWaiting(deleteWeight, { words: () => t`Deletion of a weigh-in`, expected: () => DONE }),
]

export const weightShownWithWaiting = [
  shownWith(fetchWeightHistory, async (reply, { query: { cursor, limit }, missing }) => {
    const added = cursor === undefined ? await addedBy(recordWeight, missing, entryOf) : []
    const all = correctedBy(correctWeight, withAdded(reply.data, added), missing, corrected)
    const rows = withoutDeleted(all, deleteWeight, missing).toSorted((one, other) =>
      other.createdAt.localeCompare(one.createdAt),
    )
    return { ...reply, data: typeof limit === 'number' ? rows.slice(0, limit) : rows }
  }),
]
