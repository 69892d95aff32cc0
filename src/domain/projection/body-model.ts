import { type Body, restingEnergy } from '../energy/resting-energy.ts'
import { kcalFromKj } from '../units.ts'
import { bodyMassIndex } from '../weight/body-mass-index.ts'

/**
 * The energy-balance model of human body weight: Hall, Sacks, Chandramohan et al., Lancet
 * 2011;378:826, equations and parameters of its web appendix. Energies in kcal, masses in kg, times
 * in days.
 */
const FAT_KCAL_PER_KG = kcalFromKj(39_500)
const LEAN_KCAL_PER_KG = kcalFromKj(7_600)
const GLYCOGEN_KCAL_PER_KG = kcalFromKj(17_600)
/** What a kg of tissue burns a day. */
const FAT_UPKEEP_KCAL = kcalFromKj(13)
const LEAN_UPKEEP_KCAL = kcalFromKj(92)
/** What it costs to build a kg of tissue, given back when it is lost. */
const FAT_BUILDING_KCAL = kcalFromKj(750)
const LEAN_BUILDING_KCAL = kcalFromKj(960)
const FEEDING_SHARE = 0.1
const ADAPTATION_SHARE = 0.14
const ADAPTATION_DAYS = 14
/** Forbes: the leaner the body, the more of a change is lean tissue. */
const FORBES_KG = (10.4 * LEAN_KCAL_PER_KG) / FAT_KCAL_PER_KG
const GLYCOGEN_KG = 0.5
const CARBS_SHARE = 0.5
/** A kg of glycogen binds 2.7 kg of water. */
const GLYCOGEN_WITH_WATER = 3.7
const SODIUM_MG_PER_LITRE = 3220
const SODIUM_LOSS_MG_PER_LITRE = 3000
const SODIUM_LOSS_MG_BY_CARBS = 4000
const STEPS_PER_DAY = 2
/**
 * The range in which the model's steps are valid, kcal/day: no body eats or spends more for weeks,
 * and none rests on less than 500.
 */
const MAX_KCAL = 8000
const MIN_EXPENDITURE_KCAL = 500
/** Below this a body has no fat to lose, and the rule of Forbes no meaning. */
const MIN_FAT_KG = 0.5

const PER_FAT_KCAL = 1 / FAT_KCAL_PER_KG
const PER_LEAN_KCAL = 1 / LEAN_KCAL_PER_KG
const PER_GLYCOGEN_KG = 1 / GLYCOGEN_KG
const SODIUM_LOSS_SHARE = SODIUM_LOSS_MG_PER_LITRE / SODIUM_MG_PER_LITRE

export interface ModelledBody extends Body {
  /** tdee at the start, kcal/day. */
  readonly expenditureKcal: number
  /**
   * True when the expenditure was measured at the intake to come: water, feeding and adaptation
   * have settled already and are part of it. False when it describes the body before the intake
   * changed.
   */
  readonly hasSettled: boolean
}

/**
 * Fat mass in kg by Jackson et al., Int J Obes 2002;26:789; sex unset: the middle of both. Kept
 * within 3 to 60 %.
 */
export function fatMassKg({ weightKg, heightCm, ageYears, sex }: Body): number {
  const logBmi = Math.log(bodyMassIndex(weightKg, heightCm))
  const malePercent = 0.14 * ageYears + 37.31 * logBmi - 103.94
  const femalePercent = 0.14 * ageYears + 39.96 * logBmi - 102.01
  const percent = {
    male: malePercent,
    female: femalePercent,
    unset: (malePercent + femalePercent) / 2,
  }[sex ?? 'unset']
  return (weightKg * Math.min(60, Math.max(3, percent))) / 100
}

/**
 * The body weight in kg at the end of each day, 1 to `days`, on a constant intake in kcal/day.
 * Activity costs energy in proportion to weight; adaptive thermogenesis follows the intake within
 * weeks; glycogen and extracellular fluid follow its carbohydrate, which stays half of the energy;
 * sodium in the diet is held constant, for nobody records it. The model does not cover starvation:
 * callers stop a projection at a healthy target. Intake is taken as 0 to 8000 kcal/day and
 * expenditure as 500 to 8000, whatever was recorded.
 * @param intake kcal/day, constant or by day from 0; a settled body has settled at that of day 0
 */
