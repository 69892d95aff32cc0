import type { MealPhrase } from '../phrases/meal-phrase.ts'
/** What companions are known by, in every language: plain English words, and the category. */
export interface Company {
  readonly plain: string
  /** What USDA's survey files the food under; undefined where the words name no food. */
  readonly category: string | undefined
}

interface Companion {
  readonly host: RegExp
  readonly food: RegExp
  /** Matches the food's category instead of its words, and only behind "with" or "on". */
  readonly isByCategory?: true
  /** Only behind "with": rice beside a soup is a bowl. */
  readonly isInside?: true
  readonly grams: number
  /** Whether each of the hosts has one: two toasts, two pats of butter. */
  readonly forEach: boolean
}

/** Breads whose pieces are spread and laid with something. */
const SLICES =
  /\b(toast|bread|bagel|(?<! in )bun|rolls?|baguette|crispbread|crackers?|rice cakes?|zwieback|rusks?|pretzel|croissant)$/

/** What comes in a small amount because of what it goes with, when no amount is said. In g. */
const COMPANIONS: readonly Companion[] = [
  { host: /\b(coffee|tea|espresso|americano)$/, food: /\b(milk|cream)$/, grams: 30, forEach: true },
  {
    host: /\b(latte|cappuccino|flat white|mocha|macchiato)$/,
    food: /\bmilk$/,
    isInside: true,
    grams: 30,
    forEach: true,
  },
  {
    host: /\b(coffee|tea|espresso|latte|cappuccino|flat white)$/,
    food: /^(sugar|sugars|honey)$/,
    grams: 4.2,
    forEach: true,
  },
  {
    host: /\b(cereal|oats|müsli|muesli|granola|flakes|weetabix|bran)$/,
    food: /\bmilk$/,
    grams: 125,
    forEach: false,
  },
  {
    host: /\b(crackers?|rice cakes?|crispbread|zwieback|rusks?|spice cake|gingerbread)$/,
    food: /(?<!hazelnut |peanut |nut |almond )\b(butter|margarine|spread|marmite)$/,
    grams: 4,
    forEach: true,
  },
  {
    host: /\b(toast|bread|bagel|(?<! in )bun|roll|crumpets?|baguette|scone|muffin|pretzel|croissant|tortilla)$/,
    food: /(?<!hazelnut |peanut |nut |almond )\b(butter|margarine|spread|marmite)$/,
    grams: 7,
    forEach: true,
  },
  {
    host: /\b(toast|bread|bagel|(?<! in )bun|roll|baguette|crispbread|crackers?)$/,
    food: /^(cheese|ham|salami|liver sausage|raw beef spread)$/,
    grams: 20,
    forEach: true,
  },
  {
    host: /\b(crackers?|rice cakes?|crispbread|zwieback|rusks?)$/,
    food: /\b(jam|honey|marmalade|peanut butter|hazelnut spread|sprinkles)$/,
    grams: 12,
    forEach: true,
  },
  {
    host: /\b(toast|bread|bagel|roll|crumpets?|scone)$/,
    food: /\b(jam|jelly|honey|marmalade|peanut butter|nutella|hazelnut spread|sprinkles)$/,
    grams: 18,
    forEach: true,
  },
  {
    host: /\b(toast|bread|bagel|roll|crispbread|crackers?|rice cake)\b/,
    food: /\b(hummus|guacamole|labneh|cream cheese|cottage|quark|pâté)\b/,
    grams: 20,
    forEach: true,
  },
  {
    host: /\b(ice cream|scoop|cake|pie|tart|waffle|flan|pudding|custard|strawberries)$/,
    food: /^(?:whipped |heavy )?cream$/,
    grams: 30,
    forEach: false,
  },
  {
    host: /\b(soup|broth|bouillon)$/,
    food: /\b(pasta|noodles|rice|dumplings?|meatballs?|croutons)\b/,
    isInside: true,
    grams: 50,
    forEach: false,
  },
  {
    host: /^pasta with\b|\b(fried noodles|fried rice|risotto|salad)\b/,
    food: /^(?:chicken|turkey|tuna|salmon|shrimps?|ham|bacon)\b/,
    isInside: true,
    grams: 80,
    forEach: false,
  },
  {
    host: /\b(soup|broth|bouillon|stew)$/,
    food: /\bsausages?$/,
    isInside: true,
    grams: 70,
    forEach: false,
  },
  {
    // Potatoes lie beside a stew more often than in it.
    host: /\b(curry|stew|soup|casserole|tagine)$/,
    food: /\b(chickpeas|beans|lentils|peas|spinach|carrots|pumpkin)$/,
    isInside: true,
    grams: 50,
    forEach: false,
  },
  {
    host: /\bfries$/,
    food: /\b(mayonnaise|mayo|frying sauce)$/,
    grams: 25,
    forEach: false,
  },
  {
    host: /\b(?:baked|jacket) potato$|\btoast$/,
    food: /^baked beans$/,
    grams: 200,
    forEach: false,
  },
  {
    host: /\bjacket potato$/,
    food: /^(?:grated |cheddar )*cheese$|^cheddar$/,
    grams: 40,
    forEach: false,
  },
  {
    host: /\b(eggs|beans|sardines|mushrooms)$/,
    food: /\btoast$/,
    isInside: true,
    grams: 50,
    forEach: false,
  },
  { host: /\b(fries|chips)$/, food: /\bcurry sauce$/, grams: 100, forEach: false },
  {
    host: SLICES,
    food: /^Cottage\/ricotta cheese$/,
    isByCategory: true,
    grams: 20,
    forEach: true,
  },
  {
    host: SLICES,
    food: /^(Cheese|Cold cuts and cured meats)$/,
    isByCategory: true,
    grams: 20,
    forEach: true,
  },
  {
    host: SLICES,
    food: /^(Fish|Shellfish|Chicken, whole pieces|Turkey, duck, other poultry|Liver and organ meats)$/,
    isByCategory: true,
    grams: 40,
    forEach: true,
  },
  {
    host: SLICES,
    food: /^(Tomatoes|Lettuce and lettuce salads|Vegetables on a sandwich|Olives, pickles, pickled vegetables|Onions)$/,
    isByCategory: true,
    grams: 20,
    forEach: true,
  },
  {
    host: SLICES,
    food: /^(?:chicken|turkey|tuna|salmon|mackerel|herring)\b/,
    isInside: true,
    grams: 30,
    forEach: true,
  },
  {
    host: /\b(yogh?urt|skyr|quark)$/,
    food: /\b(müsli|muesli|granola|oats|oat flakes)$/,
    grams: 30,
    forEach: false,
  },
  {
    host: /\b(porridge|oatmeal|müsli|muesli|yogh?urt|skyr|quark)$/,
    food: /\b(nuts|walnuts|almonds|hazelnuts|cashews|seeds|raisins)$/,
    grams: 15,
    forEach: false,
  },
  {
    host: /\b(porridge|oatmeal|yogh?urt|skyr|quark)$/,
    food: /\b(honey|maple syrup|syrup|jam)$/,
    grams: 15,
    forEach: false,
  },
  {
    host: /\b(porridge|oatmeal|yogh?urt|skyr|oats|cereal|granola|muesli)$/,
    food: /\b(berries|blueberries|raspberries|strawberries|fruit)$/,
    grams: 75,
    forEach: false,
  },
]

