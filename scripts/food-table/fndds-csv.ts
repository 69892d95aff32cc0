import type { FoodNutrients, FoodPortion } from '#domain/foods/food.ts'
import { inEach, MAIN_NUTRIENTS, TABLE_NUTRIENTS } from '#domain/foods/nutrient.ts'

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
  more: Readonly<Record<(typeof TABLE_NUTRIENTS)[number]['name'], number>>
  /** Grams that USDA assumes where a person could not say how much. */
  unstatedGrams: number | null
  portions: FoodPortion[]
}

const UNSTATED = 'Quantity not specified'

function oneSpace(text: string): string {
  return text.replaceAll('’', "'").replace(/\s+/g, ' ').trim()
}

/**
 * @param row of the merged table: names and portions
 * @param nutrients its row in "FNDDS Nutrient Values"
 */
export function readFnddsFood(
  row: Record<string, string>,
  nutrients: Record<string, string>,
): FnddsFood {
  const text = (column: string): string => {
    const value = row[column]
    if (value === undefined) throw new Error(`The table has no column "${column}"`)
    return value
  }
  const amount = ({ published }: { published: string }): number => {
    const value = Number(nutrients[published] || Number.NaN)
    if (!Number.isFinite(value) || value < 0)
      throw new Error(`${text('food_code')}: no usable ${published}`)
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
    per100g: inEach(MAIN_NUTRIENTS, 'field', amount),
    more: inEach(TABLE_NUTRIENTS, 'name', amount),
    unstatedGrams: unstated ?? null,
    portions: stated.filter(
      ({ description }) => !/^(Quantity not specified|Guideline amount)/.test(description),
    ),
  }
}
