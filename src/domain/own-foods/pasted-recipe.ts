import { languages } from '../languages.ts'
import { mealVocabularyOf } from '../meal-text/vocabularies/meal-vocabularies.ts'
import { plainDigits } from '../plain-digits.ts'

/** Two to twelve in ten languages. */
const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  languages.flatMap((language) =>
    mealVocabularyOf(language)
      .oneToTwelve.split(' ')
      .map((word, at) => [word, at + 1] as const)
      .filter(([, value]) => value > 1),
  ),
)

/** The contents of a pasted recipe. */
interface PastedRecipe {
  /** Null where it has none. */
  readonly name: string | null
  readonly servings: number | null
  /** One ingredient each, as it is written there. */
  readonly lines: readonly string[]
}

/** Longer lists are no recipe; each line costs searches. */
export const MAX_INGREDIENTS = 20
/** No recipe has more: what follows is not listed. */
const MAX_LINES = 200
/** In letters: what follows says nothing more about an ingredient. */
const LONGEST_LINE = 500

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
}

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&#(\d{1,6});/g, (_, code: string) =>
      String.fromCodePoint(Math.min(Number(code), 0x10_ff_ff)),
    )
    .replaceAll(/&#x([0-9a-f]{1,5});/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll(/&([a-z0-9]+);/gi, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim()

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const RECIPE_TYPE = /^(?:https?:\/\/schema\.org\/|schema:)?Recipe$/

/** The first Recipe in data of schema.org, alone, in a list, or in a graph. */
const recipeIn = (value: unknown, depth = 0): Fields | undefined => {
  if (depth > 4) return undefined
  if (Array.isArray(value))
    return value.map((one) => recipeIn(one, depth + 1)).find((one) => one !== undefined)
  if (!isFields(value)) return undefined
  if ([value['@type']].flat().some((type) => RECIPE_TYPE.test(String(type)))) return value
  return ['@graph', 'mainEntity', 'mainEntityOfPage', 'itemListElement', 'item', 'recipe']
    .map((key) => recipeIn(value[key], depth + 1))
    .find((one) => one !== undefined)
}

/** An opening or closing tag of a script, with its attributes. */
const SCRIPT_TAG = /<(\/?)script\b([^<>]*)>/gi
const OF_LINKED_DATA = /type\s{0,9}=\s{0,9}["']?application\/ld\+json/i

/** The contents of a page's scripts of linked data (JSON-LD), found in one pass over its tags. */
const linkedDataIn = (page: string): string[] => {
  const found: string[] = []
  let from: number | undefined
  for (const { 0: tag, 1: slash, 2: attributes = '', index } of page.matchAll(SCRIPT_TAG)) {
    if (slash === '') from ??= OF_LINKED_DATA.test(attributes) ? index + tag.length : undefined
    else if (from !== undefined) {
      found.push(page.slice(from, index))
      from = undefined
    }
  }
  return found
}

const parsedStrictly = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Breaks inside of a text, a comma too many, and remarks around it: what pages often have. */
const parsed = (json: string): unknown =>
  parsedStrictly(json) ??
  parsedStrictly(
    json
      .replaceAll(/<!--|-->|\/\*<!\[CDATA\[\*\/|\/\*\]\]>\*\/|<!\[CDATA\[|\]\]>/g, ' ')
      // oxlint-disable-next-line no-control-regex -- these are what breaks it
      .replaceAll(/[\u0000-\u001f]/g, ' ')
      .replaceAll(/,( {0,99}[}\]])/g, '$1')
      .replace(/[\s;]{1,99}$/, ''),
  )

const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : isFields(value)
      ? textIn(value['name'] ?? value['text'] ?? '')
      : ''

