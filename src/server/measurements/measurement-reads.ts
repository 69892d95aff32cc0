import { type Measurement, viewMeasurement } from '#contract/measurements.ts'
import { type CivilDay, earliestStartOf, latestEndOf } from '#domain/day.ts'
import { boundLimit } from '#server/db/bound-limit.ts'
import type { BodyMeasurementTable, Database } from '#server/db/schema.ts'

export const newestMeasurements = (
  db: Database,
  memberId: string,
  limit: number,
): Promise<BodyMeasurementTable[]> =>
  db
    .selectFrom('body_measurement')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('measured_at', 'desc')
    .orderBy('id', 'desc')
    .limit(boundLimit(limit))
    .execute()

export const measurementsBetween = (
  db: Database,
  memberId: string,
  fromOn: CivilDay,
  untilOn: CivilDay,
): Promise<BodyMeasurementTable[]> =>
  db
    .selectFrom('body_measurement')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('measured_at', '>=', earliestStartOf(fromOn))
    .where('measured_at', '<', latestEndOf(untilOn))
    .execute()

export const viewMeasurementRow = (row: BodyMeasurementTable): Measurement =>
  viewMeasurement(row.id, {
    waistCm: row.waist_cm,
    hipCm: row.hip_cm,
    bodyFatPercent: row.body_fat_percent,
    notes: row.notes,
    measuredAt: row.measured_at,
    measuredOn: row.measured_on,
  })
