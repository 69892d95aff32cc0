import type { DescribedMeal, MealTextContext } from './described-meal.ts'
import { otherStateOf } from './portions/dry-weights.ts'

/**
 * The foods that take up water in the state in which so much of them is weighed, or as eaten where
 * the words tell of a meal ("I had 80 g of rice"); the other state is the first candidate.
 */
export const inWeighedState = (
  meal: DescribedMeal,
  isTold: boolean,
  { foodByCode, saysCooked, nameOf }: MealTextContext,
): DescribedMeal => ({
  ...meal,
  items: meal.items.map((item) => {
    const { food, grams, source, own, words } = item
    const other = source === 'weighed' && !own ? otherStateOf(food, grams) : undefined
    const otherFood = other && foodByCode(other.code)
    if (!otherFood) return item
    // "Cooked red lentils", whose name is that of the dry ones.
    if (saysCooked(words.toLowerCase()))
      return other.isOfDry ? { ...item, food: otherFood, name: nameOf(otherFood) } : item
    const candidates = item.candidates.filter((one) => one.food.code !== other.code)
    return other.isMeant && !isTold
      ? {
          ...item,
          food: otherFood,
          name: nameOf(otherFood),
          isLoose: true,
          candidates: [{ food, grams }, ...candidates],
        }
      : { ...item, candidates: [{ food: otherFood, grams }, ...candidates] }
  }),
})