/** An ingredient in its parts: Mealie's and Tandoor's. */
const ofParts = (value: unknown): string => {
  if (!isFields(value)) return textIn(value)
  const { quantity, amount, unit, food, note, display, originalText } = value
  const whole = [originalText, display].map(textIn).find((text) => text !== '')
  if (whole !== undefined) return whole
  const count = Number(quantity ?? amount)
  return [count > 0 ? String(count) : '', textIn(unit), textIn(food) || textIn(note)]
    .filter((part) => part !== '')
    .join(' ')
}

/** Exports of recipe managers: Mealie (lists in parts), Tandoor (lists by step), Paprika (one text). */
const ofManager = (value: unknown): PastedRecipe | undefined => {
  const [recipe] = Array.isArray(value) ? (value as unknown[]) : [value]
  if (!isFields(recipe)) return undefined
  const { recipeIngredient, ingredients, steps } = recipe
  const listed = [
    ...[recipeIngredient ?? []].flat(),
    ...(typeof ingredients === 'string' ? ingredients.split(/\r?\n/) : []),
    ...(Array.isArray(steps) ? steps : []).flatMap((step: unknown) =>
      isFields(step) && Array.isArray(step['ingredients'])
        ? (step['ingredients'] as unknown[])
        : [],
    ),
  ]
  if (listed.length === 0) return undefined
  return {
    name: textOf(textIn(recipe['name']).slice(0, LONGEST_LINE)).slice(0, 200) || null,
    servings: servingsOf(recipe['recipeYield'] ?? recipe['recipeServings'] ?? recipe['servings']),
    lines: linesOf(listed.map(ofParts)),
  }
}

const ANY_TAG = /<([a-z][a-z0-9]{0,20})\b([^<>]{1,2000})>/gi
const PROPERTY =
  /\b(?:itemprop|property)\s{0,9}=\s{0,9}["']?(?:schema:|v:)?(recipeIngredient|ingredients?|recipeYield|yield)\b/i
const CONTENT = /\bcontent\s{0,9}=\s{0,9}"([^"]{0,500})"/i

/** A recipe that a page marks up in its text: microdata and RDFa. */
const markedUpIn = (page: string): PastedRecipe | undefined => {
  const lines: string[] = []
  let servings: number | null = null
  for (const { 0: tag, 1: name = '', 2: attributes = '', index } of page.matchAll(ANY_TAG)) {
    const property = PROPERTY.exec(attributes)?.[1]?.toLowerCase()
    if (property === undefined || lines.length === MAX_LINES) continue
    const from = index + tag.length
    const to = page.indexOf(`</${name}`, from)
    const inside = page.slice(from, to < 0 ? from : Math.min(to, from + 4 * LONGEST_LINE))
    const text = textOf(CONTENT.exec(attributes)?.[1] ?? inside)
    if (property.endsWith('yield')) servings ??= servingsOf(text)
    else if (text !== '') lines.push(text.slice(0, LONGEST_LINE))
  }
  return lines.length === 0 ? undefined : { name: null, servings, lines: linesOf(lines) }
}

/**
 * "4 servings", "serves four", ["4", "4 bowls"] and 4 are 4; what has no number, or one that is no yield, is
 * unknown.
 */
const servingsOf = (said: unknown): number | null => {
  const [first] = [said].flat()
  const text = plainDigits(textIn(first).slice(0, LONGEST_LINE)).toLowerCase()
  const word = text.split(/[^\p{L}]+/u).find((one) => NUMBER_WORDS.has(one)) ?? ''
  const number = Number(/\d+(?:\.\d+)?/.exec(text)?.[0] ?? NUMBER_WORDS.get(word) ?? Number.NaN)
  return number >= 0.5 && number <= 100 ? number : null
}

/** A heading of a group of ingredients: "For the sauce:". */
const HEADING = /^[^\d½¼¾⅓⅔⅛]{1,80}:$/u

const linesOf = (listed: readonly string[]): string[] =>
  listed
    .slice(0, MAX_LINES)
    .map((line) => textOf(line.slice(0, LONGEST_LINE)))
    .filter((line) => /\p{L}/u.test(line) && !HEADING.test(line))

