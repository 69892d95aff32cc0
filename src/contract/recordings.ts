/**
 * Everything that a member records. What belongs to one of them stands under its name: table and archive rows in
 * `server/recordings`, words in `web/recordings`, the demo's days in `server/demo/demo-rows.ts`. Export, import, erasure,
 * statistics, consent and demo walk these; the compiler asks for whatever a new name still lacks.
 */
export const RECORDINGS = [
  'meals',
  'weighIns',
  'activities',
  'waterDays',
  'boosterDays',
  'eatenMarks',
  'bodyMeasurements',
  'ownFoods',
  'movementDays',
] as const
export type RecordingName = (typeof RECORDINGS)[number]

/** What happens to a recording; an import, and its taking back, are told as one of each thing that came along. */
export const RECORDING_CHANGES = ['recorded', 'changed', 'deleted', 'imported', 'import-undone'] as const
export type RecordingChange = (typeof RECORDING_CHANGES)[number]
