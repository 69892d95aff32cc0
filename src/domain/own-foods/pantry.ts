import type { Language } from '../languages.ts'
import { type MealPhrase, readMealWords } from '../meal-words/meal-phrases.ts'
import { CUP_ML } from '../meal-words/measures.ts'
import { speechOf } from '../meal-words/speech/speeches.ts'
import { isItemWeight, itemOfFood, type MealItem } from '../meals/meal-items.ts'
import { PANTRY_WORDS, type PantryLanguage, type PantryName } from './pantry-words.ts'

interface PantryFood {
  readonly name: PantryName
  /** What a line says of it, in small letters. */
  readonly said: RegExp
  readonly cupGrams: number
  /** What is taken where no amount is said, in g; without it the line is left to the food table. */
  readonly usualGrams?: number
  /** kcal; g of protein, carbs, fat and fiber; mg of sodium and calcium, in 100 g. */
  readonly per100g: readonly [number, number, number, number, number, number, number]
}

/**
 * What a kitchen takes and nobody eats so: the food table, made of what people eat, has rice cooked alone, and no salt. Numbers of 100 g and
 * weights of a cup: USDA National Nutrient Database for Standard Reference, Legacy (2018), public domain.
 */
const PANTRY: readonly PantryFood[] = [
  {
    name: 'Whole wheat flour',
    said: /\b(whole ?(wheat|meal|grain)|wholemeal) flour\b/,
    cupGrams: 120,
    per100g: [340, 13.2, 72, 2.5, 10.7, 2, 34],
  },
  {
    name: 'Flour',
    said: /\b(?<!(almond|coconut|corn|rice|chickpea|gram|rye|soy|potato|buckwheat) )flour\b(?! tortilla)/,
    cupGrams: 125,
    per100g: [364, 10.3, 76.3, 1, 2.7, 2, 15],
  },
  { name: 'Corn starch', said: /\bcorn ?(starch|flour)\b/, cupGrams: 128, per100g: [381, 0.3, 91.3, 0.1, 0.9, 9, 2] },
  { name: 'Cornmeal, dry', said: /\b(cornmeal|polenta)\b/, cupGrams: 157, per100g: [370, 7.1, 79.5, 1.8, 3.9, 7, 3] },
  {
    name: 'Brown rice, dry',
    said: /\bbrown (basmati |long[- ]grain )?rice\b(?! (noodle|vinegar|paper|cake|milk))/,
    cupGrams: 185,
    per100g: [367, 7.5, 76.3, 3.2, 3.6, 5, 9],
  },
  {
    name: 'Rice, dry',
    said: /\brice\b(?! (noodle|vinegar|wine|paper|cake|milk|flour|krispies))/,
    cupGrams: 185,
    per100g: [365, 7.1, 80, 0.7, 1.3, 5, 28],
  },
  { name: 'Egg noodles, dry', said: /\begg noodles?\b/, cupGrams: 38, per100g: [384, 14.2, 71.3, 4.4, 3.3, 21, 35] },
  {
    name: 'Pasta, dry',
    said: /\b(pasta|spaghetti|penne|macaroni|fusilli|linguine|tagliatelle|fettuccine|rigatoni|farfalle|orzo|lasagn[ae] sheets?)\b(?! sauce)/,
    cupGrams: 105,
    per100g: [371, 13, 74.7, 1.5, 3.2, 6, 21],
  },
  { name: 'Couscous, dry', said: /\bcouscous\b/, cupGrams: 173, per100g: [376, 12.8, 77.4, 0.6, 5, 10, 24] },
  { name: 'Bulgur, dry', said: /\bbulg[ua]r\b/, cupGrams: 140, per100g: [342, 12.3, 75.9, 1.3, 12.5, 17, 35] },
  { name: 'Quinoa, dry', said: /\bquinoa\b/, cupGrams: 170, per100g: [368, 14.1, 64.2, 6.1, 7, 5, 47] },
  { name: 'Oats, dry', said: /\b(oats|oatmeal)\b/, cupGrams: 81, per100g: [379, 13.2, 67.7, 6.5, 10.1, 6, 52] },
  { name: 'Red lentils, dry', said: /\b(red|pink) (split )?lentils?\b/, cupGrams: 192, per100g: [358, 23.9, 63.1, 2.2, 10.8, 7, 48] },
  { name: 'Lentils, dry', said: /\blentils?\b(?! (soup|pasta))/, cupGrams: 192, per100g: [352, 24.6, 63.4, 1.1, 10.7, 6, 35] },
  { name: 'Chickpeas, dry', said: /\bdr(y|ied) (chickpeas?|garbanzos?)\b/, cupGrams: 200, per100g: [378, 20.5, 63, 6, 12.2, 24, 57] },
  { name: 'Black beans, dry', said: /\bdr(y|ied) black beans?\b/, cupGrams: 194, per100g: [341, 21.6, 62.4, 1.4, 15.5, 5, 123] },
  { name: 'Salt', said: /\bsalt\b/, cupGrams: 292, usualGrams: 1, per100g: [0, 0, 0, 0, 0, 38758, 24] },
  {
    name: 'Pepper',
    said: /\b(black|white|ground) pepper\b|^pepper$/,
    cupGrams: 110,
    usualGrams: 1,
    per100g: [251, 10.4, 64, 3.3, 25.3, 20, 443],
  },
  { name: 'Baking powder', said: /\bbaking powder\b/, cupGrams: 221, per100g: [53, 0, 27.7, 0, 0.2, 10600, 5876] },
  { name: 'Stock', said: /\b(stock|broth)\b(?! (cube|powder))/, cupGrams: 240, per100g: [5, 0.2, 0.9, 0.1, 0, 296, 3] },
]

