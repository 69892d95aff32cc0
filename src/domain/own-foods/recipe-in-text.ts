import { hasAmount, withAmounts } from './amount-lines.ts'
import { isServings, saysServings, servingsTogether } from './recipe-servings.ts'

/** In letters. */
const LONGEST_HEADING = 60
/** In letters: a longer line is a sentence about ingredients. */
const LONGEST_LISTED = 150

const HEADS_INGREDIENTS =
  /^[^\p{L}\d]{0,9}(?:ingredients?|zutaten|ingrédients|ingredientes|ingredienti|ingrediënten|składniki|材料|المقادير|المكونات)(?![\p{L}\d])/iu
/** What follows a list: the method, or what a portion holds. */
const ENDS_LIST =
  /^[^\p{L}\d]{0,9}(?:method|how to make|what to do|directions|instructions|preparation|steps|zubereitung|anleitung|(?:und )?so (?:geht|wird)['’]?s|préparation|étapes|comment faire|preparación|elaboración|instrucciones|cómo hacer|preparazione|procedimento|come (?:preparare|fare|si (?:fa|prepara))|como fazer|modo de fazer|modo de preparo|preparo|bereiding(?:swijze)?|werkwijze|aan de slag|zo maak je|przygotowanie|sposób przygotowania|jak (?:zrobić|przygotować)|wykonanie|作り方|手順|طريقة (?:التحضير|العمل)|التحضير|الطريقة|nutrition|nährwerte|valeurs nutritionnelles|información nutricional|valori nutrizionali|informação nutricional|voedingswaarden?|wartoś(?:ci|ć) odżywcz[ae]|栄養|القيم(?:ة)? الغذائية)(?![\p{L}\d])/iu

/** "Prep time: 15 min", "Gesamtzeit 1 Std. 20 Min." */
const SAYS_TIME =
  /^\D{2,40}\d(?:[^,]{0,40}\d)?\s?(?:min(?:\p{Ll}{0,4})(?: mins)?|h|hours?|hrs?|std|stunden?|heures?|horas?|ora|ore|uur|godz\p{Ll}{0,4}|分|時間|دقيقة|دقائق|ساعة|ساعات)\.?$/iu
const ADDRESS = /^https?:\/\/\S+$/i

const NUMBERED = /^\P{L}{0,3}(?:step |schritt |étape |paso |stap |krok )?\d{1,2}[.):]\s*\p{L}/iu
const ENDS_SENTENCE = /([.。!！])\P{L}{0,3}$/u
/** In words: a shorter line may end in a word that is written short, "1 tsp." */
const SHORT_LINE = 4
/** A step of the method: it has a number, or it is a sentence. */
export const isStep = (line: string): boolean => {
  const end = ENDS_SENTENCE.exec(line.slice(-4))?.[1]
  const isSentence = end === '.' ? line.split(/\s+/).length > SHORT_LINE : end !== undefined
  return isSentence || NUMBERED.test(line)
}

/** Where the method begins: at its heading, or at the steps that end the text. */
const listEnd = (lines: readonly string[]): number => {
  const heading = lines.findIndex((line) => ENDS_LIST.test(line))
  if (heading !== -1) return heading
  const end = lines.findLastIndex((line) => !isStep(line)) + 1
  // Where each line is like a step, that is how the list is written.
  return end === 0 ? lines.length : end
}

/** About the whole recipe. */
export const isOfRecipe = (line: string): boolean =>
  isServings(line) || SAYS_TIME.test(line) || ADDRESS.test(line)

/** Of "Zutaten: 200 g Mehl, 2 Eier" the heading and its list. */
const unfolded = (line: string): string[] => {
  const colon = line.search(/[:：]/)
  if (colon === -1 || colon > LONGEST_HEADING || !HEADS_INGREDIENTS.test(line)) return [line]
  const listed = line.slice(colon + 1).split(/[,;、،](?!\d)/)
  return listed.length > 1 ? [line.slice(0, colon + 1), ...listed.map((one) => one.trim())] : [line]
}

const headsIngredients = (line: string): boolean =>
  line.length <= LONGEST_LISTED && HEADS_INGREDIENTS.test(line)

interface HeadedList {
  /** The place of its heading. */
  readonly heading: number
  readonly lines: readonly string[]
  /** Whether it stands before the method. */
  readonly isEnded: boolean
}

/**
 * The list under a heading "Ingredients": of several, the one with the most amounts, because pages say something
 * about ingredients first. Lists that follow each other are one: "ingredients of the dough", "of the filling".
 */
export const headedList = (all: readonly string[]): HeadedList | undefined => {
  const headings = all.flatMap((line, at) => (headsIngredients(line) ? [at] : []))
  let best: (HeadedList & { readonly lines: string[]; readonly amounts: number }) | undefined
  /** What the next list goes on with. */
  let open: typeof best
  for (const [index, heading] of headings.entries()) {
    const behind = all.slice(heading + 1, headings[index + 1]).filter((line) => line !== '')
    const listed = behind.slice(0, listEnd(behind))
    const amounts = listed.filter((line) => hasAmount(line) && !isOfRecipe(line)).length
    const isEnded = behind.some((line) => ENDS_LIST.test(line))
    const lines = open?.lines ?? []
    for (const line of listed) lines.push(line)
    const list = {
      isEnded,
      heading: open?.heading ?? heading,
      lines,
      amounts: (open?.amounts ?? 0) + amounts,
    }
    if (best === undefined || list.amounts >= best.amounts) best = list
    const isList = 2 * amounts >= listed.length && amounts > 0
    open = isList && !isEnded ? list : undefined
  }
  return best
}

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

/** In a line or a sentence of its own. */
const servingsSaid = (lines: readonly string[]): string | undefined =>
  lines.flatMap((line) => line.split(/(?<=[.!]) /)).find(isServings)

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
    servings: servingsSaid(all),
    lines: withAmounts(listed.slice(0, listEnd(listed))),
  }
}

