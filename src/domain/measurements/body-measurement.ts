import type { CivilDay } from '../day.ts'
import type { Moment } from '../moment.ts'

/**
 * What a tape or a scale says of a body besides its weight. Each part may be missing, but not all
 * of them.
 */
interface BodyMeasurement {
  /** cm, around the navel */
  readonly waistCm: number | null
  /** cm, at the widest */
  readonly hipCm: number | null
  /** Percent of the body's weight. */
  readonly bodyFatPercent: number | null
}

export interface RecordedMeasurement extends BodyMeasurement {
  readonly notes: string | null
  /** ms since the epoch */
  readonly measuredAt: number
  /** The member's civil day then. */
  readonly measuredOn: CivilDay
}

/** Empty notes are none. */
export const newMeasurement = (
  {
    waistCm,
    hipCm,
    bodyFatPercent,
    notes,
  }: BodyMeasurement & { readonly notes?: string | null | undefined },
  { at, on }: Moment,
): RecordedMeasurement => ({
  waistCm,
  hipCm,
  bodyFatPercent,
  notes: notes || null,
  measuredAt: at,
  measuredOn: on,
})

/**
 * Around a waist or a hip, cm: past the tallest and widest adults on record there is only a typing
 * error.
 */
export const GIRTH_CM = { min: 40, max: 250 } as const
/** Below about 3 % a body does not live; above 75 % nobody was measured. */
export const BODY_FAT_PERCENT = { min: 3, max: 75 } as const

/** Whether anything was measured at all. */
export const hasMeasure = ({ waistCm, hipCm, bodyFatPercent }: BodyMeasurement): boolean =>
  waistCm !== null || hipCm !== null || bodyFatPercent !== null
