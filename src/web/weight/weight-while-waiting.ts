import {
  correctWeight,
  deleteWeight,
  fetchWeightHistory,
  recordWeight,
  type WeightEntry,
} from '#contract/weight.ts'
import { dayOfMemberAt } from '#web/clock/day-turn.ts'
import { DONE, okWith } from '#contract/reply.ts'
import { t } from '@lingui/core/macro'
import { formatMass } from '#web/language/formats.ts'
import { unitsNow } from '#web/units/chosen-units.ts'
import {
  addedBy,
  correctedBy,
  shownWith,
  type Waiting,
  whileWaiting,
  withAdded,
  withoutDeleted,
} from '#web/offline/while-waiting.ts'
import type { BodyOf } from '#contract/endpoint.ts'

const entryOf = ({
  id,
  body,
  doneAt,
  zone,
}: Waiting<unknown, BodyOf<typeof recordWeight>>): WeightEntry => {
  const at = body.weighedAt === undefined ? doneAt : Date.parse(body.weighedAt)
  return {
    id,
    weight: body.weight,
    ...(body.notes ? { notes: body.notes } : {}),
    createdAt: new Date(at).toISOString(),
    date: dayOfMemberAt(at, zone),
  }
}

const corrected = (
  { notes: before, ...entry }: WeightEntry,
  { body, zone }: Waiting<unknown, BodyOf<typeof correctWeight>>,
): WeightEntry => {
  const notes = body.notes === undefined ? before : body.notes
  const at = body.weighedAt === undefined ? Date.parse(entry.createdAt) : Date.parse(body.weighedAt)
  return {
    ...entry,
    weight: body.weight ?? entry.weight,
    ...(notes ? { notes } : {}),
    createdAt: new Date(at).toISOString(),
    date: body.weighedAt === undefined ? entry.date : dayOfMemberAt(at, zone),
  }
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
