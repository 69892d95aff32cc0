import type { Food, FoodPortion } from '../../foods/food.ts'
import type { MealPhrase } from '../phrases/meal-phrase.ts'
import { type CountryPortion, grammarOf } from '../grammar/grammar.ts'
import {
  CUP_ML,
  FLUID_OUNCE_ML,
  type Measure,
  MOST_COUNTED,
  TABLESPOON_ML,
} from '../vocabularies/measures.ts'
import { AMOUNT, amountOf, ownPortionGrams, singular } from './own-portion.ts'
import { english } from '../vocabularies/meal-vocabularies.ts'
import type { MealVocabulary, Size } from '../vocabularies/meal-vocabulary.ts'

/**
 * Where the grams of a phrase come from: from a weight that was said, the surest, to a usual
 * helping where nothing was.
 */
export type AmountSource = 'weighed' | 'measured' | 'counted' | 'usual'

export interface PhraseGrams {
  readonly grams: number
  readonly source: AmountSource
}

/** One portion of the table, for one of it: "2 eggs" of 110 g is an "eggs" of 55 g. */
interface UnitPortion {
  readonly noun: string
  readonly gramsEach: number
  readonly amount: number
}

const unitPortionOf = ({ description, grams }: FoodPortion): UnitPortion => {
  const read = AMOUNT.exec(description)
  // "100 g" says of nothing what one weighs.
  if (read?.[2] === 'g') return { noun: 'serving', gramsEach: grams, amount: 1 }
  if (!read?.[1] || !read[2])
    return { noun: description.toLowerCase(), gramsEach: grams, amount: 1 }
  const amount = amountOf(read[1])
  return { noun: read[2].toLowerCase(), gramsEach: grams / amount, amount }
}

/** "1 cup, dry, yields" is the weight of another food: cooked from it. */
const isYield = (noun: string) => /yields/.test(noun)
const MEASURED_NOUN =
  /^(cup|fl oz|oz|tablespoon|teaspoon|cubic inch|surface inch|linear inch|serving|plate|bowl|quart|\d)/
const CONTAINER_NOUN =
  /^(package|\d* ?calorie|individual|container|single serving|small single|medium single|large single|packet|bag|jar|tub|sleeve|drink|small drink|meal)/

