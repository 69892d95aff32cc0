import { isServings, saysServings } from './recipe-servings.ts'

/** In letters: no longer line heads anything. */
export const LONGEST_HEADING = 60
/** In letters: a longer line is a sentence about ingredients. */
const LONGEST_LISTED = 150

export const HEADS_INGREDIENTS =
  /^[^\p{L}\d]{0,9}(?:ingredients?|zutaten|ingrédients|ingredientes|ingredienti|ingrediënten|składniki|材料|المقادير|المكونات)(?![\p{L}\d])/iu
export const HEADS_METHOD =
  /^[^\p{L}\d]{0,9}(?:method|directions|instructions|preparation|steps|zubereitung|anleitung|préparation|instructions|étapes|preparación|elaboración|instrucciones|preparazione|procedimento|modo de preparo|preparo|bereiding(?:swijze)?|werkwijze|przygotowanie|sposób przygotowania|wykonanie|作り方|手順|طريقة (?:التحضير|العمل)|التحضير)(?![\p{L}\d])/iu

/** "Prep time: 15 min", "Gesamtzeit 1 Std. 20 Min." */
const SAYS_TIME =
  /^\D{2,40}\d(?:[^,]{0,40}\d)?\s?(?:min(?:\p{Ll}{0,4})|h|hours?|hrs?|std|stunden?|heures?|horas?|ora|ore|uur|godz\p{Ll}{0,4}|分|時間|دقيقة|دقائق|ساعة|ساعات)\.?$/iu
const ADDRESS = /^https?:\/\/\S+$/i

const NUMBERED = /^\P{L}{0,3}(?:step |schritt |étape |paso |stap |krok )?\d{1,2}[.):]\s*\p{L}/iu
const ENDS_SENTENCE = /([.。!！])\P{L}{0,3}$/u
/** In words: a shorter line may end in a word that is written short, "1 tsp." */
const SHORT_LINE = 4
/** A step of the method: it has a number, or it is a sentence. */
const isStep = (line: string): boolean => {
  const end = ENDS_SENTENCE.exec(line.slice(-4))?.[1]
  const isSentence = end === '.' ? line.split(/\s+/).length > SHORT_LINE : end !== undefined
  return isSentence || NUMBERED.test(line)
}

/** Where the method begins: at its heading, or at the steps that end the text. */
const listEnd = (lines: readonly string[]): number => {
  const heading = lines.findIndex((line) => HEADS_METHOD.test(line))
  if (heading !== -1) return heading
  const end = lines.findLastIndex((line) => !isStep(line)) + 1
  // Where each line is like a step, that is how the list is written.
  return end === 0 ? lines.length : end
}

/** About the whole recipe. */
const isOfRecipe = (line: string): boolean =>
  isServings(line) || SAYS_TIME.test(line) || ADDRESS.test(line)

/** How many lines behind a name have amounts. */
const SURE_LINES = 3

/**
 * Whether the first line of a text without headings is the recipe's name: it has no number, and is followed by an
 * empty line, the servings, a time, a heading, or amounts only.
 */
const beginsWithName = ([first = '', second, ...others]: readonly string[]): boolean => {
  if (second === undefined || /[\p{N}:：]/u.test(first)) return false
  // With every other line empty, an empty one says nothing.
  if (second === '' && others[1] !== '') return true
  if (second.endsWith(':') || isOfRecipe(second)) return true
  const next = [second, ...others].filter((line) => line !== '').slice(0, SURE_LINES)
  return next.length === SURE_LINES && next.every((line) => /\p{N}/u.test(line))
}

/** A heading without its marks in Markdown. */
const bare = (heading: string): string => heading.replace(/^#{1,6} /, '')

interface RecipeInText {
  readonly name?: string
  /** As it is said there. */
  readonly servings?: string | undefined
  readonly lines: readonly string[]
}

/** A text without headings: its name and its servings, the list, and perhaps the method. */
const withoutHeadings = (all: readonly string[]): RecipeInText => {
  const hasName = beginsWithName(all)
  const listed = all.slice(hasName ? 1 : 0).filter((line) => line !== '' && !isOfRecipe(line))
  return {
    ...(hasName && { name: bare(all[0] ?? '') }),
    servings: all.find(isServings),
    lines: listed.slice(0, listEnd(listed)),
  }
}

/**
 * A recipe as text. Its list is what stands under "Ingredients", where there is such a heading, and
 * ends where the method begins.
 */
export const recipeInText = (text: string): RecipeInText => {
  const all = text.split(/\r?\n/).map((line) => (/\p{L}/u.test(line) ? line.trim() : ''))
  const at = all.findIndex((line) => line.length <= LONGEST_LISTED && HEADS_INGREDIENTS.test(line))
  if (at === -1) return withoutHeadings(all)
  const behind = all.slice(at + 1).filter((line) => line !== '')
  const heading = all[at] ?? ''
  const yieldLine =
    all.slice(0, at + 1).find(saysServings) ?? (/\d/.test(heading) ? heading : undefined)
  const [first = ''] = all
  // "Hachee (4 personen)" is both.
  const name = first === yieldLine ? /^[^(（\d]{2,200}(?=[(（])/u.exec(first)?.[0] : first
  return {
    ...(at > 0 && name !== undefined && { name: bare(name) }),
    servings: yieldLine ?? behind.find(isServings),
    lines: behind.slice(0, listEnd(behind)).filter((line) => !isServings(line)),
  }
}
