import { readFileSync } from 'node:fs'
import type { Food } from '#domain/foods/food.ts'
import { nutrientsForGrams } from '#domain/foods/nutrients.ts'
import { foodByLabel } from '#server/foods/food-labels.ts'
import { foodTableFileSchema } from '#server/foods/food-table-file.ts'
import { foodByCode } from '#server/foods/food-table.ts'
import { pick } from './simulated-member.ts'
import type { AnalysedPhoto } from './analysed-photos.ts'

/**
 * Nobody weighed the plates in these photos, so the true energy is simulated: the dish in the
 * photo, as a random recipe of its group in the food table (codes with the same first digits), in a
 * random portion that the table lists near our usual one. Where it lists fewer than two, the usual
 * portion is taken smaller or larger. The range is made by the same assumption, so the coverage of
 * the others is reported separately.
 */
const MIN_RECIPES = 4
const PORTION_FACTOR = 2.5
const PLAIN_SIZES = [0.7, 1, 1.4]

const TABLE = new URL('../../assets/foods/food-table.json', import.meta.url)
const tableLines = foodTableFileSchema.parse(JSON.parse(readFileSync(TABLE, 'utf8'))).foods

/** The recipes of a food's group, itself among them. */
export const recipesOf = (food: Food): readonly Food[] => {
  // Composed dishes have codes of their own, which say nothing about kinship.
  if (food.code.startsWith('0')) return [food]
  for (const digits of [6, 5, 4]) {
    const kin = tableLines
      .filter(
        ({ code, category }) =>
          code.startsWith(food.code.slice(0, digits)) && category === food.category,
      )
      .flatMap(({ code }) => foodByCode(code) ?? [])
    if (kin.length >= MIN_RECIPES) return kin
  }
  return [food]
}

interface DrawnEnergy {
  readonly kcal: number
  /** Whether its portion is one that the table lists. */
  readonly isListed: boolean
}

const drawEnergy = (label: string, random: () => number): DrawnEnergy | undefined => {
  const named = foodByLabel(label)
  if (!named) return undefined
  const recipe = pick(recipesOf(named.food), random) ?? named.food
  const usual = named.portionGrams
  const listed = recipe.portions.map(({ grams }) => grams)
  const plausible = listed.filter(
    (grams) => grams >= usual / PORTION_FACTOR && grams <= usual * PORTION_FACTOR,
  )
  const isListed = plausible.length >= 2
  const grams =
    pick(isListed ? plausible : PLAIN_SIZES.map((size) => size * usual), random) ?? usual
  return { kcal: nutrientsForGrams(recipe.per100g, grams).energyKcal, isListed }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

interface EnergyError {
  readonly photos: number
  /** kcal */
  readonly meanAbsoluteError: number
  readonly bias: number
  /** Always saying the mean of all true energies. */
  readonly baselineMeanAbsoluteError: number
}

export interface CalorieFigures extends EnergyError {
  /** Share of true energies inside the range shown. */
  readonly rangeCoverage: number
  /** The same among truths whose portion the food table lists. */
  readonly rangeCoverageOfListed: number | null
  readonly photosOfListed: number
  readonly perDish: Readonly<Record<string, EnergyError>>
}

/** How far the energy shown lies from the drawn one. Photos that were refused show none. */
export const calorieFigures = (
  photos: readonly AnalysedPhoto[],
  random: () => number,
): CalorieFigures | undefined => {
  const drawn = photos.flatMap(({ truth, energyKcal, range }) => {
    const real = drawEnergy(truth, random)
    return range === undefined || !real
      ? []
      : [{ truth, energyKcal, range, trueKcal: real.kcal, isListed: real.isListed }]
  })
  if (drawn.length === 0) return undefined
  const middle = mean(drawn.map(({ trueKcal }) => trueKcal))
  const errorsOf = (some: typeof drawn): EnergyError => ({
    photos: some.length,
    meanAbsoluteError: Math.round(
      mean(some.map(({ energyKcal, trueKcal }) => Math.abs(energyKcal - trueKcal))),
    ),
    bias: Math.round(mean(some.map(({ energyKcal, trueKcal }) => energyKcal - trueKcal))),
    baselineMeanAbsoluteError: Math.round(
      mean(some.map(({ trueKcal }) => Math.abs(middle - trueKcal))),
    ),
  })
  const coverageOf = (some: typeof drawn): number =>
    Math.round(
      mean(
        some.map(({ range, trueKcal }) =>
          trueKcal >= range.lowKcal && trueKcal <= range.highKcal ? 1 : 0,
        ),
      ) * 1000,
    ) / 1000
  const listed = drawn.filter(({ isListed }) => isListed)
  return {
    ...errorsOf(drawn),
    rangeCoverage: coverageOf(drawn),
    rangeCoverageOfListed: listed.length === 0 ? null : coverageOf(listed),
    photosOfListed: listed.length,
    perDish: Object.fromEntries(
      [...Map.groupBy(drawn, ({ truth }) => truth)]
        .toSorted()
        .map(([dish, some]) => [dish, errorsOf(some)]),
    ),
  }
}
