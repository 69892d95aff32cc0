/**
 * Everything that a member records, with the version of the health consent that first named it;
 * null for what it does not name. What belongs to a thing is under its name: table and archive rows
 * in `server/recordings`, words and offline rules in
 * `web/recordings`, the demo's days in `server/demo/demo-rows.ts`. Export, import, erasure,
 * statistics, consent and demo walk these lists; the compiler asks for whatever a new name still
 * lacks.
 */
export const NAMED_SINCE_CONSENT = {
  meals: 1,
  weighIns: 1,
  activities: 1,
  waterDays: 1,
  boosterDays: 1,
  eatenMarks: 1,
  bodyMeasurements: 2,
  ownFoods: null,
  movementDays: null,
} as const
export type RecordingName = keyof typeof NAMED_SINCE_CONSENT
export const RECORDINGS = Object.keys(NAMED_SINCE_CONSENT) as readonly RecordingName[]

/**
 * Set to HEALTH_CONSENT_VERSION plus one by a change of the health consent other than naming a new
 * thing.
 */
const LAST_OTHER_REWORDING = 1
/**
 * The wording of the health consent in force; members who agreed to an earlier one are asked again.
 */
export const HEALTH_CONSENT_VERSION = Math.max(
  LAST_OTHER_REWORDING,
  ...Object.values(NAMED_SINCE_CONSENT).map((version) => version ?? 0),
)

/**
 * What happens to a recording. An import, or its undoing, counts as one change per recorded thing.
 */
export const RECORDING_CHANGES = [
  'recorded',
  'changed',
  'deleted',
  'imported',
  'import-undone',
] as const
export type RecordingChange = (typeof RECORDING_CHANGES)[number]
