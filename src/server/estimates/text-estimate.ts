import type { DescribedMeal } from '#domain/meal-text/described-meal.ts'
import { reasonsOfText } from '#domain/meal-text/text-reasons.ts'
import { nameOfEnergy, readEnergyAlone } from '#domain/meals/energy-alone.ts'
import { mealCalorieRange } from '#domain/meals/meal-calorie-range.ts'
import { gramsText, itemOfFood, listOf, nameInside } from '#domain/meals/meal-items.ts'
import { namerOf, type NamesOf } from '#server/foods/food-names-in.ts'
import { translatorFor } from '#server/language/translator.ts'
import { alternativesOf } from '#server/foods/alternatives.ts'
import { mealTextContext } from '#server/foods/meal-text-context.ts'
import { columnsOfEnergy } from '#server/meals/item-columns.ts'
import { type MealEstimate, PLAIN_ESTIMATE } from './meal-estimate.ts'
import { titleOfItemsIn } from '#server/meals/meal-title.ts'

/** A food that the member named is certain; its amount is still an estimate. */
const NAMED_PERCENT = 100

/**
 * The energy that a description states without other amounts; it is used as it is, without
 * questions.
 */
export const energyEstimate = (text: string): MealEstimate | undefined => {
  const said = readEnergyAlone(text)
  return (
    said && {
      ...PLAIN_ESTIMATE,
      foodName: said.name ?? nameOfEnergy(said.energyKcal),
      namedBy: said.name === null ? 'energy' : 'member',
      serving: '',
      items: [],
      sameAs: columnsOfEnergy(said.energyKcal),
    }
  )
}

/** The estimate of a meal in words by the food table; undefined if they name no food. */
export const textEstimate = async (
  described: DescribedMeal,
  language: NamesOf,
): Promise<MealEstimate | undefined> => {
  if (described.items.length === 0) return undefined
  const context = mealTextContext(language)
  const items = described.items.map(({ food, own, grams, name }) => ({
    ...itemOfFood(own ?? food, grams, { name }),
    namedBy: namerOf(name, (own ?? food).code, language),
  }))
  const [only] = described.items
  const readerLanguage = language ?? 'en'
  const title = titleOfItemsIn(items, readerLanguage)
  const translate = await translatorFor(readerLanguage)
  const reasons = reasonsOfText(described, context, (names) =>
    listOf(
      names.map((name) => nameInside(name, readerLanguage)),
      readerLanguage,
    ),
  )
  return {
    ...PLAIN_ESTIMATE,
    foodName: title.name,
    namedBy: title.namedBy,
    serving:
      only && described.items.length === 1
        ? only.serving
        : gramsText(items.reduce((sum, { grams }) => sum + grams, 0)),
    items,
    range: mealCalorieRange(
      items.map(({ amounts }, at) => {
        const portionSpread = described.items[at]?.portionSpread
        return {
          amounts,
          confidence: NAMED_PERCENT,
          ...(portionSpread !== undefined && { portionSpread }),
        }
      }),
    ),
    reason: reasons.map(translate).join(' '),
    unmatched: described.unmatched.map(({ words }) => words),
    alternatives: alternativesOf(described, context.nameOf),
  }
}
