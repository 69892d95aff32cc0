import { correctWeight, deleteWeight, fetchWeightHistory, recordWeight, type WeightEntry } from '#contract/weight.ts'
import { civilDayAt } from '#domain/day.ts'
import { DONE, okWith } from '#contract/reply.ts'
import { t } from '@lingui/core/macro'
import { massWords } from '#web/language/formats.ts'
import { unitsNow } from '#web/units/chosen-units.ts'
import { shownWith, type Waiting, waitingOf, whileWaiting, withoutDeleted } from '#web/offline/while-waiting.ts'
import type { BodyOf } from '#contract/endpoint.ts'

const entryOf = ({ id, body, doneAt, zone }: Waiting<unknown, BodyOf<typeof recordWeight>>): WeightEntry => {
  const at = body.weighedAt === undefined ? doneAt : Date.parse(body.weighedAt)
  return {
    id,
    weight: body.weight,
    ...(body.notes ? { notes: body.notes } : {}),
    createdAt: new Date(at).toISOString(),
    date: civilDayAt(at, zone),
  }
}

const corrected = ({ notes: before, ...entry }: WeightEntry, body: BodyOf<typeof correctWeight>, zone: string): WeightEntry => {
  const notes = body.notes === undefined ? before : body.notes
  const at = body.weighedAt === undefined ? Date.parse(entry.createdAt) : Date.parse(body.weighedAt)
  return {
    ...entry,
    weight: body.weight ?? entry.weight,
    ...(notes ? { notes } : {}),
    createdAt: new Date(at).toISOString(),
    date: body.weighedAt === undefined ? entry.date : civilDayAt(at, zone),
  }
}

const inUnit = (weightKg: number) => massWords(weightKg, unitsNow().massUnit)

export const weightWhileWaiting = [
  whileWaiting(recordWeight, {
    words: ({ body }) => t`Weigh-in: ${inUnit(body.weight)}`,
    expected: (waiting) => okWith(entryOf(waiting)),
  }),
  whileWaiting(correctWeight, {
    words: ({ body }) => (body.weight === undefined ? t`Correction of a weigh-in` : t`Correction of a weigh-in: ${inUnit(body.weight)}`),
    expected: async ({ params, body, zone }, find) => {
      const entry = await find<WeightEntry>(fetchWeightHistory.path, ({ id }) => id === params.id)
      return entry && okWith(corrected(entry, body, zone))
    },
  }),
  whileWaiting(deleteWeight, { words: () => t`Deletion of a weigh-in`, expected: () => DONE }),
]

export const weightShownWithWaiting = [
  shownWith(fetchWeightHistory, (reply, { query: { cursor, limit }, waiting }) => {
    const added = cursor === undefined ? waitingOf(recordWeight, waiting).map(entryOf) : []
    const corrections = waitingOf(correctWeight, waiting)
    const rows = withoutDeleted([...added, ...reply.data], deleteWeight, waiting).map((entry) =>
      corrections.filter(({ params }) => params.id === entry.id).reduce((before, { body, zone }) => corrected(before, body, zone), entry),
    )
    rows.sort((one, other) => other.createdAt.localeCompare(one.createdAt))
    return { ...reply, data: typeof limit === 'number' ? rows.slice(0, limit) : rows }
  }),
]
