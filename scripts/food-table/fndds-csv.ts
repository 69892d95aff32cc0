import type { FoodNutrients, FoodPortion } from '#domain/foods/food.ts'
import type { TableLine } from '#server/foods/food-table-file.ts'

export interface FnddsFood {
  code: string
  description: string
  /**
   * USDA's "additional food descriptions": other names, brands, and remarks on what the entry
   * covers.
   */
  remarks: string[]
  category: string
  per100g: FoodNutrients
  more: NonNullable<TableLine['more']>
  /** Grams that USDA assumes where a person could not say how much. */
  unstatedGrams: number | null
  portions: FoodPortion[]
}

const UNSTATED = 'Quantity not specified'

function oneSpace(text: string): string {
  return text.replaceAll('’', "'").replace(/\s+/g, ' ').trim()
}

export function readFnddsFood(row: Record<string, string>): FnddsFood {
  const text = (column: string): string => {
    const value = row[column]
    if (value === undefined) throw new Error(`The table has no column "${column}"`)
    return value
  }
  const amount = (column: string): number => {
    const value = Number(text(column) || Number.NaN)
    if (!Number.isFinite(value) || value < 0)
      throw new Error(`${text('food_code')}: no usable ${column}`)
    return value
  }
  const stated = (JSON.parse(text('portions_json') || '[]') as [string, number][]).map(
    ([description, grams]) => ({
      description: oneSpace(description),
      grams,
    }),
  )
  const unstated =
    Number(text('typical_portion_g')) ||
    stated.find((portion) => portion.description === UNSTATED)?.grams
  return {
    code: text('food_code'),
    description: oneSpace(text('description')).replace(/,$/, ''),
    remarks: text('also').split(';').map(oneSpace).filter(Boolean),
    category: text('category'),
    per100g: {
      energyKcal: amount('kcal'),
      proteinG: amount('protein_g'),
      carbsG: amount('carb_g'),
      fatG: amount('fat_g'),
      fiberG: amount('fiber_g'),
      sodiumMg: amount('sodium_mg'),
      calciumMg: amount('calcium_mg'),
    },
    more: [
      amount('sugar_g'),
      amount('satfat_g'),
      amount('cholesterol_mg'),
      amount('iron_mg'),
      amount('potassium_mg'),
      amount('vitc_mg'),
    ],
    unstatedGrams: unstated ?? null,
    portions: stated.filter(
      ({ description }) => !/^(Quantity not specified|Guideline amount)/.test(description),
    ),
  }
}