export function simulateBodyWeight(
  body: ModelledBody,
  intake: number | ((day: number) => number),
  days: number,
): number[] {
  const { weightKg, hasSettled } = body
  const intakeOn = (day: number) =>
    Math.min(MAX_KCAL, Math.max(0, typeof intake === 'number' ? intake : intake(day)))
  const expenditureKcal = Math.min(MAX_KCAL, Math.max(MIN_EXPENDITURE_KCAL, body.expenditureKcal))
  // Settled: the balanced intake E solves tdee = E + (feeding + adaptation) x (intake - E).
  const settledShare = FEEDING_SHARE + ADAPTATION_SHARE
  const balancedKcal = hasSettled
    ? (expenditureKcal - settledShare * intakeOn(0)) / (1 - settledShare)
    : expenditureKcal
  const restingKcal = restingEnergy(body).energyKcal
  const activityKcalPerKg =
    Math.max(0, (1 - FEEDING_SHARE) * expenditureKcal - restingKcal) / weightKg

  const glycogenTurnover = (CARBS_SHARE * expenditureKcal) / GLYCOGEN_KCAL_PER_KG
  const startingFatKg = fatMassKg(body)
  let fatKg = startingFatKg
  let leanChangeKg = 0
  let glycogenKg = GLYCOGEN_KG
  let fluidChangeKg = 0
  let adaptationKcal = hasSettled ? ADAPTATION_SHARE * (intakeOn(0) - balancedKcal) : 0

  // Fluid and adaptation run to their rest within days, along curves that are known; glycogen, fat
  // and lean tissue go by the rates of the middle of each step: two steps a day stay within 3 g of
  // 256. Plain variables that no closure captures are fast.
  let lastFatStepKg = 0
  let lastLeanStepKg = 0
  const step = 1 / STEPS_PER_DAY
  const fluidKept = Math.exp(-SODIUM_LOSS_SHARE * step)
  const halfTurnover = (step / 2) * glycogenTurnover * PER_GLYCOGEN_KG
  const adaptationKept = Math.exp(-step / ADAPTATION_DAYS)
  const weightsKg: number[] = []
  for (let day = 0; day < days; day++) {
    const intakeKcal = intakeOn(day)
    const changeKcal = intakeKcal - balancedKcal
    const carbsRatio = hasSettled ? 1 : intakeKcal / expenditureKcal
    const fluidAtRestKg =
      (-SODIUM_LOSS_MG_BY_CARBS * (1 - carbsRatio)) / SODIUM_MG_PER_LITRE / SODIUM_LOSS_SHARE
    const adaptationAtRestKcal = ADAPTATION_SHARE * changeKcal
    for (let i = 0; i < STEPS_PER_DAY; i++) {
      const glycogenShare = glycogenKg * PER_GLYCOGEN_KG
      const halfwayShare =
        glycogenShare + halfTurnover * (carbsRatio - glycogenShare * glycogenShare)
      const glycogenPerDay = glycogenTurnover * (carbsRatio - halfwayShare * halfwayShare)
      const settledFluidKg = fluidAtRestKg + (fluidChangeKg - fluidAtRestKg) * fluidKept
      const waterKg =
        GLYCOGEN_WITH_WATER * (glycogenKg + (step / 2) * glycogenPerDay - GLYCOGEN_KG) +
        (fluidChangeKg + settledFluidKg) / 2
      const adaptedKcal =
        adaptationAtRestKcal + (adaptationKcal - adaptationAtRestKcal) * adaptationKept
      const halfwayFatKg = Math.max(MIN_FAT_KG, fatKg + lastFatStepKg / 2)
      const halfwayLeanKg = leanChangeKg + lastLeanStepKg / 2
      const leanShare = FORBES_KG / (FORBES_KG + halfwayFatKg)
      const fatPerKcal = (1 - leanShare) * PER_FAT_KCAL
      const leanPerKcal = leanShare * PER_LEAN_KCAL
      const expenditureNow =
        balancedKcal +
        FAT_UPKEEP_KCAL * (halfwayFatKg - startingFatKg) +
        LEAN_UPKEEP_KCAL * halfwayLeanKg +
        activityKcalPerKg * (halfwayFatKg - startingFatKg + halfwayLeanKg + waterKg) +
        FEEDING_SHARE * changeKcal +
        (adaptationKcal + adaptedKcal) / 2
      // Building tissue costs energy in proportion to what is stored, so the stored part is solved
      // for.
      const buildingShare = FAT_BUILDING_KCAL * fatPerKcal + LEAN_BUILDING_KCAL * leanPerKcal
      const storedKcal =
        (intakeKcal - expenditureNow - GLYCOGEN_KCAL_PER_KG * glycogenPerDay) / (1 + buildingShare)
      lastFatStepKg = step * storedKcal * fatPerKcal
      lastLeanStepKg = step * storedKcal * leanPerKcal
      fatKg += lastFatStepKg
      leanChangeKg += lastLeanStepKg
      glycogenKg += step * glycogenPerDay
      fluidChangeKg = settledFluidKg
      adaptationKcal = adaptedKcal
    }
    const changeKg =
      fatKg -
      startingFatKg +
      leanChangeKg +
      GLYCOGEN_WITH_WATER * (glycogenKg - GLYCOGEN_KG) +
      fluidChangeKg
    weightsKg.push(Math.max(0, weightKg + changeKg))
  }
  return weightsKg
}
