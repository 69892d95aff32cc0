import type { Measurement } from '#contract/measurements.ts'
import type { BodyMeasurementTable } from '#server/db/schema.ts'

export const viewMeasurement = (row: BodyMeasurementTable): Measurement => ({
  id: row.id,
  waistCm: row.waist_cm,
  hipCm: row.hip_cm,
  bodyFatPercent: row.body_fat_percent,
  notes: row.notes,
  measuredAt: new Date(row.measured_at).toISOString(),
  measuredOn: row.measured_on,
})
