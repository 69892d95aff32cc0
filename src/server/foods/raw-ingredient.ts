import type { Food } from '#domain/foods/food.ts'
import { dryCodeOf } from '#domain/meal-text/portions/dry-weights.ts'
import { isSaidCooked } from '#domain/own-foods/pantry-vocabulary.ts'
import { timesFactor, type WeighableFood } from '#domain/meals/meal-items.ts'
import type { Language } from '#domain/languages.ts'
import { findFoods, foodByCode } from './food-table.ts'
import { moreOfFood } from './table-nutrients.ts'

/**
 * What raw meat, poultry and fish weigh once they are cooked, as a share: by and large those of USDA's
 * Table of Cooking Yields for Meat and Poultry, Release 2 (2014); fish and shellfish by the raw and the
 * cooked ones of its Standard Reference, Legacy (2018).
 */
const LEFT_WHEN_COOKED: Readonly<Record<string, number>> = {
  'Chicken, whole pieces': 0.7,
  'Turkey, duck, other poultry': 0.72,
  'Beef, excludes ground': 0.75,
  Pork: 0.75,
  'Ground beef': 0.8,
  'Lamb, goat, game': 0.75,
  'Liver and organ meats': 0.72,
  Fish: 0.78,
  Shellfish: 0.7,
}
/** Preserved, or with something around it: nobody buys it raw. */
const NOT_FROM_RAW =
  /\b(?:raw|canned|smoked|dried|pickled|coated|breaded|fried|barbecue|patty|nuggets?|cracklings|rinds|paste|sauce|cocktail|scampi|Peking|hocks|roe)\b/i

/** The raw food of the same name: "Fish, cod, grilled" is "Fish, cod, raw", or else "Fish, raw". */
const rawNamesake = ({ name }: Food): Food | undefined => {
  const parts = name.split(', ')
  for (let length = parts.length; length > 0; length -= 1) {
    const raw = `${parts.slice(0, length).join(', ')}, raw`
    const found = findFoods(raw.toLowerCase(), 3).find(({ food }) => food.name === raw)
    if (found) return found.food
  }
  return undefined
}

/**
 * What an ingredient is before it is cooked: recipes weigh it so, and the table has what people eat.
 * The food itself where the line says that it was cooked, or nothing is known of it raw.
 */
export const rawIngredient = (food: Food, line: string, language: Language): WeighableFood => {
  if (NOT_FROM_RAW.test(food.name) || isSaidCooked(line, language)) return food
  const dryCode = dryCodeOf(food)
  const dry = dryCode === undefined ? undefined : foodByCode(dryCode)
  if (dry) return dry
  const share = food.code.startsWith('0') ? undefined : LEFT_WHEN_COOKED[food.category]
  // With or without its skin, which the raw ones do not say.
  const raw = /\bskin\b/.test(food.name) ? undefined : rawNamesake(food)
  if (raw) return raw
  if (share === undefined) return food
  const more = moreOfFood(food.code)
  return {
    code: null,
    name: food.name,
    per100g: timesFactor({ ...food.per100g, ...(more && { more }) }, share),
  }
}
