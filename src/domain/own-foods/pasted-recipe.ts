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

/** The first Recipe in data of schema.org, alone, in a list, or in a graph. */
const recipeIn = (value: unknown, depth = 0): Fields | undefined => {
  if (depth > 4) return undefined
  if (Array.isArray(value))
    return value.map((one) => recipeIn(one, depth + 1)).find((one) => one !== undefined)
  if (!isFields(value)) return undefined
  if ([value['@type']].flat().includes('Recipe')) return value
  return recipeIn(value['@graph'] ?? value['mainEntity'], depth + 1)
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

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/**
 * "4 servings", ["4", "4 bowls"] and 4 are 4; what has no number, or one that is no yield, is
 * unknown.
 */
const servingsOf = (said: unknown): number | null => {
  const [first] = [said].flat()
  const number = Number(/\d+(?:\.\d+)?/.exec(String(first ?? ''))?.[0] ?? Number.NaN)
  return number >= 0.5 && number <= 100 ? number : null
}

const ofSchema = (recipe: Fields): PastedRecipe => ({
  name:
    typeof recipe['name'] === 'string'
      ? textOf(recipe['name'].slice(0, LONGEST_LINE)).slice(0, 200) || null
      : null,
  servings: servingsOf(recipe['recipeYield']),
  lines: [recipe['recipeIngredient'] ?? recipe['ingredients'] ?? []]
    .flat()
    .filter((line) => typeof line === 'string')
    .slice(0, MAX_LINES)
    .map((line) => textOf(line.slice(0, LONGEST_LINE)))
    .filter((line) => line !== ''),
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
  const found = candidates.map((json) => recipeIn(parsed(json))).find((one) => one !== undefined)
  if (found) return ofSchema(found)
  // A page without such data is no list of ingredients.
  if (/<(html|body|script|div)\b/i.test(pasted) || /^[[{]/.test(trimmed))
    return { name: null, servings: null, lines: [] }
  return {
    name: null,
    servings: null,
    lines: trimmed
      .split(/\r?\n/)
      .filter((line) => /\p{L}/u.test(line))
      .slice(0, MAX_LINES)
      .map((line) => textOf(line.slice(0, LONGEST_LINE)))
      .filter((line) => /\p{L}/u.test(line)),
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
  const words = head.replaceAll(/\s+/g, ' ').trim()
  if (weight === undefined) return words
  return `${weight} ${words.replace(/^[\d\s¼½¾⅓⅔⅛./-]+(?:cups?|tablespoons?|tbsp|teaspoons?|tsp|oz|ounces?|lbs?|pounds?|g|grams?|kg|ml|cans?|sticks?)?\s+(?:of\s+)?/i, '')}`
}
