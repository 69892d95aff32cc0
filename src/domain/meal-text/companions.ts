interface Companion {
  readonly host: RegExp
  readonly food: RegExp
  readonly grams: number
  /** Whether each of the hosts has one: two toasts, two pats of butter. */
  readonly forEach: boolean
}

/** What comes in a small amount because of what it goes with, when no amount is said. In g. */
const COMPANIONS: readonly Companion[] = [
  { host: /\b(coffee|tea|espresso|americano)$/, food: /\b(milk|cream)$/, grams: 30, forEach: true },
  {
    host: /\b(coffee|tea|espresso|latte|cappuccino|flat white)$/,
    food: /^(sugar|sugars|honey)$/,
    grams: 4.2,
    forEach: true,
  },
  {
    host: /\b(cereal|oats|muesli|granola|flakes|weetabix|bran)$/,
    food: /\bmilk$/,
    grams: 125,
    forEach: false,
  },
  {
    host: /\b(toast|bread|bagel|bun|roll|crumpets?|baguette|crackers?|scone|muffin)$/,
    food: /(?<!hazelnut )\b(butter|margarine|spread|marmite)$/,
    grams: 7,
    forEach: true,
  },
  {
    host: /\b(toast|bread|bagel|bun|roll|baguette|crispbread|crackers?)$/,
    food: /^(cheese|ham|salami)$/,
    grams: 20,
    forEach: true,
  },
  {
    host: /\b(toast|bread|bagel|roll|crumpets?|scone)$/,
    food: /\b(jam|jelly|honey|marmalade|peanut butter|nutella|hazelnut spread)$/,
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
    host: /\b(porridge|oatmeal|yogh?urt|skyr)$/,
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

/** How much of a food comes with its host; undefined where it has no usual company. */
export const companionGrams = (
  food: string,
  host: string,
  hostCount: number,
): number | undefined => {
  if (/^peanut butter$/.test(food) && !/toast|bread|bagel|roll|crumpet|scone/.test(host))
    return undefined
  const companion = COMPANIONS.find(
    (one) =>
      one.host.test(host) &&
      one.food.test(food) &&
      !(one.grams === 7 && /peanut|nut butter|almond/.test(food)),
  )
  if (!companion) return undefined
  const isFewOfThem = Number.isInteger(hostCount) && hostCount <= 6
  return companion.grams * (companion.forEach && isFewOfThem ? Math.max(1, hostCount) : 1)
}
