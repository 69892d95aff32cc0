import { lbFromKg, type MassUnit, stonePoundsFromLb } from '../units.ts'

/** A mass in words, one decimal: "72.4 kg", "159.6 lb", "11 st 5.6 lb". Always without a sign. */
export function formatMass(kg: number, unit: MassUnit): string {
  const size = Math.abs(kg)
  if (unit === 'kg') return `${size.toFixed(1)} kg`
  const { stone, pounds } = stonePoundsFromLb(lbFromKg(size))
  return unit === 'lb' || stone === 0
    ? `${lbFromKg(size).toFixed(1)} lb`
    : `${stone} st ${pounds.toFixed(1)} lb`
}

/** The size from which a weekly change counts as more than steady, kg. */
const WEIGHT_CHANGE_THRESHOLD_KG = 0.5

export type WeightChangeTone = 'losing' | 'steady' | 'gaining' | 'unknown'

/**
 * The tone of the weekly change as it is shown, one decimal: losing (green) below -0.5 kg, gaining
 * (red) above 0.5 kg, steady (blue) from one to the other.
 */
export function weightChangeTone(weeklyChangeKg: number | null): WeightChangeTone {
  if (weeklyChangeKg === null) return 'unknown'
  const shownKg = Number(weeklyChangeKg.toFixed(1))
  if (shownKg < -WEIGHT_CHANGE_THRESHOLD_KG) return 'losing'
  return shownKg > WEIGHT_CHANGE_THRESHOLD_KG ? 'gaining' : 'steady'
}
