import { atwaterKcal, KCAL_PER_GRAM } from '../../foods/atwater.ts'
import { HUNDRED_GRAMS, type Food } from '../../foods/food.ts'
import { MAX_KCAL } from '../../meals/energy-alone.ts'
import { type ItemAmounts, timesFactor } from '../../meals/meal-items.ts'
import { type MealPhrase, saidGrams } from '../phrases/meal-phrase.ts'
import type { PhraseGrams } from './phrase-grams.ts'
import { MOST_OF_ENERGY, toldKcal } from './told-energy.ts'

/** Shares of the energy that US adults eat (What We Eat in America 2017-2020), alcohol aside. */
const USUAL = [
  { field: 'proteinG', share: 0.16, kcalPerGram: KCAL_PER_GRAM.protein },
  { field: 'carbsG', share: 0.48, kcalPerGram: KCAL_PER_GRAM.carbs },
  { field: 'fatG', share: 0.36, kcalPerGram: KCAL_PER_GRAM.fat },
] as const
/** kcal in 1 g of a dish. Ours. */
const USUAL_DENSITY = 2

const NOTHING = { proteinG: 0, carbsG: 0, fatG: 0 }

/** A food that only its teller knows. */
export interface ToldFood {
  readonly portion: PhraseGrams
  readonly food: Food
  readonly per100g: ItemAmounts
}

/**
 * A food that no table has, but of which the energy was said. What else was said of it counts; what
 * this leaves open of its energy is shared out as usual, and so is the weight, because a food of a
 * meal has all of them. Undefined where no energy was said, or one that cannot be.
 */
export const toldFood = (phrase: MealPhrase, name: string): ToldFood | undefined => {
  const kcal = toldKcal(phrase)
  if (kcal === undefined || kcal <= 0 || kcal > MAX_KCAL) return undefined
  const { figures = {} } = phrase
  const isPossible = atwaterKcal({ ...NOTHING, ...figures }) <= kcal * MOST_OF_ENERGY
  const said = isPossible ? figures : {}
  const left = Math.max(0, kcal - atwaterKcal({ ...NOTHING, ...said }))
  const open = USUAL.filter(({ field }) => said[field] === undefined)
  const shares = open.reduce((sum, { share }) => sum + share, 0)
  const macros = { ...NOTHING, ...said }
  for (const { field, share, kcalPerGram } of open)
    macros[field] = (left * share) / shares / kcalPerGram
  const weighed = saidGrams({ ...phrase, times: 1 })
  const least = macros.proteinG + macros.carbsG + macros.fatG
  if (weighed !== null && weighed < least) return undefined
  const grams = weighed ?? Math.max(kcal / USUAL_DENSITY, least)
  const amounts = {
    energyKcal: kcal,
    proteinG: macros.proteinG,
    carbsG: macros.carbsG,
    fatG: macros.fatG,
    fiberG: said.fiberG ?? null,
    sodiumMg: null,
    calciumMg: null,
  }
  const per100g = timesFactor(amounts, 100 / grams)
  return {
    portion: { grams, source: weighed === null ? 'measured' : 'weighed' },
    per100g,
    food: {
      code: '',
      name,
      otherNames: [],
      category: '',
      per100g: { ...per100g, fiberG: per100g.fiberG ?? 0, sodiumMg: 0, calciumMg: 0 },
      defaultPortion: HUNDRED_GRAMS,
      portions: [HUNDRED_GRAMS],
    },
  }
}