/**
 * How much of a food comes with its host; undefined where it has no usual company.
 * @param isLaid whether it was said to be with or on its host
 */
export const companionGrams = (
  { plain, category = '' }: Company,
  host: string,
  hostCount: number,
  isLaid: boolean,
): number | undefined => {
  const companion = COMPANIONS.find(
    ({ host: its, food, isByCategory, isInside }) =>
      its.test(host) &&
      (isLaid || !isInside) &&
      (isByCategory ? isLaid && food.test(category) : food.test(plain)),
  )
  if (!companion) return undefined
  const isFewOfThem = Number.isInteger(hostCount) && hostCount <= 6
  return companion.grams * (companion.forEach && isFewOfThem ? Math.max(1, hostCount) : 1)
}

/**
 * The grams of a food that accompanies one beside it, such as milk in a coffee; undefined where it
 * accompanies none.
 */
export const gramsWithHost = (
  food: Company,
  at: number,
  phrases: readonly MealPhrase[],
  plainFoods: readonly string[],
): number | undefined => {
  if (phrases[at]?.isOfOne) {
    const host = phrases.findLastIndex(({ isOfOne }, place) => place < at && !isOfOne)
    return companionGrams(food, plainFoods[host] ?? '', 1, true)
  }
  const isWith = (place: number) => phrases[place]?.joiner === 'with'
  // "Bread with ham and pickles": what is listed behind it is on it too.
  const isLaid = new Map([
    [at - 1, isWith(at) || phrases[at]?.joiner === 'on'],
    [at - 2, isWith(at - 1) && phrases[at]?.joiner === 'and'],
    [at + 1, phrases[at + 1]?.joiner === 'on'],
  ])
  for (const [place, isOnIt] of isLaid) {
    const host = phrases[place]
    const hostCount = host?.measure?.kind === 'weight' ? 1 : (host?.quantity ?? 1)
    const grams = host && companionGrams(food, plainFoods[place] ?? '', hostCount, isOnIt)
    if (grams !== undefined) return grams
  }
  return undefined
}