/** Said of what was cooked or made already. */
const READY = /\b(cooked|leftover|tinned|canned|cans?|tins?|jars?|sauce|soup|bread|cookies?|pouch|ready|fresh)\b/

const gramsOf = ({ cupGrams, usualGrams }: PantryFood, { measure, quantity }: MealPhrase): number | undefined => {
  if (quantity === null) return usualGrams
  if (measure?.kind === 'weight') return quantity * measure.grams
  if (measure?.kind !== 'volume') return undefined
  const grams = (quantity * measure.ml * cupGrams) / CUP_ML
  // A pinch of salt weighs less than anything that is noted.
  return usualGrams !== undefined && grams < usualGrams ? usualGrams : grams
}

interface Named {
  readonly food: PantryFood
  readonly name: string
}

/** What of the pantry a line in English names. */
const foodSaid = (words: string): Named | undefined => {
  const food = READY.test(words) ? undefined : PANTRY.find(({ said }) => said.test(words))
  return food && { food, name: food.name }
}

const hasPantryWords = (language: Language): language is PantryLanguage => language in PANTRY_WORDS

/** The same of one in another language, which English may stand in as well. */
const foodSaidIn = (words: string, language: Language): Named | undefined => {
  if (!hasPantryWords(language)) return foodSaid(words)
  const { foods, ready } = PANTRY_WORDS[language]
  if (ready.test(words)) return undefined
  const found = foods.find(({ said }) => said.test(words))
  const food = PANTRY.find(({ name }) => name === found?.food)
  return found && food ? { food, name: found.name } : foodSaid(words)
}

/**
 * The item that an ingredient line means where it is of the pantry: "250 g red lentils" are 895 kcal, not those of 250 g of cooked
 * ones. Undefined for any other line, and where no weight or volume is said.
 */
export const pantryItemIn = (line: string, language: Language = 'en'): MealItem | undefined => {
  const words = line.toLowerCase()
  const found = foodSaidIn(words, language)
  const [phrase] = readMealWords(words, speechOf(language)).phrases
  const grams = found && phrase ? gramsOf(found.food, phrase) : undefined
  if (found === undefined || grams === undefined || !isItemWeight(grams)) return undefined
  const [energyKcal, proteinG, carbsG, fatG, fiberG, sodiumMg, calciumMg] = found.food.per100g
  return itemOfFood({ code: null, name: found.name, per100g: { energyKcal, proteinG, carbsG, fatG, fiberG, sodiumMg, calciumMg } }, grams)
}
