import { averagedDays, type CivilDay } from '../day.ts'
import type { DayIntake } from '../energy/daily-intake.ts'
import { KCAL_PER_GRAM } from '../foods/atwater.ts'
import type { EatenMeal } from '../meals/eaten-meal.ts'
import { meanOf } from '../units.ts'

export type NutritionMeal = Pick<
  EatenMeal,
  'eatenOn' | 'energyKcal' | 'proteinG' | 'carbsG' | 'fatG'
>

/** What was eaten on a day. */
export interface NutritionRow extends DayIntake {
  readonly entries: number
  readonly proteinG: number
  readonly carbsG: number
  readonly fatG: number
  /**
   * The energy of meals of which not all three are known: the grams are those of the others, and so
   * too few.
   */
  readonly energyWithoutMacrosKcal: number
}

interface NutritionTotals {
  readonly totalEntries: number
  /** Days with at least one entry, today among them. */
  readonly recordedDays: number
  readonly totalEnergyKcal: number
  readonly totalProteinG: number
  readonly totalCarbsG: number
  readonly totalFatG: number
  readonly totalEnergyWithoutMacrosKcal: number
  /**
   * kcal and g of an average finished day that was wholly recorded; null without one. Of one day
   * alone: that day so far.
   */
  readonly average: DayAverage | null
}

interface DayAverage {
  /** The days behind it. */
  readonly days: number
  readonly energyKcal: number
  /** g; null where no such day knows them of all its meals. */
  readonly macros: Readonly<Record<'proteinG' | 'carbsG' | 'fatG', number>> | null
}

type Macros = Pick<NutritionMeal, 'proteinG' | 'carbsG' | 'fatG'>

/** The energy of a meal of which protein, carbs or fats are unknown, else 0; in kcal, as eaten. */
const energyWithoutMacros = ({
  energyKcal,
  proteinG,
  carbsG,
  fatG,
}: Macros & { readonly energyKcal: number }): number =>
  proteinG === null || carbsG === null || fatG === null ? energyKcal : 0

/** The row of a day with one meal more, or with one less. */
const rowWith = (row: NutritionRow, meal: NutritionMeal, entries: 1 | -1 = 1): NutritionRow => ({
  ...row,
  entries: row.entries + entries,
  energyKcal: row.energyKcal + entries * meal.energyKcal,
  proteinG: row.proteinG + entries * (meal.proteinG ?? 0),
  carbsG: row.carbsG + entries * (meal.carbsG ?? 0),
  fatG: row.fatG + entries * (meal.fatG ?? 0),
  energyWithoutMacrosKcal: row.energyWithoutMacrosKcal + entries * energyWithoutMacros(meal),
})

/** The row of a day without a meal. */
export const nothingOn = (on: CivilDay, isComplete = true): NutritionRow => ({
  on,
  isComplete,
  entries: 0,
  energyKcal: 0,
  proteinG: 0,
  carbsG: 0,
  fatG: 0,
  energyWithoutMacrosKcal: 0,
})

/** The row of a day after a change of a meal, which may have come to the day or gone from it. */
export const rowAfter = (
  row: NutritionRow,
  { before, after }: Readonly<Record<'before' | 'after', NutritionMeal | undefined>>,
): NutritionRow => {
  const less = before?.eatenOn === row.on ? rowWith(row, before, -1) : row
  return after?.eatenOn === row.on ? rowWith(less, after) : less
}

/** The row of one day, zero where nothing was recorded. */
export const rowOfDay = (recorded: readonly NutritionRow[], day: CivilDay): NutritionRow =>
  recorded.find(({ on }) => on === day) ?? nothingOn(day)

/** One row per day, in the order of `days`, zero where nothing was recorded; others are left out. */
export function rowsOfDays(
  recorded: readonly NutritionRow[],
  days: readonly CivilDay[],
): NutritionRow[] {
  const rows = new Map(recorded.map((row) => [row.on, row]))
  return days.map((on) => rows.get(on) ?? nothingOn(on))
}

/**
 * The same, of meals that are not added up by day yet.
 * @param markedDays on which something was eaten without details
 */