const headOf = (noun: string): string[] =>
  (noun.split(/[,(]/)[0] ?? '').split(/[\s/]+/).map(singular)

const SIZE_WORDS: Record<Size, RegExp> = {
  small: /\b(small|thin|mini|miniature|snack|bite|fun)\b/,
  medium: /\b(medium|regular)\b/,
  large: /\b(large|thick|jumbo|big|king|extra)\b/,
}
const isSized = (noun: string) => Object.values(SIZE_WORDS).some((words) => words.test(noun))
/** How far a small or a large one is from the middle, where the table does not say. Ours. */
const SIZE_FACTOR: Record<Size, number> = { small: 0.75, medium: 1, large: 1.3 }
const sizeFactorOf = ({ size }: Pick<MealPhrase, 'size'>): number => SIZE_FACTOR[size ?? 'medium']

/** Of portions of one kind the one of the size that was said, or the middle one. */
const inSize = (
  portions: readonly UnitPortion[],
  size: Size | null,
  unsaid: Size = 'medium',
): number | undefined => {
  const [first] = portions
  if (!first) return undefined
  const said = size && portions.find(({ noun }) => SIZE_WORDS[size].test(noun))
  if (said) return said.gramsEach
  const middle =
    portions.find(({ noun }) => SIZE_WORDS[unsaid].test(noun)) ??
    portions.find(({ noun }) => !isSized(noun)) ??
    first
  return middle.gramsEach * sizeFactorOf({ size })
}

/** What is drunk or spooned weighs what water does; in our own lists a cup of it is not America's. */
const FLUID_NAME =
  /\b(?:juice|milk|soup|broth|beer|wine|tea|coffee|latte|cola|drink|water|smoothie)\b(?!.*\b(?:powder|condensed|leaves)\b)/i
const gramsPerMlOf = (food: Food, portions: readonly UnitPortion[]): number | undefined =>
  isOfLists(food) && FLUID_NAME.test(food.name) ? 1 : gramsPerMl(portions)

const gramsPerMl = (portions: readonly UnitPortion[]): number | undefined => {
  const each = (...nouns: RegExp[]) =>
    nouns
      .flatMap((noun) => portions.filter((portion) => noun.test(portion.noun)))
      .map((portion) => portion.gramsEach)[0]
  const byOunce = each(/^fl oz$/, /^fl oz \(no ice\)/)
  // The table states an ounce of water as 30 g.
  if (byOunce) return Math.abs(byOunce / FLUID_OUNCE_ML - 1) < 0.02 ? 1 : byOunce / FLUID_OUNCE_ML
  const byCup = each(
    /^cup$/,
    /^cup, (?:cooked|pieces|sliced|chopped)/,
    /^cups?\b(?!.*(?:mashed|melted|nuggets))/,
  )
  if (byCup) return byCup / CUP_ML
  const bySpoon = each(/^tablespoon/)
  if (bySpoon) return bySpoon / TABLESPOON_ML
  const byTeaspoon = each(/^teaspoon/)
  return byTeaspoon && (byTeaspoon * 3) / TABLESPOON_ML
}

/** A handful: 30 g of nuts and the like; of leaves and crisps a cupful. */
const HANDFUL_GRAMS = 30
const HANDFUL_OF_FRUIT = {
  food: /\b(grapes?|[a-z]*berries|[a-z]*berry|cherries|cherry|cherry tomato(es)?)$/,
  grams: 60,
}

/**
 * What one of them weighs where the table counts otherwise: an American breakfast link is not a
 * sausage, and "a pizza" is one that a person eats.
 */
const COUNTED: readonly (readonly [food: RegExp, gramsEach: number])[] = [
  [/\b(?:pizzas?|margherita)$/, 480],
  [/\bespressos?$/, 40],
  [/\bweet-?a?-?bix$/, 19],
  [/\bsausages?$/, 50],
  [/\broast(?:ed)? potato(?:es)?$/, 85],
  [/\bbratwursts?$/, 110],
  [/\bbaguettes?$/, 250],
  [/\bpetit suisse$/, 60],
  [/\bcherry tomato(es)?$/, 15],
  [/\bmeatballs?$/, 25],
  [/\b(digestive|hobnob)s?( biscuits?)?$|\b(?<!fillet |egg |sausage |bacon |ham )biscuits$/, 15],
  [/\bsugars?$/, 4.2],
  [/\b(prawns?|shrimps?)$/, 12],
  [/\brice cakes?$/, 9],
  [/^small chocolate$/, 12],
  [/\b(tangerines?|mandarins?|clementines?|satsumas?)$/, 80],
  [/\bmozzarella sticks?$/, 25],
  [/^small cake$/, 30],
  [/^big dumpling$/, 90],
]

/**
 * What one measure of a food weighs where the table's is another one: a slice of salami is thin, a
 * bag of crisps in Europe is for sharing.
 */
const MEASURED: readonly (readonly [noun: string, food: RegExp, grams: number])[] = [
  ['egg', /./, 60],
  ['bar', /\b(chocolate|chocolate candy|candy bar)\b/, 45],
  ['bunch', /\bgrapes?\b/, 200],
  ['packet', /\bmicrowave popcorn$/, 85],
  ['slice', /\b(salami|chorizo|pepperoni)$/, 7],
  ...(['piece', 'wedge'] as const).map(
    (noun) => [noun, /\b(?:cheese|cheddar|brie|camembert|stilton|gouda|parmesan)$/, 30] as const,
  ),
  ['slice', /\b(prosciutto|mortadella|bologna sausage)$/, 15],
  ['big bag', /\b(chips|crisps|popcorn|gummy candy|peanuts|nuts|pretzels)$/, 150],
]

/**
 * What a whole one weighs without peel and core, where the one of the table is a floret, a spear or
 * a slice of it; in g.
 */
const WHOLE_ONES: readonly CountryPortion[] = [
  ...(['one', 'whole', 'head'] as const).flatMap((unit): CountryPortion[] => [
    [unit, /\bcauliflowers?$/, 700],
    [unit, /\bbroccoli$/, 350],
    [unit, /\b(savoy|pointed|chinese|napa) cabbages?$/, 700],
    [unit, /\bcabbages?$/, 900],
    [unit, /\bpineapples?$/, 900],
    [unit, /\bbutternut( squash)?$/, 800],
    [unit, /\bceler(iac|y root)$/, 550],
  ]),
  ['head', /\bfennel( bulb)?$/, 230],
  ['head', /\bgarlic$/, 45],
  ['head', /\bcelery$/, 500],
  ['bunch', /\bcelery$/, 500],
  ['stick', /\bcelery$/, 40],
  ['bunch', /\basparagus$/, 400],
  ['bunch', /\b(spinach|chard|kale)$/, 250],
  ['bunch', /\b(parsley|coriander|coriander leaves|cilantro|dill|chives|basil|mint)$/, 40],
  ['bunch', /\b(radish(es)?|onions|spring onions|scallions)$/, 120],
  ['stick', /\brhubarb$/, 50],
  ['stick', /\bcinnamon$/, 3],
  ['ball', /\bmozzarella$/, 125],
  ['sprig', /./, 1.5],
  ['knob', /./, 15],
]

/**
 * What is smaller outside of America, where the table's portions are from; in g, by plain words in
 * small letters and by names of the table. Each language may have its own before these
 * (`MealVocabulary.portions`).
 */
const ELSEWHERE: readonly CountryPortion[] = [
  ['one', /^(apple|pear)s?$/, 150],
  ['one', /^(banana|orange)s?$/, 120],
  ['one', /^tomato(es)?$/, 100],
  ['one', /^onions?$|^Onions, raw$/, 110],
  ['one', /^(eggplants?|aubergines?)$|^Eggplant, raw$/, 250],
  ['piece', /^Eggplant, raw$/, 250],
  ['whole', /^Pineapple, raw$/, 900],
  // Half a melon or a chicken is of a whole one, of which "one" may be a slice or a piece.
  ['whole', /^(?:Cantaloupe|Honeydew melon|Melon)(?:,| \()/, 600],
  ['whole', /^Watermelon(?:,| \()/, 3000],
  ['whole', /^Baguette, European$/, 250],
  [
    'whole',
    /^(?:roast(?:ed)? )?chicken$|^Roast chicken$|^Chicken, (?:roasted|skin not eaten|baked, broiled, or roasted, skin not eaten)\b|^Chicken breast, grilled \(Brazil\)$/,
    700,
  ],
  ['one', /^potato(es)?$|^Fried potatoes, pan$/, 100],
  ['usual', /^apples?$|^pears?$/, 150],
  ['usual', /^(bananas?|oranges?)$/, 120],
  ['usual', /^fennel bulb$|^Celeriac, raw$/, 150],
  ['usual', /^Mussels$/, 200],
  // A vegetable beside a meal, a glass of juice, and what is nibbled.
  ['usual', /^(?:Broccoli|Asparagus|Green beans|Brussels sprouts|Cauliflower|Kohlrabi), raw$/, 120],
  ['usual', /^Olives$/, 40],
  ['piece', /^Olives$/, 5],
  ['usual', /^(?:Hummus, dip|Tiramisu)$/, 100],
  ['usual', /^(?:Chicken|Vegetable) curry with rice$/, 400],
  ['usual', /^Water, tonic$/, 250],
  ['usual', /^Bread, fruit$/, 70],
  ['usual', /^Tofu \(soybean curd\)$|^Tofu, breaded, fried$/, 100],
  ['usual', /^Kidney$/, 150],
  ['usual', /^Banana split$/, 300],
  ['usual', /^Calzone, with meat and cheese$/, 330],
  ...(['one', 'usual'] as const).flatMap((unit): CountryPortion[] => [
    [unit, /^Peach, raw$/, 120],
    [unit, /^Plum, raw$/, 50],
  ]),
  ...(['one', 'piece', 'usual'] as const).flatMap((unit): CountryPortion[] => [
    [unit, /^Ice cream cone$/, 80],
    [unit, /^Roll, (?:rye|multigrain)$/, 60],
  ]),
  ['one', /^Ice cream, chocolate$/, 110],
  ...(['one', 'usual'] as const).flatMap((unit): CountryPortion[] => [
    [unit, /^Big Mac \(McDonalds\)$/, 205],
    [unit, /^(?:Clementine|Tangerine), raw$/, 65],
  ]),
  ['one', /^Popsicle$/, 50],
  ['usual', /^Wine, sparkling$/, 100],
  ['usual', /^(?:Tea with sugar|Coffee with milk|Milk with coffee \(Brazil\))$/, 200],
  ['usual', /^Coffee with a little milk$/, 70],
  ['one', /^Coffee(?:$|, (?:brewed|Cappuccino))/, 150],
  ['usual', /^coffee$|^Coffee, black$/, 150],
  // A box, bag or cone of them is a helping.
  ...(['container', 'bag', 'carton', 'packet'] as const).map((unit): CountryPortion => [
    unit,
    /^(?:French fries, plain|Potato, french fries, fresh or frozen not specified)$|^(?:french )?fries$/,
    180,
  ]),
  ['glass', /^Wine, sparkling$/, 100],
  ['glass', /^(?:Brandy|Whiskey|Gin|Rum|Vodka|Liqueur)$/, 40],
  ['cube', /^Cheese(?:$|, (?:Gouda|Cheddar|Swiss|Parmesan))/, 8],
  ...(['one', 'usual'] as const).map((unit): CountryPortion => [unit, /^Pizza(?:,| with)/, 400]),
  ['glass', /\b(wine|prosecco|champagne|port)$/, 150],
  ['can', /\btomato(es)?$/, 400],
  ['can', /\b(beans|chickpeas|lentils)$/, 240],
  ['can', /\b(soft drink|cola|soda|lemonade|beer|iced tea|tonic)$/, 330],
  ['can', /^(soft drink|energy drink|beer)/, 330],
  ['bowl', /\b(muesli|müsli|granola|cereal|flakes|oats)$/, 60],
]

/** The same of kinds of the survey's foods, by their names; our own lists have the portions of their countries. */
const KINDS_ELSEWHERE: readonly CountryPortion[] = [
  [
    'usual',
    /^(?!Baby|Lemon|Lime).*juice(?:, 100%|$)|^Fruit smoothie(?:, | juice)(?!.*\b(?:with|and) dairy)|^Apple cider$/,
    200,
  ],
  [
    'usual',
    /^Fish, (?:bass|cod|croaker|flounder|haddock|herring|mackerel|perch|pickled|pike|pompano|snapper|swordfish|trout|tuna(?!, canned))\b/,
    150,
  ],
  ...(['usual', 'plate'] as const).map((unit): CountryPortion => [
    unit,
    /^(?:Macaroni or p|P)asta salad/,
    220,
  ]),
  ...(['one', 'slice', 'piece', 'usual'] as const).map((unit): CountryPortion => [
    unit,
    /^(?:Cake|Cheesecake|Snack cake|Ice cream cake)\b(?!.*glutinous)/,
    90,
  ]),
  ...(['one', 'piece', 'usual'] as const).map((unit): CountryPortion => [
    unit,
    /^(?:Muffin(?!, English)|Popover)/,
    80,
  ]),
]

/** Of pieces lighter than this some are three, of others two. Ours. */
const SMALL_GRAMS = 40
const SOME_SMALL = 3

/** What a language's own list says that a food weighs by a unit: as it is called, or by its code. */
const listedGrams = (
  unit: string,
  { food: said, called = said }: MealPhrase,
  { code }: Food,
  vocabulary: MealVocabulary,
): number | undefined => {
  const { exact, alike } = grammarOf(vocabulary).portions.get(unit) ?? {}
  return (
    exact?.get(called) ??
    exact?.get(said) ??
    exact?.get(code) ??
    alike?.find(([food]) => food.test(code) || food.test(said))?.[1]
  )
}

/**
 * What one of several small things weighs that the list has in the singular: "four Jaffa cakes".
 * Undefined where the list has none, or only a helping.
 */
const listedPiece = (
  { food, called = food }: MealPhrase,
  vocabulary: MealVocabulary,
): number | undefined => {
  const one = singular(called)
  if (one === called) return undefined
  const { portions } = grammarOf(vocabulary)
  const grams = portions.get('one')?.exact.get(one) ?? portions.get('usual')?.exact.get(one)
  return grams !== undefined && grams <= SMALL_GRAMS ? grams : undefined
}

const gramsElsewhere = (unit: string, { food: said }: MealPhrase, food: Food): number | undefined =>
  ELSEWHERE.find(
    ([its, named]) => its === unit && (named.test(food.name) || named.test(said)),
  )?.[2] ??
  (isOfLists(food)
    ? undefined
    : KINDS_ELSEWHERE.find(([its, named]) => its === unit && named.test(food.name))?.[2])

/** What a country's portion of a food weighs by its unit, if it has one of its own. */
const countryGrams = (
  unit: string,
  phrase: MealPhrase,
  food: Food,
  vocabulary: MealVocabulary,
): number | undefined =>
  listedGrams(unit, phrase, food, vocabulary) ??
  WHOLE_ONES.find(([its, named]) => its === unit && named.test(phrase.food))?.[2] ??
  (vocabulary === english ? undefined : gramsElsewhere(unit, phrase, food))

/** What is usual in the country: one of them, where nothing else is listed. */
const usualOfCountry = (
  phrase: MealPhrase,
  food: Food,
  vocabulary: MealVocabulary,
): number | undefined =>
  countryGrams('usual', phrase, food, vocabulary) ?? listedGrams('one', phrase, food, vocabulary)

/** The first answer that is one. */
const firstOf = <T>(
  nouns: readonly string[],
  answer: (noun: string) => T | undefined,
): T | undefined => {
  for (const noun of nouns) {
    const its = answer(noun)
    if (its !== undefined) return its
  }
  return undefined
}

/** A usual helping where nothing was said and the table's is an American or an odd one. In g. */
const USUAL: readonly (readonly [food: RegExp, grams: number])[] = [
  [/^small beer$/, 200],
  [/^fruit salad$/, 150],
  [/^tiramisu$/, 120],
  [/^large beer$/, 1000],
  [/^doner$/, 350],
  [/^whole pizza$/, 400],
  [/^small yogurt$/, 125],
  [/^(energy drink|red bull)$/, 250],
  [/^nutritional drink or shake$/, 330],
  [/\bflat white$|\bcortado$/, 180],
  [/^cappuccino (?:au|com|con|met|mit|z) |\bcappuccino$/, 200],
  [/\blatte$|\bmocha$/, 300],
  [/\b(coffee|tea|cuppas?|americano|hot chocolate|cocoa)$/, 240],
  [/\b(beer|lager|ale)$/, 330],
  [/\b(wine|prosecco|champagne)$/, 150],
  [/^(?:(?:cooked|plain|boiled|wholewheat) )?(pasta|spaghetti|penne|noodles)$/, 210],
  [/^(?:(?:white|brown|boiled|plain|steamed|basmati|jasmine|cooked) )*rice$/, 160],
  [/\b(muesli|granola)$|^(?:(?:rolled|porridge|jumbo|steel[- ]cut|quick|dry|raw) )*oats$/, 45],
  [/^cereal$|\bflakes$/, 40],
  [/\bmayo(nnaise)?$/, 14],
  [
    /\b(sauerkraut|red cabbage|kale|collards|collard greens|broccoli rabe|spinach|vegetables)$/,
    120,
  ],
  [/^cooked (green beans|green peas|broccoli|cauliflower)$/, 120],
  [/^(lentils|beans|chickpeas)$/, 150],
  [/^bread$/, 50],
  [/^(soft drink|cola|diet cola)$/, 330],
  [/^(spritzer)$/, 300],
  [/^(duck|pork belly|veal)$/, 130],
  [/^(?:(?:roast|roasted|grilled) )?(chicken|beef|pork|lamb|turkey)$/, 120],
  [/^(?:\w+ )*juice$/, 240],
]

/** The same of what has a weight of its own where it was counted: "two courgettes". */
const UNCOUNTED: typeof USUAL = [
  [/^mozzarella$/, 80],
  [/^(?:grilled )?sausages$/, 120],
  [/\b(?:chicken|buffalo|hot|bbq) wings$/, 170],
  [/\bmozzarella sticks$/, 120],
  [/^(?:\w+ )?(?:tacos|fajitas)$/, 250],
  [
    /^(broccoli|zucchini|courgettes|summer squash|green beans|asparagus|cauliflower|brussels sprouts)$/,
    90,
  ],
]

/**
 * Outside of America nobody helps themselves by the measuring cup, which is the survey's helping of
 * what has no pieces; in g, by the survey's categories and names. Ours.
 */
const BY_THE_CUP = /^(?:[\d/ ]+ )cups?\b/
const NOT_BY_THE_CUP: readonly (readonly [category: RegExp, name: RegExp, grams: number])[] = [
  [/^(?:pasta|rice) mixed/i, /\bsalad\b/i, 200],
  [/mixed dishes|salads$/i, /salad|slaw/i, 150],
  [/mixed dishes|stir-fry|fried rice|macaroni|vegetable dishes|legume dishes/i, /./, 300],
  [/^(?:soups|ramen)/i, /./, 300],
  [/potato mixtures|^rice$|^pasta|^grits/i, /./, 200],
  [/vegetables$|^(?:broccoli|cabbage|carrots|corn|spinach|string beans)$/i, /./, 120],
]

const helpingNotByTheCup = ({ quantity, measure }: MealPhrase, food: Food): number | undefined => {
  const { category, defaultPortion, name } = food
  const isHelping = quantity === null || measure?.kind === 'serving'
  if (!isHelping || isOfLists(food) || !BY_THE_CUP.test(defaultPortion.description))
    return undefined
  const helping = NOT_BY_THE_CUP.find(([its, named]) => its.test(category) && named.test(name))
  return helping && Math.max(helping[2], defaultPortion.grams)
}

/** A cup of cocoa is no cup of its powder. */
const POWDER = /\b(powder|instant .*drink|dry mix)\b/i

/** Foods of our own lists, whose pieces are those of their countries; USDA's codes begin behind. */
export const isOfLists = ({ code }: Pick<Food, 'code'>): boolean => code < '05'

/** A dish of our own lists has its own plate: "pasta with beans" is no pasta alone. */
const DISH_GRAMS = 240
const isDish = ({ code, name, defaultPortion: { description, grams } }: Food): boolean =>
  isOfLists({ code }) &&
  (/ with /.test(name) || (/^1 (plate|serving|bowl)$/.test(description) && grams >= DISH_GRAMS))

/** What is drunk is counted by the glass, other foods by the piece, of which a helping is several. */
const DRINK = /drink|coffee|\btea\b|milk|juice|beer|wine|water|liquor|smoothie/i
const isCountedByThePiece = (
  { quantity, isArticle, measure }: MealPhrase,
  { category, portions }: Food,
): boolean =>
  quantity !== null &&
  measure === null &&
  (isArticle
    ? portions.some((portion) => unitPortionOf(portion).noun === 'piece')
    : !DRINK.test(category))

/** "Turkey and Swiss sandwich": more than one of a single filling, in g. Ours. */
const SEVERAL_FILLINGS = /^(?!.*peanut).* and .*(?<!submarine )\bsandwich$/
const SANDWICH_GRAMS = 150

const usualHelping = (
  phrase: MealPhrase,
  food: Food,
  vocabulary: MealVocabulary,
): number | undefined => {
  const { quantity } = phrase
  // A sandwich with mayonnaise is as much as a sandwich.
  const [said = ''] = phrase.food.split(/ (?:with|on) /)
  const ofCountry = isCountedByThePiece(phrase, food)
    ? undefined
    : usualOfCountry(phrase, food, vocabulary)
  if (ofCountry !== undefined) return ofCountry
  if (POWDER.test(food.name) || isDish(food)) return undefined
  if (vocabulary === english && SEVERAL_FILLINGS.test(said))
    return Math.max(SANDWICH_GRAMS, food.defaultPortion.grams)
  const known = quantity === null ? [...USUAL, ...UNCOUNTED] : USUAL
  return (
    known.find(([words]) => words.test(said))?.[1] ??
    (vocabulary === english ? undefined : helpingNotByTheCup(phrase, food))
  )
}

/** What weighs less is not eaten one by one. */
const OF_MANY_GRAMS = 10
/** Of small things that lie in a vessel. Ours. */
const LOOSE_GRAMS_PER_ML = 0.6

/**
 * "A quiche" of more than this, and "1 pot pie" or "two apple pies" of more energy each, are helpings
 * of one.
 */
const FOR_ONE_GRAMS = 600
const FOR_ONE_KCAL = 1500
const isForSeveral = (
  { isArticle, size }: MealPhrase,
  { category, per100g }: Food,
  gramsEach: number,
): boolean =>
  // "One smoothie" is not the medium cup of America, unless that was said.
  ((isArticle || (size === null && DRINK.test(category))) && gramsEach > FOR_ONE_GRAMS) ||
  (size === null && gramsEach * per100g.energyKcal > 100 * FOR_ONE_KCAL)

/** "A popsicle" is no miniature one. */
const MINIATURE = /\b(?:mini|miniature)\b/

const countOf = (
  phrase: MealPhrase,
  food: Food,
  portions: readonly UnitPortion[],
  usual: UnitPortion,
): number => {
  const hasOwnPiece = isOfLists(food) && portions.some(({ noun }) => noun === 'piece')
  const counted = COUNTED.find(([named]) => named.test(phrase.food))
  if (counted && !hasOwnPiece) return counted[1] * sizeFactorOf(phrase)
  const said = new Set(phrase.food.split(' ').map(singular))
  const whole = portions.filter(
    ({ noun }) => !isYield(noun) && !MEASURED_NOUN.test(noun) && !CONTAINER_NOUN.test(noun),
  )
  const named = whole.filter(
    ({ noun }) =>
      headOf(noun).some((word) => said.has(word)) &&
      !/^(piece|slice)\b/.test(noun) &&
      (!MINIATURE.test(noun) || MINIATURE.test(phrase.words)),
  )
  // "Two tomatoes" are whole ones, not two slices or two grape tomatoes, unless those were said.
  const entire =
    phrase.quantity === null ? undefined : portions.find(({ noun }) => noun === 'whole')
  const isNamedWhole = named.some(({ noun }) => headOf(noun).every((word) => said.has(word)))
  if (entire && !isNamedWhole) return entire.gramsEach * sizeFactorOf(phrase)
  // "A fries" is a helping of them, and so are "large fries".
  const isOfMany =
    (phrase.isArticle || phrase.quantity === null) &&
    named.every(({ gramsEach }) => gramsEach < OF_MANY_GRAMS) &&
    phrase.food.endsWith('s')
  if (isOfMany && named.length > 0) return usual.gramsEach * usual.amount * sizeFactorOf(phrase)
  if (named.length > 0) return inSize(named, phrase.size) ?? usual.gramsEach
  // "A grapefruit" is one, though half of one is usual.
  const one =
    usual.noun === 'half' ? whole.find(({ noun }) => /^(fruit|whole)$/.test(noun)) : undefined
  if (one) return one.gramsEach * sizeFactorOf(phrase)
  if (!MEASURED_NOUN.test(usual.noun)) {
    if (phrase.isArticle && usual.amount > 1) return usual.gramsEach * usual.amount
    const sized = whole.filter(({ noun }) => isSized(noun))
    return (
      (isSized(usual.noun) && phrase.size ? inSize(sized, phrase.size) : undefined) ??
      usual.gramsEach * sizeFactorOf(phrase)
    )
  }
  const single =
    /^(small|medium|large|regular|fruit|whole|nut|berry|bean|item|piece|patty|slice|steak|chop|stick|ring|nugget|scoop)\b/
  const countable =
    phrase.isArticle && !isOfLists(food)
      ? whole.filter(({ noun }) => !/^(nut|berry|bean|piece|slice)\b/.test(noun))
      : whole
  return (
    inSize(
      countable.filter(({ noun }) => single.test(noun)),
      phrase.size,
    ) ?? usual.gramsEach * usual.amount * sizeFactorOf(phrase)
  )
}

const byNoun = (
  portions: readonly UnitPortion[],
  nouns: readonly string[],
  phrase: MealPhrase,
): number | undefined => {
  for (const noun of nouns) {
    const alike = portions.filter(
      (portion) =>
        !isYield(portion.noun) && headOf(portion.noun).join(' ').includes(singular(noun)),
    )
    const same = alike.filter((portion) => singular(portion.noun) === singular(noun))
    const wanted = same.length > 0 && phrase.size === null ? same : alike
    // A packet of crisps is the one that one buys for oneself.
    const inThatSize = inSize(wanted, phrase.size, noun.endsWith('bag') ? 'small' : 'medium')
    if (inThatSize !== undefined) return inThatSize
  }
  return undefined
}

/** "大盛り", "小盛り": more or less than the usual helping of a dish that has no sizes of its own. */
const HELPING_SIZES: readonly (readonly [noun: string, factor: number])[] = [
  ['large serving', 1.3],
  ['small serving', 0.7],
]

/** As much of a food as has an energy; what has none is a helping. */
const gramsOfEnergy = (kcal: number, { per100g, defaultPortion }: Food): PhraseGrams =>
  per100g.energyKcal > 0
    ? { grams: (100 * kcal) / per100g.energyKcal, source: 'measured' }
    : { grams: defaultPortion.grams, source: 'usual' }

const measured = (
  phrase: MealPhrase,
  measure: Measure,
  food: Food,
  quantity: number,
  vocabulary: MealVocabulary,
): PhraseGrams | undefined => {
  const portions = food.portions.map(unitPortionOf)
  const usualGrams = food.defaultPortion.grams
  const sizeFactor = sizeFactorOf(phrase)
  switch (measure.kind) {
    case 'weight':
      return measure.isEnergy
        ? gramsOfEnergy(quantity * measure.grams, food)
        : { grams: quantity * measure.grams, source: 'weighed' }
    case 'volume': {
      const own =
        measure.nouns.length === 0
          ? undefined
          : byNoun(
              portions.filter(({ noun }) => !/dry|fl oz\)/.test(noun)),
              measure.nouns,
              { ...phrase, size: null },
            )
      const density = gramsPerMlOf(food, portions)
      const grams = (own ?? (density ?? 1) * measure.ml) * sizeFactor
      return { grams: quantity * grams, source: own || density ? 'measured' : 'usual' }
    }
    case 'vessel': {
      const helping = HELPING_SIZES.find(([noun]) => measure.nouns.includes(noun))
      if (helping && !portions.some(({ noun }) => isSized(noun)))
        return { grams: quantity * usualGrams * helping[1], source: 'usual' }
      const own = byNoun(portions, measure.nouns, phrase)
      const density = gramsPerMl(portions)
      if (own) return { grams: quantity * own, source: 'counted' }
      // "A saucer of olives" is no olive.
      const isForAny = measure.nouns.length === 0
      const filled =
        density ?? (usualGrams < OF_MANY_GRAMS ? LOOSE_GRAMS_PER_ML : isForAny ? 1 : undefined)
      return filled
        ? { grams: quantity * filled * measure.ml * sizeFactor, source: 'measured' }
        : { grams: quantity * usualGrams * sizeFactor, source: 'usual' }
    }
    case 'piece': {
      const known = MEASURED.find(
        ([noun, said]) => noun === measure.nouns[0] && said.test(phrase.food),
      )
      if (known) return { grams: quantity * known[2] * sizeFactor, source: 'counted' }
      const own = byNoun(portions, measure.nouns, phrase)
      if (own) return { grams: quantity * own, source: 'counted' }
      // A packet of what the table counts by the piece is a helping.
      return measure.nouns.includes('package')
        ? { grams: quantity * usualGrams * sizeFactor, source: 'usual' }
        : undefined
    }
    case 'serving':
      return {
        grams: quantity * (usualHelping(phrase, food, vocabulary) ?? usualGrams) * sizeFactor,
        source: 'usual',
      }
    case 'handful': {
      if (HANDFUL_OF_FRUIT.food.test(phrase.food))
        return { grams: quantity * HANDFUL_OF_FRUIT.grams * sizeFactor, source: 'measured' }
      const cup = (gramsPerMl(portions) ?? 1) * CUP_ML
      return {
        grams: quantity * Math.min(cup, HANDFUL_GRAMS) * sizeFactor,
        source: 'measured',
      }
    }
  }
}

/** Whether the table has a portion of a food in the vessel or by the piece that was said. */
export const hasPortionIn = ({ measure }: MealPhrase, { portions }: Food): boolean =>
  measure !== null &&
  (measure.kind === 'piece' || measure.kind === 'vessel') &&
  portions.some(({ description }) => {
    const words = headOf(unitPortionOf({ description, grams: 1 }).noun).join(' ')
    return measure.nouns.some((noun) => ` ${words} `.includes(` ${singular(noun)} `))
  })

/** How much of a helping a few of many are. Ours. */
const FEW_OF_HELPING = 0.5
const FRIED = /\b(?:fried|fries)\b/

/** Sizes that the table names and no usual weight knows. */
const OTHER_SIZE = /\b(personal|individual|miniature|(?:fun|bite|snack)[ -]sized?)\b/

/** A phrase, the food that it means, and the portion of that food that is usual. */
interface Weighed {
  readonly phrase: MealPhrase
  readonly food: Food
  readonly vocabulary: MealVocabulary
  /** What was said, or one. */
  readonly quantity: number
  readonly usual: UnitPortion
}
/** One way to the grams of a phrase; undefined where it does not lead to any. */
type GramsRule = (weighed: Weighed) => PhraseGrams | undefined

/** "A few fries" are no three helpings, and no three potatoes. */
const byFewOfHelping: GramsRule = ({ phrase, food, vocabulary, usual }) => {
  const isPartOfHelping =
    vocabulary !== english &&
    phrase.isFew === true &&
    phrase.measure === null &&
    /^(serving|plate|cup|bowl)\b/.test(usual.noun) &&
    (FRIED.test(food.name) || countryGrams('one', phrase, food, vocabulary) === undefined)
  return isPartOfHelping
    ? { grams: food.defaultPortion.grams * FEW_OF_HELPING, source: 'usual' }
    : undefined
}

/** A plate of what is eaten by the plate is what is usual in the country, and a piece one of them. */
const unitOfCountry = (
  { phrase, food, vocabulary, usual }: Weighed,
  kind: 'vessel' | 'piece',
  nouns: readonly string[],
): number | undefined =>
  firstOf(nouns, (noun) => countryGrams(noun, phrase, food, vocabulary)) ??
  (nouns.includes('piece') ? listedGrams('one', phrase, food, vocabulary) : undefined) ??
  ((kind === 'vessel' ? nouns : nouns.slice(0, 1)).includes(usual.noun) && usual.amount === 1
    ? usualOfCountry(phrase, food, vocabulary)
    : undefined)

/** By what its country's list says of one of them, or of one in what it was counted by. */
const byCountry: GramsRule = (weighed) => {
  const { phrase, food, vocabulary, quantity } = weighed
  const { measure } = phrase
  const small =
    vocabulary === english && measure === null ? listedPiece(phrase, vocabulary) : undefined
  if (small !== undefined && phrase.quantity === null)
    return { grams: SOME_SMALL * small, source: 'usual' }
  const countedGrams = () =>
    small ??
    (quantity < 1 ? countryGrams('whole', phrase, food, vocabulary) : undefined) ??
    countryGrams('one', phrase, food, vocabulary)
  const isInUnits = measure?.kind === 'vessel' || measure?.kind === 'piece'
  const each = isInUnits
    ? unitOfCountry(weighed, measure.kind, measure.nouns)
    : measure === null && phrase.quantity !== null
      ? countedGrams()
      : undefined
  return each === undefined
    ? undefined
    : { grams: quantity * each * sizeFactorOf(phrase), source: 'counted' }
}

/** By a household portion of that very food, which the table names in English. */
const byOwnPortion: GramsRule = ({ phrase, food, vocabulary, quantity }) => {
  const { measure, size } = phrase
  if (vocabulary !== english) return undefined
  // What one of them usually is: a coffee as it is drunk, a biscuit.
  const isKnown =
    measure === null &&
    size === null &&
    !OTHER_SIZE.test(phrase.words) &&
    (usualHelping(phrase, food, vocabulary) !== undefined ||
      COUNTED.some(([counted]) => counted.test(phrase.food)))
  const isHousehold =
    !isKnown &&
    measure?.kind !== 'weight' &&
    measure?.kind !== 'handful' &&
    (measure?.kind !== 'volume' || (size !== null && measure.nouns.length > 0)) &&
    (measure !== null || phrase.quantity !== null || size !== null)
  const own = isHousehold ? ownPortionGrams(phrase.words, phrase, food) : undefined
  if (own === undefined) return undefined
  // Nobody eats a whole quiche for having had "a quiche".
  const isForMore = measure === null && size === null && isForSeveral(phrase, food, own)
  // A small serving of chicken is no small chicken, and half a portion of fries no half of one.
  const isOdd =
    measure?.kind === 'serving' &&
    (own > FOR_ONE_GRAMS || (own < OF_MANY_GRAMS && food.defaultPortion.grams >= OF_MANY_GRAMS))
  return isForMore || isOdd ? undefined : { grams: quantity * own, source: 'counted' }
}

/** Grams, cups, glasses, slices, servings. */
const byMeasure: GramsRule = ({ phrase, food, vocabulary, quantity }) =>
  phrase.measure ? measured(phrase, phrase.measure, food, quantity, vocabulary) : undefined

/** So many of them, or of the helpings that are usual. */
const byCount: GramsRule = ({ phrase, food, vocabulary, quantity, usual }) => {
  if (phrase.quantity === null) return undefined
  const usualGrams = usualHelping(phrase, food, vocabulary)
  // "Eight pierogi" are no eight plates.
  const isOfPieces =
    usual.noun !== 'piece' && food.portions.some(({ description }) => description === '1 piece')
  const isHelpings = phrase.isArticle || (!isSized(usual.noun) && !isOfPieces)
  if (usualGrams !== undefined && isHelpings)
    return {
      grams: quantity * usualGrams * sizeFactorOf(phrase),
      source: phrase.isArticle ? 'usual' : 'counted',
    }
  const each = countOf(phrase, food, food.portions.map(unitPortionOf), usual)
  const isPartOfMany = quantity < 1 && each < OF_MANY_GRAMS
  return isPartOfMany || isForSeveral(phrase, food, each)
    ? { grams: quantity * food.defaultPortion.grams, source: 'usual' }
    : { grams: quantity * each, source: 'counted' }
}

const byUsualHelping: GramsRule = ({ phrase, food, vocabulary, quantity }) => {
  const usualGrams = usualHelping(phrase, food, vocabulary)
  return usualGrams === undefined
    ? undefined
    : { grams: quantity * usualGrams * sizeFactorOf(phrase), source: 'usual' }
}

/** What is lighter is eaten in twos: eggs, biscuits. In g, ours. */
const LIGHT_GRAMS = 80

/** "Unas galletas" and "eggs" are more than one; of what is small, or comes by the dozen, a helping is. */
const bySeveral: GramsRule = ({ phrase, food, usual }) => {
  if (usual.amount !== 1 || usual.gramsEach >= LIGHT_GRAMS) return undefined
  const isPiece = !MEASURED_NOUN.test(usual.noun) && !CONTAINER_NOUN.test(usual.noun)
  const isPlural =
    /[^su]s$/.test(phrase.food) &&
    headOf(usual.noun).some((word) => singular(phrase.food.split(' ').at(-1) ?? '') === word)
  const isSome = phrase.isSome === true && isPiece
  if (!isSome && !isPlural) return undefined
  const one = countOf(phrase, food, food.portions.map(unitPortionOf), usual)
  return { grams: (isSome && one < SMALL_GRAMS ? SOME_SMALL : 2) * one, source: 'usual' }
}

/** "Large fries": one of that size, or a helping of it. */
const bySize: GramsRule = ({ phrase, food, usual }) => {
  if (!phrase.size) return undefined
  const one = countOf(phrase, food, food.portions.map(unitPortionOf), usual)
  const grams = one >= OF_MANY_GRAMS ? one : food.defaultPortion.grams * sizeFactorOf(phrase)
  return { grams, source: 'usual' }
}

/** The ways to the grams of a phrase, the surest first. A rule about portions goes here. */
const GRAMS_RULES: readonly GramsRule[] = [
  byFewOfHelping,
  byCountry,
  byOwnPortion,
  byMeasure,
  byCount,
  byUsualHelping,
  bySeveral,
  bySize,
]

const gramsAsCounted = (
  phrase: MealPhrase,
  food: Food,
  vocabulary: MealVocabulary,
): PhraseGrams => {
  const { defaultPortion } = food
  const quantity = phrase.quantity ?? 1
  const weighed = { phrase, food, vocabulary, quantity, usual: unitPortionOf(defaultPortion) }
  for (const rule of GRAMS_RULES) {
    const found = rule(weighed)
    if (found) return found
  }
  return { grams: defaultPortion.grams, source: 'usual' }
}

/** Of what weighs no more each, many may have been counted. Ours. */
const SMALL_THING_GRAMS = 15
/** "1000 eggs" are not believed. */
const MOST_GRAMS_IN_FRONT = 500
/** "Almonds, unsalted", "Grapes, raw". */
const MANY = /^[^,(]*[^s]s(?=$|[ ,(])/

/** "200 rice" is a weight, "30 almonds" are so many. */
const isWeightOnly = (
  { quantity, measure, words, food: said }: MealPhrase,
  food: Food,
  grams: number,
) =>
  quantity !== null &&
  quantity > MOST_COUNTED &&
  quantity <= MOST_GRAMS_IN_FRONT &&
  measure === null &&
  words.includes(String(quantity)) &&
  (grams > quantity * SMALL_THING_GRAMS || ![food.name, said].some((name) => MANY.test(name)))

/**
 * What a phrase weighs as a food of the table, in g: stated weights as they are, household measures
 * and counts by the food's own portions (USDA FNDDS), and a usual helping where nothing was said.
 * Not bounded.
 */
export const gramsOfPortion = (
  phrase: MealPhrase,
  food: Food,
  vocabulary: MealVocabulary,
): PhraseGrams => {
  const counted = gramsAsCounted(phrase, food, vocabulary)
  return isWeightOnly(phrase, food, counted.grams)
    ? { grams: phrase.quantity ?? 1, source: 'weighed' }
    : counted
}
