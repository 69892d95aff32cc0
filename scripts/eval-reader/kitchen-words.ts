import { existsSync, readFileSync } from 'node:fs'
import { type Language, languages } from '#domain/languages.ts'
import * as z from 'zod'
import { inRoot } from '../project.mjs'
import { isNamed } from './everyday-phrases.ts'
import { readWords } from './read-words.ts'

const lineSchema = z.strictObject({
  words: z.string().min(1),
  /** In 100 g; null where no food of the table is one, and the words must come back unread. */
  kcal: z.number().min(0).nullable(),
  /**
   * Words of the name of any food that is of the same kind, its alternatives parted by "|"; null
   * beside `kcal` null.
   */
  food: z.string().min(1).nullable(),
})
type KitchenWord = z.infer<typeof lineSchema>

const pathOf = (language: Language) =>
  inRoot('scripts', 'eval-reader', 'kitchen', `${language}.jsonl`)

/** The languages with such a list. */
export const kitchenLanguages = (): Language[] =>
  languages.filter((language) => existsSync(pathOf(language)))

const readList = (language: Language): KitchenWord[] =>
  readFileSync(pathOf(language), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => lineSchema.parse(JSON.parse(line)))

const WITHIN = 0.3
/** Of what has next to no energy, any difference this small is right, kcal in 100 g. */
const WITHIN_KCAL = 15

/** What became of a word: `absurd` is a food of another kind, or one for a word that names none. */
type Outcome = 'right' | 'other-energy' | 'absurd' | 'unread'

const outcomeOf = ({ words, kcal, food: kind }: KitchenWord, language: Language) => {
  const { items } = readWords(`50 g ${words}`, language)
  const [item] = items
  const got = items.map(({ food, grams }) => `${food.name} ${grams} g`).join(' + ')
  const judge = (): Outcome => {
    if (kcal === null || kind === null) return item ? 'absurd' : 'right'
    if (!item) return 'unread'
    if (!isNamed(item.food.name, kind) && !item.food.otherNames.some((one) => isNamed(one, kind)))
      return 'absurd'
    const found =
      items.reduce((sum, { food, grams }) => sum + food.per100g.energyKcal * grams, 0) / 50
    return Math.abs(found - kcal) <= Math.max(WITHIN * kcal, WITHIN_KCAL) ? 'right' : 'other-energy'
  }
  return { outcome: judge(), words, wanted: `${kind ?? 'nothing'} ${kcal ?? ''}`, got }
}

export const kitchenOutcomes = (language: Language): ReturnType<typeof outcomeOf>[] =>
  readList(language).map((line) => outcomeOf(line, language))
