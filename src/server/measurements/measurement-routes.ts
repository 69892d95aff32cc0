import { randomUUID } from 'node:crypto'
import {
  deleteMeasurement,
  fetchMeasurements,
  recordMeasurement,
  viewMeasurement,
} from '#contract/measurements.ts'
import { newMeasurement } from '#domain/measurements/body-measurement.ts'
import { recordedMoment } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { deleteOwnRow, insertRow } from '#server/db/rows.ts'
import { newestMeasurements, viewMeasurementRow } from './measurement-reads.ts'

export const mountMeasurements = ({ app }: ServerParts): void => {
  mountForMember(app, recordMeasurement, async ({ body, at: now, db }, caller) => {
    const moment = recordedMoment({ field: 'measuredAt', text: body.measuredAt }, caller, now)
    const measurement = newMeasurement(body, moment)
    const id = body.id ?? randomUUID()
    await insertRow(db, 'body_measurement', {
      member_id: caller.memberId,
      id,
      measured_at: measurement.measuredAt,
      measured_on: measurement.measuredOn,
      recorded_at: now,
      waist_cm: measurement.waistCm,
      hip_cm: measurement.hipCm,
      body_fat_percent: measurement.bodyFatPercent,
      notes: measurement.notes,
    })
    return viewMeasurement(id, measurement)
  })

  mountForMember(app, fetchMeasurements, async ({ query, db }, caller) =>
    (await newestMeasurements(db, caller.memberId, query.limit)).map(viewMeasurementRow),
  )

  mountForMember(app, deleteMeasurement, async ({ params, db }, caller) => {
    const isDeleted = await deleteOwnRow(db, 'body_measurement', caller.memberId, params.id)
    if (!isDeleted)
      throw new ProblemError('not_found', { words: 'There is no such measurement of yours.' })
  })
}
