import type { MassUnit } from './units.ts'

export const MASS_UNITS = ['kg', 'lb', 'st'] as const satisfies readonly MassUnit[]
export const HEIGHT_UNITS = ['cm', 'ft_in'] as const
export const VOLUME_UNITS = ['ml', 'fl_oz'] as const
/** `kcal_kj` shows both. */
export const ENERGY_UNITS = ['kcal', 'kj', 'kcal_kj'] as const

export type HeightUnit = (typeof HEIGHT_UNITS)[number]
type VolumeUnit = (typeof VOLUME_UNITS)[number]
export type EnergyUnit = (typeof ENERGY_UNITS)[number]

/**
 * The units that a person reads and types; whatever they are, everything is stored in kg, cm, ml
 * and kcal.
 */
export interface UnitChoice {
  readonly massUnit: MassUnit
  readonly heightUnit: HeightUnit
  readonly volumeUnit: VolumeUnit
  readonly energyUnit: EnergyUnit
}

export const METRIC: UnitChoice = {
  massUnit: 'kg',
  heightUnit: 'cm',
  volumeUnit: 'ml',
  energyUnit: 'kcal',
}

// The units of people there for their own body and for food, as CLDR's unit preferences have it
// (person, person-height, food).
const BY_REGION: Readonly<Record<string, Partial<UnitChoice>>> = {
  US: { massUnit: 'lb', heightUnit: 'ft_in', volumeUnit: 'fl_oz' },
  CA: { massUnit: 'lb', heightUnit: 'ft_in' },
  GB: { massUnit: 'st', heightUnit: 'ft_in' },
  IE: { massUnit: 'st', heightUnit: 'ft_in' },
  IN: { heightUnit: 'ft_in' },
  AU: { energyUnit: 'kj' },
  NZ: { energyUnit: 'kj' },
  ZA: { energyUnit: 'kj' },
}

const regionOf = (tag: string): string | undefined =>
  /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:[-@]|$)/i.exec(tag)?.[1]?.toUpperCase()

/**
 * The likely units of somebody whose browser wishes for these languages, such as `en-US`: those of
 * the first region named.
 */
export function unitsFor(wishes: readonly string[]): UnitChoice {
  const region = wishes.map(regionOf).find((one) => one !== undefined)
  return { ...METRIC, ...(region === undefined ? {} : BY_REGION[region]) }
}
