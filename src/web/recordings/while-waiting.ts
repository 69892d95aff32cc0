import type { BodyOf, Endpoint } from '#contract/endpoint.ts'
import {
  deleteMeasurement,
  fetchMeasurements,
  type Measurement,
  recordMeasurement,
  viewMeasurement,
} from '#contract/measurements.ts'
import { DONE, okWith } from '#contract/reply.ts'
import { newMeasurement } from '#domain/measurements/body-measurement.ts'
import {
  activityShownWithWaiting,
  activityWhileWaiting,
} from '#web/activity/activity-while-waiting.ts'
import { t } from '@lingui/core/macro'
import {
  boostersShownWithWaiting,
  boostersWhileWaiting,
} from '#web/boosters/booster-while-waiting.ts'
import { fastingShownWithWaiting, fastingWhileWaiting } from '#web/fasting/fasting-while-waiting.ts'
import { mealChanges } from '#web/meals/meal-changes.ts'
import { mealsShownWithWaiting, mealsWhileWaiting } from '#web/meals/meal-while-waiting.ts'
import type { KeptReply } from '#web/offline/device.ts'
import { keptRepliesUnder } from '#web/offline/kept-replies.ts'
import { isMissingFrom, type WaitingRecording } from '#web/offline/waiting-recording.ts'
import {
  addedBy,
  type FindRow,
  momentOfWaiting,
  type Shown,
  type ShownRule,
  shownWith,
  type Waiting,
  type WaitingRule,
  whileWaiting,
  withAdded,
  withoutDeleted,
} from '#web/offline/while-waiting.ts'
import { waterShownWithWaiting, waterWhileWaiting } from '#web/water/water-while-waiting.ts'
import { weightShownWithWaiting, weightWhileWaiting } from '#web/weight/weight-while-waiting.ts'

// What takes more than a few lines has a `<noun>-while-waiting.ts` in its feature's folder; the
// others are described here.

const measurementOf = (waiting: Waiting<unknown, BodyOf<typeof recordMeasurement>>): Measurement =>
  viewMeasurement(
    waiting.id,
    newMeasurement(waiting.body, momentOfWaiting(waiting, waiting.body.measuredAt)),
  )

const measurementsWhileWaiting = [
  whileWaiting(recordMeasurement, {
    words: () => t`Body measurements`,
    expected: (waiting) => okWith(measurementOf(waiting)),
  }),
  whileWaiting(deleteMeasurement, {
    words: () => t`Deletion of a body measurement`,
    expected: () => DONE,
  }),
]

const measurementsShownWithWaiting = [
  shownWith(fetchMeasurements, async (reply, { missing }) => {
    const added = (await addedBy(recordMeasurement, missing, measurementOf)).toReversed()
    const rows = withoutDeleted(withAdded(reply.data, added), deleteMeasurement, missing)
    return {
      ...reply,
      data: rows.toSorted((one, other) => other.measuredAt.localeCompare(one.measuredAt)),
    }
  }),
]

/** Every call that may wait for a connection, and what members see of it meanwhile. */
export const WAITING_RULES: readonly WaitingRule[] = [
  ...mealsWhileWaiting,
  ...waterWhileWaiting,
  ...activityWhileWaiting,
  ...weightWhileWaiting,
  ...measurementsWhileWaiting,
  ...fastingWhileWaiting,
  ...boostersWhileWaiting,
]

const SHOWN_RULES: readonly ShownRule[] = [
  // Before the meals: a day with a mark less may still have a meal without numbers.
  ...fastingShownWithWaiting,
  ...mealsShownWithWaiting,
  ...waterShownWithWaiting,
  ...activityShownWithWaiting,
  ...weightShownWithWaiting,
  ...measurementsShownWithWaiting,
  ...boostersShownWithWaiting,
]

type Called = Pick<Endpoint, 'method' | 'path'>

const ruleOf = ({ method, path }: { method: string; path: string }): WaitingRule | undefined =>
  WAITING_RULES.find(({ endpoint }) => endpoint.method === method && endpoint.path === path)

const rowsIn = (reply: unknown): unknown[] => {
  const { data } = reply as { data?: unknown }
  return Array.isArray(data) ? data : data === undefined ? [] : [data]
}

type Reading = Pick<KeptReply, 'reply' | 'readAt'>
type RepliesUnder = (path: string) => Promise<readonly Omit<KeptReply, 'memberId'>[]>

const queryOf = (address: string): object =>
  Object.fromEntries(new URLSearchParams(address.split('?')[1]))

/** Finds a row in what this device read last, including the recordings that are missing in it. */
const findAmong =
  (recordings: readonly WaitingRecording[], repliesUnder: RepliesUnder): FindRow =>
  async <Row>(path: string, isIt: (row: Row) => boolean) => {
    for (const { address, reply, readAt } of await repliesUnder(path)) {
      const shown = await withWaiting(
        { path: path as Endpoint['path'] },
        queryOf(address),
        { reply, readAt },
        recordings.filter(isMissingFrom(readAt)),
        repliesUnder,
      )
      for (const row of rowsIn(shown)) if (isIt(row as Row)) return row as Row
    }
    return undefined
  }

export const mayWait = (called: Called): boolean => ruleOf(called) !== undefined

export const describeWaiting = (recording: WaitingRecording): string =>
  ruleOf(recording)?.words(recording) ?? t`A recording of another version of Forkcast`

/**
 * The server's likely reply to a waiting recording; undefined where only the server knows.
 * @param repliesUnder finds what was read last
 */
export const expectedReply = (
  recording: WaitingRecording,
  waiting: readonly WaitingRecording[],
  repliesUnder: RepliesUnder = keptRepliesUnder,
): Promise<unknown> =>
  ruleOf(recording)?.expected(recording, findAmong(waiting, repliesUnder)) ??
  Promise.resolve(undefined)

/** A reading with the recordings that are missing in it. */
export const withWaiting = async (
  { path }: Pick<Called, 'path'>,
  query: unknown,
  { reply, readAt }: Reading,
  missing: readonly WaitingRecording[],
  repliesUnder: RepliesUnder = keptRepliesUnder,
): Promise<unknown> => {
  // As it was read: a reading that is being shown must not ask for itself.
  const find = findAmong([], repliesUnder)
  let changes: ReturnType<typeof mealChanges> | undefined
  const parts: Shown<unknown> = {
    query,
    readAt,
    missing,
    find,
    mealChanges: () => {
      changes ??= mealChanges({ missing, find })
      return changes
    },
  }
  let shown = reply
  for (const { reading, show } of SHOWN_RULES) {
    if (reading.path === path) shown = await show(shown, parts)
  }
  return shown
}
