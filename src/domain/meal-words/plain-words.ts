/** What people say, and the words by which the food table knows it. Only what its own search gets wrong or not at all. */
const TABLE_WORDS: readonly (readonly [said: RegExp, table: string])[] = [
  [/^(rolled |porridge |jumbo |steel cut )?oats$/, 'oats raw'],
  [/^chicken$/, 'chicken breast'],
  [/^(breakfast )?cereal$/, 'cereal ready-to-eat'],
  [/^(steamed |boiled )?broccoli$/, 'broccoli cooked'],
  [/^egg omelett?e?$/, 'omelette'],
  [/^falafel wrap$/, 'falafel sandwich'],
  [/^greek salad$/, 'greek salad with feta and dressing'],
  [/^fillets? steak$/, 'beef steak'],
  [/^(chicken )?tikka masala$|^butter chicken$/, 'chicken curry'],
  [/^(cooked |plain |dry |uncooked )?(pasta|penne|fusilli|spaghetti)$/, 'pasta cooked'],
  [/^(beef )?lasagn[ae]$/, 'lasagna with meat'],
  [/^milkshake$/, 'milk shake'],
  [/^maple syrup$/, 'pancake syrup'],
  [/^(plain )?skyr$|^protein yogh?urt$/, 'yogurt greek plain'],
  [/^weetabix$/, 'cereal shredded wheat'],
  [/^(vinaigrette|french dressing)$/, 'italian dressing'],
  [/^(digestives?|hobnobs?|digestive biscuits?|chocolate digestives?)$/, 'cookie'],
  [/^whey( protein)?( powder)?$/, 'protein powder'],
  [/^tuna (mayo(nnaise)?|and sweetcorn|mayo and sweetcorn) sandwich$/, 'tuna salad sandwich'],
  [/^egg (mayo(nnaise)? )?sandwich$/, 'egg salad sandwich'],
  [/^dressing$/, 'salad dressing'],
  [/^sugars$/, 'sugar'],
  [/^(cuppa|builders'? tea)$/, 'tea'],
  [/^bacon (?:butty|roll)$/, 'bacon sandwich'],
]

/** Dishes that the table knows only in their parts. */
const PARTS: readonly (readonly [said: RegExp, parts: readonly string[]])[] = [
  [/^(smashed )?avocado toast$/, ['avocado', 'toast']],
  [/^cheesy beans$/, ['baked beans', 'cheese']],
]

/** Said of a food without changing which one it is; left out where the table does not know the word. */
const PRAISE =
  /\b(fresh|freshly|homemade|home-made|home|nice|lovely|delicious|tasty|yummy|hot|warm|cold|organic|leftover|left-over|quick|healthy|good|really|very|plain|crunchy|crispy|soft|ripe|cooked|chopped|sliced|diced|sprinkled|toasted|dry|dried|uncooked|raw|local|premium|bowl|plate|dish|mixed|assorted|boneless|skinless|lean|free-range|free range)\b/g

export const tableWordsOf = (said: string): string => TABLE_WORDS.find(([words]) => words.test(said))?.[1] ?? said

export const partsOf = (said: string): readonly string[] | undefined => PARTS.find(([words]) => words.test(said))?.[1]

export const withoutPraise = (said: string): string => said.replaceAll(PRAISE, ' ').replaceAll(/\s+/g, ' ').trim()

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
  { host: /\b(coffee|tea|espresso|latte|cappuccino|flat white)$/, food: /^(sugar|sugars|honey)$/, grams: 4.2, forEach: true },
  { host: /\b(cereal|oats|muesli|granola|flakes|weetabix|bran)$/, food: /\bmilk$/, grams: 125, forEach: false },
  {
    host: /\b(toast|bread|bagel|bun|roll|crumpets?|baguette|crackers?|scone|muffin)$/,
    food: /\b(butter|margarine|spread|marmite)$/,
    grams: 7,
    forEach: true,
  },
  {
    host: /\b(toast|bread|bagel|roll|crumpets?|scone)$/,
    food: /\b(jam|jelly|honey|marmalade|peanut butter|nutella)$/,
    grams: 18,
    forEach: true,
  },
  { host: /\b(porridge|oatmeal|yogh?urt|skyr)$/, food: /\b(honey|maple syrup|syrup|jam)$/, grams: 15, forEach: false },
  {
    host: /\b(porridge|oatmeal|yogh?urt|skyr|oats|cereal|granola|muesli)$/,
    food: /\b(berries|blueberries|raspberries|strawberries|fruit)$/,
    grams: 75,
    forEach: false,
  },
]

/** How much of a food comes with its host; undefined where it has no usual company. */
export const companionGrams = (food: string, host: string, hostCount: number): number | undefined => {
  if (/^peanut butter$/.test(food) && !/toast|bread|bagel|roll|crumpet|scone/.test(host)) return undefined
  const companion = COMPANIONS.find(
    (one) => one.host.test(host) && one.food.test(food) && !(one.grams === 7 && /peanut|nut butter|almond/.test(food)),
  )
  if (!companion) return undefined
  const isFewOfThem = Number.isInteger(hostCount) && hostCount <= 6
  return companion.grams * (companion.forEach && isFewOfThem ? Math.max(1, hostCount) : 1)
}
