import type { BodyOf } from '#contract/endpoint.ts'
import { deleteMeasurement, fetchMeasurements, type Measurement, recordMeasurement } from '#contract/measurements.ts'
import { civilDayAt } from '#domain/day.ts'
import { DONE, okWith } from '#contract/reply.ts'
import { t } from '@lingui/core/macro'
import { shownWith, type Waiting, waitingOf, whileWaiting, withoutDeleted } from '#web/offline/while-waiting.ts'

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
  shownWith(fetchMeasurements, (reply, { waiting }) => {
    const added = waitingOf(recordMeasurement, waiting).map(measurementOf).toReversed()
    const rows = withoutDeleted([...added, ...reply.data], deleteMeasurement, waiting)
    return { ...reply, data: rows.toSorted((one, other) => other.measuredAt.localeCompare(one.measuredAt)) }
  }),
]
