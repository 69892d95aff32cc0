import { type CivilDay, MINUTE_MS } from '../day.ts'
import type { Moment } from '../moment.ts'
import { lbFromKg, roundToTenth } from '../units.ts'

/** The step of a weight entry, kg or lb. */
export const WEIGHT_STEP = 0.1

/** What so few weigh-ins say may be water. */
export const FEW_WEIGH_INS = 3

export interface WeighIn {
  readonly weighedAt: number
  readonly weightKg: number
}

/** As a member recorded it. */
export interface RecordedWeighIn extends WeighIn {
  readonly notes: string | null
  /** The member's civil day then. */
  readonly weighedOn: CivilDay
}

/** Empty notes are none. */
interface Notes {
  readonly notes?: string | null | undefined
}

export const newWeighIn = (
  { weight, notes }: Notes & { readonly weight: number },
  { at, on }: Moment,
): RecordedWeighIn => ({ weightKg: weight, notes: notes || null, weighedAt: at, weighedOn: on })

/** What a correction changes. */
export const weighInChange = (
  { weight, notes }: Notes & { readonly weight?: number | undefined },
  moment: Moment | undefined,
): Partial<RecordedWeighIn> => ({
  ...(weight !== undefined && { weightKg: weight }),
  ...(notes !== undefined && { notes: notes || null }),
  ...(moment && { weighedAt: moment.at, weighedOn: moment.on }),
})

const isTenth = (value: number): boolean => Math.abs(value - roundToTenth(value)) < 1e-6

/** Whether a weight in kg is one that scales show: whole tenths of a kilogram, or of a pound. */
export const isOnWeightStep = (weightKg: number): boolean =>
  isTenth(weightKg) || isTenth(lbFromKg(weightKg))

/**
 * kg as scales show them: whole tenths of a pound stay as they are, and all else is rounded to
 * tenths of a kilogram.
 */
export const toWeightStep = (weightKg: number): number =>
  isOnWeightStep(weightKg) ? weightKg : roundToTenth(weightKg)

/**
 * Oldest first; of two at the same instant the lighter first, so that the input's order does not
 * matter.
 */
export const byTime = <W extends WeighIn>(weighIns: readonly W[]): readonly W[] =>
  weighIns.toSorted((a, b) => a.weighedAt - b.weighedAt || a.weightKg - b.weightKg)

/**
 * The same for one stand on a scale, whoever tells of it: apps round weights to tenths of a kilogram,
 * and times to minutes.
 */
export const keyOfWeighIn = ({ weighedAt, weightKg }: WeighIn): string =>
  `${Math.floor(weighedAt / MINUTE_MS)}|${roundToTenth(weightKg)}`