const ofSchema = (recipe: Fields): PastedRecipe => ({
  name:
    typeof recipe['name'] === 'string'
      ? textOf(recipe['name'].slice(0, LONGEST_LINE)).slice(0, 200) || null
      : null,
  servings: servingsOf(recipe['recipeYield']),
  lines: linesOf(
    [recipe['recipeIngredient'] ?? recipe['ingredients'] ?? []]
      .flat()
      .map((line) => (typeof line === 'string' ? line : ofParts(line))),
  ),
})

/**
 * A recipe out of pasted text: a page's source with a recipe of schema.org in it (JSON-LD,
 * https://schema.org/Recipe), that data alone, or plain lines with an ingredient each. Nothing of a
 * page is run or fetched. Lines may be none.
 */
export const readPastedRecipe = (pasted: string): PastedRecipe => {
  const scripts = linkedDataIn(pasted)
  const trimmed = pasted.trim()
  const candidates = /^[[{]/.test(trimmed) ? [...scripts, trimmed] : scripts
  const data = candidates.map(parsed)
  const found = data.map((one) => recipeIn(one)).find((one) => one !== undefined)
  const read = found && ofSchema(found)
  if (read && read.lines.length > 0) return read
  const other =
    data.map(ofManager).find((one) => one !== undefined) ??
    (/</.test(pasted) ? markedUpIn(pasted) : undefined)
  if (other)
    return { ...other, name: read?.name ?? other.name, servings: read?.servings ?? other.servings }
  if (read) return read
  // A page without such data is no list of ingredients.
  if (/<(html|body|script|div)\b/i.test(pasted) || /^[[{]/.test(trimmed))
    return { name: null, servings: null, lines: [] }
  return {
    name: null,
    servings: null,
    lines: linesOf(trimmed.split(/\r?\n/).filter((line) => /\p{L}/u.test(line))),
  }
}

const WEIGHT = /(\d{1,6}(?:[.,]\d{1,3})?)\s?(g|grams?|kg|ml|oz|lb)\b/i

/** "200g/7oz": the same twice. */
const IMPERIAL_TOO =
  /(\d\s?(?:g|kg|ml|l))\s?\/\s?[\d¼½¾.,]{1,9}\s?(?:fl ?oz|oz|lbs?|pints?|cups?)\b/gi

/**
 * An ingredient as the reader of meals knows it: "2 cups (250 g) plain flour, sifted" is "250 g
 * plain flour". Bullets go, and how it is cut and what for.
 */
export const ingredientWords = (line: string): string => {
  const bare = line.replaceAll(IMPERIAL_TOO, '$1').replace(/^[\s\-–—•*·▢□☐.]+(?=\S)/u, '')
  const weight = WEIGHT.exec(/\(([^()]*)\)/.exec(bare)?.[1] ?? '')?.[0]
  const [head = ''] = bare
    .replaceAll(/\([^()]*\)/g, ' ')
    .split(
      /,(?!\d)|;| – (?!\d)| - (?!\d)|\b(?:to taste|for serving|to serve|optional|plus more|or more|at room temperature|nach (?:geschmack|belieben)|zum (?:servieren|braten|bestreuen)|au goût|selon le goût|pour servir|al gusto|para servir|q\.? ?b\.?|quanto basta|per servire|a gosto)(?!\p{L})/iu,
    )
  // Of "butter or margarine" the first is taken.
  const [chosen = ''] = head.split(/(?<=\p{L}{3}) (?:or|oder|ou|lub) (?=\p{L})/u)
  const words = chosen.replaceAll(/\s+/g, ' ').trim()
  if (weight === undefined) return words
  return `${weight} ${words.replace(/^[\d\s¼½¾⅓⅔⅛./-]+(?:cups?|tablespoons?|tbsp|teaspoons?|tsp|oz|ounces?|lbs?|pounds?|g|grams?|kg|ml|cans?|sticks?)?\s+(?:of\s+)?/i, '')}`
}
