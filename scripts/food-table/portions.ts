import type { FoodPortion } from '#domain/foods/food.ts'

/**
 * Categories that are eaten as a dish. Their least usual helping is one cup: the reference amount
 * for mixed dishes in 21 CFR 101.12(b). USDA's amount for "could not say how much" is often half of
 * that.
 */
const DISHES = new Set([
  'Bean, pea, legume dishes',
  'Fried rice and lo/chow mein',
  'Macaroni and cheese',
  'Meat mixed dishes',
  'Other Mexican mixed dishes',
  'Pasta mixed dishes, excludes macaroni and cheese',
  'Poultry mixed dishes',
  'Ramen and Asian broth-based soups',
  'Rice mixed dishes',
  'Seafood mixed dishes',
  'Soups, broth-based',
  'Soups, cream-based',
  'Stir-fry and soy-based sauce mixtures',
  'Vegetable dishes',
])
/** Of those, the ones that fill a plate on their own: one and a half cups. */
const PLATEFULS = new Set([
  'Fried rice and lo/chow mein',
  'Pasta mixed dishes, excludes macaroni and cheese',
])
/** A sauce, a salad spread or a loaf is no plateful, whatever its category. */
const NO_DISH =
  /\b(sauce with|spaghetti sauce|sausage gravy|filling|loaf|croquette|grape leaves|stuffed|souffle|salad)\b/i
/**
 * Fruit that is cut, not eaten whole: one cup (the reference amount for fruit is 140 g) rather than
 * half a cup.
 */
const CUT_FRUIT =
  /^(Mango|Papaya|Pineapple|Watermelon|Honeydew melon|Cantaloupe|Strawberries|Melon), (raw|frozen)$/

function cup(portions: readonly FoodPortion[]): FoodPortion | undefined {
  return portions.find(({ description }) => description === '1 cup')
}

/**
 * Grams that one usually eats at a time; USDA's own amount, or more where that is too little for a
 * dish.
 */
export function usualGrams(food: {
  name: string
  category: string
  unstatedGrams: number | null
  portions: readonly FoodPortion[]
}): number {
  const stated = food.unstatedGrams ?? food.portions[0]?.grams ?? 100
  const oneCup = cup(food.portions)?.grams
  if (oneCup === undefined) return stated
  if (CUT_FRUIT.test(food.name)) return Math.max(stated, oneCup)
  if (!DISHES.has(food.category) || NO_DISH.test(food.name)) return stated
  return Math.max(stated, PLATEFULS.has(food.category) ? oneCup * 1.5 : oneCup)
}

function plural(noun: string): string {
  if (/(ss|s|x|ch|sh)$/.test(noun)) return `${noun}es`
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return noun === 'oz' ? noun : `${noun}s`
}

/** "1 egg, any size" times 2 is "2 eggs, any size". */
function times(description: string, count: number): string {
  const [, head = '', rest = ''] = /^1 ([^,(]*[^,( ])(.*)$/.exec(description) ?? []
  const words = head.split(' ')
  const noun = words.pop() ?? ''
  return `${count} ${[...words, plural(noun)].join(' ')}${rest}`
}

const FRACTIONS: [number, string][] = [
  [0.25, '1/4'],
  [0.5, '1/2'],
  [0.75, '3/4'],
  [1.5, '1 1/2'],
]
/** Portions that read badly in the plural: "1 oz, raw, yields", "1 medium". */
const AWKWARD =
  /yield|inch|dry|kernel|^1 [^,(]*(small|medium|large|regular|miniature|size|individual|thin|thick)(?=$| ?[,(])/i

function isClose(grams: number, other: number): boolean {
  return Math.abs(grams - other) <= 0.02 * other
}

/**
 * Words for a weight, from the portions of the food: "1 cup", "1/2 cup", "3 oz, cooked", or "1
 * serving".
 */
export function describePortion(grams: number, portions: readonly FoodPortion[]): string {
  const same = portions.find((portion) => portion.grams === grams)
  if (same) return same.description
  const plain = portions.filter(
    ({ description }) => description.startsWith('1 ') && !AWKWARD.test(description),
  )
  for (const portion of plain.filter(({ description }) =>
    /^1 (cup(?! \()|fruit)\b/.test(description),
  )) {
    for (const [part, words] of FRACTIONS) {
      if (!isClose(grams, portion.grams * part)) continue
      const ending =
        part > 1
          ? portion.description.slice(2).replace(/^cup\b/, 'cups')
          : portion.description.slice(2)
      return `${words} ${ending}`
    }
  }
  for (let count = 2; count <= 8; count++) {
    const unit = plain.find((portion) => isClose(grams, portion.grams * count))
    if (unit) return times(unit.description, count)
  }
  return '1 serving'
}

/** The portions in plain words, without doubles; survey shorthand goes. */
export function plainPortions(portions: readonly FoodPortion[]): FoodPortion[] {
  const seen = new Map<string, FoodPortion>()
  for (const { description, grams } of portions) {
    const plain = description.replace(/,? \(?(NFS|NS as to [^,()]+)\)?/g, '').trim()
    if (!seen.has(plain)) seen.set(plain, { description: plain, grams })
  }
  return [...seen.values()]
}