export function nutritionRows(
  meals: readonly NutritionMeal[],
  days: readonly CivilDay[],
  markedDays: ReadonlySet<CivilDay> = new Set(),
): NutritionRow[] {
  const rows = new Map(days.map((on) => [on, nothingOn(on, !markedDays.has(on))]))
  for (const meal of meals) {
    const row = rows.get(meal.eatenOn)
    if (row !== undefined) rows.set(meal.eatenOn, rowWith(row, meal))
  }
  return [...rows.values()]
}

/**
 * The mean of the days that an average counts (`averagedDays`). A day that nobody recorded, or not
 * completely, is unknown, not zero. Protein, carbs and fats are those of the days that know them of
 * all their meals.
 */
function averageDay(rows: readonly NutritionRow[], todayOn: CivilDay): DayAverage | null {
  const finished = averagedDays(
    rows.map(({ on }) => on),
    todayOn,
  )
  const counted = rows.filter((row) => finished.has(row.on) && row.entries > 0 && row.isComplete)
  if (counted.length === 0) return null
  const known = counted.filter((row) => row.energyWithoutMacrosKcal === 0)
  const mean = (of: readonly NutritionRow[], amountOf: (row: NutritionRow) => number) =>
    meanOf(of.map(amountOf)) ?? 0
  return {
    days: counted.length,
    energyKcal: mean(counted, (row) => row.energyKcal),
    macros:
      known.length === 0
        ? null
        : {
            proteinG: mean(known, (row) => row.proteinG),
            carbsG: mean(known, (row) => row.carbsG),
            fatG: mean(known, (row) => row.fatG),
          },
  }
}

/** Totals of the rows, unrounded: figures are rounded once, when they are shown. */
export function nutritionTotals(rows: readonly NutritionRow[], todayOn: CivilDay): NutritionTotals {
  const sum = (amountOf: (row: NutritionRow) => number) =>
    rows.reduce((total, row) => total + amountOf(row), 0)
  return {
    totalEntries: sum((row) => row.entries),
    recordedDays: rows.filter((row) => row.entries > 0).length,
    totalEnergyKcal: sum((row) => row.energyKcal),
    totalProteinG: sum((row) => row.proteinG),
    totalCarbsG: sum((row) => row.carbsG),
    totalFatG: sum((row) => row.fatG),
    totalEnergyWithoutMacrosKcal: sum((row) => row.energyWithoutMacrosKcal),
    average: averageDay(rows, todayOn),
  }
}

interface MacroSlice {
  readonly macro: 'protein' | 'carbs' | 'fats'
  readonly grams: number
  /** kcal, by Atwater's general factors. */
  readonly energyKcal: number
}

/** Each with its energy by Atwater's general factors; g. */
const slicesOf = (grams: Readonly<Record<MacroSlice['macro'], number>>): MacroSlice[] => [
  { macro: 'protein', grams: grams.protein, energyKcal: grams.protein * KCAL_PER_GRAM.protein },
  { macro: 'carbs', grams: grams.carbs, energyKcal: grams.carbs * KCAL_PER_GRAM.carbs },
  { macro: 'fats', grams: grams.fats, energyKcal: grams.fats * KCAL_PER_GRAM.fat },
]

/**
 * What protein, carbs and fats each give of their energy, 0 to 1, by Atwater's general factors;
 * zeros where there is none.
 * @param grams protein, carbs and fats
 */
export const energyShares = (grams: Parameters<typeof slicesOf>[0]): number[] => {
  const slices = slicesOf(grams)
  const sumKcal = slices.reduce((sum, { energyKcal }) => sum + energyKcal, 0)
  return slices.map(({ energyKcal }) => (sumKcal > 0 ? energyKcal / sumKcal : 0))
}

/** The slices of the macro pie, protein, carbs, fats; those that are zero are left out. */
export function macroSlices(
  totals: Pick<NutritionTotals, 'totalProteinG' | 'totalCarbsG' | 'totalFatG'>,
): MacroSlice[] {
  const { totalProteinG: protein, totalCarbsG: carbs, totalFatG: fats } = totals
  return slicesOf({ protein, carbs, fats }).filter(({ grams }) => grams > 0)
}