/** How many lines a text has above its list that was written for it; what has more is a whole page, copied. */
const MOST_LINES_ABOVE = 3
/** An author, or what a page offers to do. */
const NO_NAME =
  /^(?:by|author|von|autor(?:in)?|par|auteur|por|di|autore|door|przez|print|pin|jump|save|share|rate|rezept drucken|drucken|imprimer|imprimir|stampa|afdrukken|drukuj|印刷|طباعة)(?!\p{L})/iu

/**
 * What a recipe is called, which a text begins with. A copied page repeats it in its recipe, or has it above the
 * first that it says about the recipe: its rating, times and servings.
 */
const nameAbove = (all: readonly string[]): string | undefined => {
  const lines = all.filter((line) => line !== '')
  if (lines.length <= MOST_LINES_ABOVE) return lines[0]
  const seen = new Set<string>()
  let longest = ''
  for (const line of lines) {
    if (seen.has(line) && line.length > longest.length && line.length <= LONGEST_LISTED)
      longest = line
    seen.add(line)
  }
  if (longest !== '') return longest
  const of = lines.findIndex((line) => isOfRecipe(line) || !/^\P{L}{0,3}\p{L}/u.test(line))
  const isName = (line: string) => !isStep(line) && !NO_NAME.test(line)
  return lines.slice(0, Math.max(of, 0)).findLast(isName) ?? lines[0]
}

/**
 * A recipe as text. Its list is what stands under "Ingredients", where there is such a heading, and
 * ends where the method begins.
 */
export const recipeInText = (text: string): RecipeInText => {
  const said = text.split(/\r?\n/).map((line) => (/[\p{L}\p{N}★]/u.test(line) ? line.trim() : ''))
  const all = servingsTogether(said).flatMap(unfolded)
  const list = headedList(all)
  if (list === undefined) return withoutHeadings(all)
  const { heading, lines } = list
  const headed = all[heading] ?? ''
  const above = all.slice(0, heading + 1)
  const yieldLine =
    above.find(isServings) ?? above.find(saysServings) ?? (/\d/.test(headed) ? headed : undefined)
  const first = nameAbove(above.slice(0, heading))
  // "Hachee (4 personen)" is both.
  const name =
    first !== undefined && first === yieldLine
      ? /^[^(（\d]{2,200}(?=[(（])/u.exec(first)?.[0]
      : first
  return {
    ...(heading > 0 && name !== undefined && { name: bare(name) }),
    servings: yieldLine ?? servingsSaid(all),
    lines: withAmounts(lines.filter((line) => !isServings(line))),
  }
}
