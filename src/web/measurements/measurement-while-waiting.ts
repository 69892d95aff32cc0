import type { BodyOf } from '#contract/endpoint.ts'
import { deleteMeasurement, fetchMeasurements, type Measurement, recordMeasurement } from '#contract/measurements.ts'
import { civilDayAt } from '#domain/day.ts'
import { DONE, okWith } from '#contract/reply.ts'
import { t } from '@lingui/core/macro'
import { addedBy, shownWith, type Waiting, whileWaiting, withAdded, withoutDeleted } from '#web/offline/while-waiting.ts'

const measurementOf = ({ id, body, doneAt, zone }: Waiting<unknown, BodyOf<typeof recordMeasurement>>): Measurement => {
  const at = body.measuredAt === undefined ? doneAt : Date.parse(body.measuredAt)
  const { waistCm, hipCm, bodyFatPercent, notes } = body
  return {
    id,
    waistCm,
    hipCm,
    bodyFatPercent,
    notes: notes || null,
    measuredAt: new Date(at).toISOString(),
    measuredOn: civilDayAt(at, zone),
  }
}

export const measurementsWhileWaiting = [
  whileWaiting(recordMeasurement, {
    words: () => t`Body measurements`,
    expected: (waiting) => okWith(measurementOf(waiting)),
  }),
  whileWaiting(deleteMeasurement, { words: () => t`Deletion of a body measurement`, expected: () => DONE }),
]

export const measurementsShownWithWaiting = [
  shownWith(fetchMeasurements, async (reply, { lacked }) => {
    const added = (await addedBy(recordMeasurement, lacked, measurementOf)).toReversed()
    const rows = withoutDeleted(withAdded(reply.data, added), deleteMeasurement, lacked)
    return { ...reply, data: rows.toSorted((one, other) => other.measuredAt.localeCompare(one.measuredAt)) }
  }),
]
