import { physicalFaultOf } from '../meals/physical-bounds.ts'
import { type ItemAmounts, type MealItem, sumOfItems, timesFactor } from '../meals/meal-items.ts'

/** A meal or dish that a member makes again. */
export interface Recipe {
  /** What goes in, at least one. */
  readonly items: readonly MealItem[]
  /** How many it serves; 0.5 or more. */
  readonly servings: number
  /**
   * What all of it weighs once it is cooked, in g: water comes and goes. Null where nobody weighed
   * it: then what went in counts.
   */
  readonly cookedGrams: number | null
}

/** Foods of one recipe at most. */
export const MAX_INGREDIENTS = 60

/** More than any kitchen's pot can contain, g. */
export const MAX_COOKED_GRAMS = 50_000

export const SERVINGS = { min: 0.5, max: 100 } as const

/** What all of a recipe weighs when it is eaten, in g. */
const recipeGrams = ({ items, cookedGrams }: Pick<Recipe, 'items' | 'cookedGrams'>): number =>
  cookedGrams ?? items.reduce((sum, { grams }) => sum + grams, 0)

/** Whether the cooked weight is less than its foods weigh without their water: a typing error. */
export const isTooLightForItsFoods = ({
  items,
  cookedGrams,
}: Pick<Recipe, 'items' | 'cookedGrams'>): boolean =>
  cookedGrams !== null && physicalFaultOf(cookedGrams, sumOfItems(items)) !== undefined

/**
 * The amounts in 100 g of the dish, and the weight of one serving in g; unrounded. Cooking changes
 * the weight, not what is in it.
 */
export const foodOfRecipe = (
  recipe: Recipe,
): { readonly per100g: ItemAmounts; readonly servingGrams: number } => {
  const grams = recipeGrams(recipe)
  const sum = sumOfItems(recipe.items)
  const water = sum.more?.water
  // The weight that cooking takes or gives is water.
  const cooked =
    water === undefined || recipe.cookedGrams === null
      ? sum
      : {
          ...sum,
          more: {
            ...sum.more,
            water: Math.max(0, water + grams - recipeGrams({ ...recipe, cookedGrams: null })),
          },
        }
  return {
    per100g: timesFactor(cooked, 100 / grams),
    servingGrams: grams / recipe.servings,
  }
}
