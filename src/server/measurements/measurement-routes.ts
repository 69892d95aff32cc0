import { randomUUID } from 'node:crypto'
import { deleteMeasurement, fetchMeasurements, recordMeasurement } from '#contract/measurements.ts'
import type { BodyMeasurementTable } from '#server/db/schema.ts'
import { momentOf } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { deleteOwnRow, insertRow } from '#server/db/rows.ts'
import { newestMeasurements, viewMeasurement } from './measurement-reads.ts'

export const mountMeasurements = ({ app }: ServerParts): void => {
  mountForMember(app, recordMeasurement, async ({ body, at: now, db }, caller) => {
    const { at, on } = momentOf({ field: 'measuredAt', text: body.measuredAt }, caller, now)
    const measurement: BodyMeasurementTable = {
      member_id: caller.memberId,
      id: randomUUID(),
      measured_at: at,
      measured_on: on,
      recorded_at: now,
      waist_cm: body.waistCm,
      hip_cm: body.hipCm,
      body_fat_percent: body.bodyFatPercent,
      notes: body.notes || null,
    }
    await insertRow(db, 'body_measurement', measurement)
    return viewMeasurement(measurement)
  })

  mountForMember(app, fetchMeasurements, async ({ query, db }, caller) =>
    (await newestMeasurements(db, caller.memberId, query.limit)).map(viewMeasurement),
  )

  mountForMember(app, deleteMeasurement, async ({ params, db }, caller) => {
    const isDeleted = await deleteOwnRow(db, 'body_measurement', caller.memberId, params.id)
    if (!isDeleted)
      throw new ProblemError('not_found', { words: 'There is no such measurement of yours.' })
  })
}
