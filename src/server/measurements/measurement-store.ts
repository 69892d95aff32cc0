import type { Database, DatabaseOrTransaction, BodyMeasurementTable } from '#server/db/schema.ts'
import { boundLimit } from '#server/db/bound-limit.ts'

export const insertMeasurement = async (db: DatabaseOrTransaction, measurement: BodyMeasurementTable): Promise<void> => {
  await db.insertInto('body_measurement').values(measurement).execute()
}

export const newestMeasurements = (db: Database, memberId: string, limit: number): Promise<BodyMeasurementTable[]> =>
  db
    .selectFrom('body_measurement')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('measured_at', 'desc')
    .orderBy('id', 'desc')
    .limit(boundLimit(limit))
    .execute()

/** False when the member has no such measurement. */
export const deleteMeasurementRow = async (db: Database, memberId: string, id: string): Promise<boolean> => {
  const result = await db.deleteFrom('body_measurement').where('member_id', '=', memberId).where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}
