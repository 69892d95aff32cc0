export interface PantryFood {
  readonly cupGrams: number
  /** What is taken where no amount is said, in g; without it the line is left to the food table. */
  readonly usualGrams?: number
  /** The main nutrients in 100 g, in their order; of those that are missing at the end nothing is known. */
  readonly per100g: readonly [number, number, number, number, ...number[]]
}

/**
 * What a kitchen takes and nobody eats so: the food table, made of what people eat, has rice cooked
 * alone, and no salt. Numbers of 100 g and weights of a cup: USDA National Nutrient Database for
 * Standard Reference, Legacy (2018), public domain.
 */
export const PANTRY = {
  'Whole wheat flour': { cupGrams: 120, per100g: [340, 13.2, 72, 2.5, 10.7, 2, 34] },
  Flour: { cupGrams: 125, per100g: [364, 10.3, 76.3, 1, 2.7, 2, 15] },
  'Corn starch': { cupGrams: 128, per100g: [381, 0.3, 91.3, 0.1, 0.9, 9, 2] },
  'Cornmeal, dry': { cupGrams: 157, per100g: [370, 7.1, 79.5, 1.8, 3.9, 7, 3] },
  'Brown rice, dry': { cupGrams: 185, per100g: [367, 7.5, 76.3, 3.2, 3.6, 5, 9] },
  'Rice, dry': { cupGrams: 185, per100g: [365, 7.1, 80, 0.7, 1.3, 5, 28] },
  'Egg noodles, dry': { cupGrams: 38, per100g: [384, 14.2, 71.3, 4.4, 3.3, 21, 35] },
  'Pasta, dry': { cupGrams: 105, per100g: [371, 13, 74.7, 1.5, 3.2, 6, 21] },
  'Couscous, dry': { cupGrams: 173, per100g: [376, 12.8, 77.4, 0.6, 5, 10, 24] },
  'Bulgur, dry': { cupGrams: 140, per100g: [342, 12.3, 75.9, 1.3, 12.5, 17, 35] },
  'Quinoa, dry': { cupGrams: 170, per100g: [368, 14.1, 64.2, 6.1, 7, 5, 47] },
  'Oats, dry': { cupGrams: 81, per100g: [379, 13.2, 67.7, 6.5, 10.1, 6, 52] },
  'Red lentils, dry': { cupGrams: 192, per100g: [358, 23.9, 63.1, 2.2, 10.8, 7, 48] },
  'Lentils, dry': { cupGrams: 192, per100g: [352, 24.6, 63.4, 1.1, 10.7, 6, 35] },
  'Chickpeas, dry': { cupGrams: 200, per100g: [378, 20.5, 63, 6, 12.2, 24, 57] },
  'Black beans, dry': { cupGrams: 194, per100g: [341, 21.6, 62.4, 1.4, 15.5, 5, 123] },
  'Split peas, dry': { cupGrams: 197, per100g: [352, 23.8, 62.8, 1.2, 22.2, 5, 46] },
  'Rice noodles, dry': { cupGrams: 100, per100g: [364, 5.9, 80.2, 0.6, 1.6, 182, 18] },
  'Coconut milk': { cupGrams: 226, per100g: [197, 2, 2.8, 21.3, 0, 13, 18] },
  Salt: { cupGrams: 292, usualGrams: 1, per100g: [0, 0, 0, 0, 0, 38758, 24] },
  Pepper: { cupGrams: 110, usualGrams: 1, per100g: [251, 10.4, 64, 3.3, 25.3, 20, 443] },
  'Baking powder': { cupGrams: 221, per100g: [53, 0, 27.7, 0, 0.2, 10600, 5876] },
  Stock: { cupGrams: 240, per100g: [5, 0.2, 0.9, 0.1, 0, 296, 3] },
} as const satisfies Record<string, PantryFood>

export type PantryName = keyof typeof PANTRY
