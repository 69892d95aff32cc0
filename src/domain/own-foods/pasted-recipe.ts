import { shownLines, textOf } from './html-text.ts'
import { linkedDataIn, parsed } from './linked-data.ts'
import { amountsTogether, withAmounts } from './amount-lines.ts'
import { headedList, isOfRecipe, isStep, recipeInText } from './recipe-in-text.ts'
import { isServings, saysServings, servingsIn, servingsTogether } from './recipe-servings.ts'

/** The contents of a pasted recipe. */
interface PastedRecipe {
  /** Null where it has none. */
  readonly name: string | null
  readonly servings: number | null
  /** One ingredient each, as it is written there. */
  readonly lines: readonly string[]
}

/** No recipe has more: what follows is not listed. */
const MAX_LINES = 200
/** In letters: what follows says nothing more about an ingredient. */
const LONGEST_LINE = 500

const NOTHING: PastedRecipe = { name: null, servings: null, lines: [] }

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const RECIPE_TYPE = /^(?:https?:\/\/schema\.org\/|schema:)?Recipe$/

/** How deep pages put a recipe into other things: a page, its main entity, a list, an item. */
const DEEPEST = 8
/** All recipes in data of schema.org: alone, in a list, in a graph, or as a part of something. */
const recipesIn = (value: unknown, depth = 0): Fields[] => {
  if (depth > DEEPEST) return []
  if (Array.isArray(value)) return value.flatMap((one) => recipesIn(one, depth + 1))
  if (!isFields(value)) return []
  if ([value['@type']].flat().some((type) => RECIPE_TYPE.test(String(type)))) return [value]
  return Object.values(value).flatMap((one) => recipesIn(one, depth + 1))
}

const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : isFields(value)
      ? textIn(value['name'] ?? value['text'] ?? '')
      : ''

/** An ingredient in its parts: Mealie's and Tandoor's. */
const ofParts = (value: unknown): string => {
  if (!isFields(value)) return textIn(value)
  const { quantity, amount, unit, food, note, display, originalText, name } = value
  const whole = [originalText, display].map(textIn).find((text) => text !== '')
  if (whole !== undefined) return whole
  const count = Number(quantity ?? amount)
  return [count > 0 ? String(count) : '', textIn(unit), textIn(food ?? name) || textIn(note)]
    .filter((part) => part !== '')
    .join(' ')
}

const nameIn = (text: string): string | null =>
  textOf(text.slice(0, LONGEST_LINE)).slice(0, 200) || null

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
    name: nameIn(textIn(recipe['name'])),
    servings: servingsOf(recipe['recipeYield'] ?? recipe['recipeServings'] ?? recipe['servings']),
    lines: linesOf(listed.map(ofParts)),
  }
}

const ANY_TAG = /<([a-z][a-z0-9]{0,20})\b([^<>]{1,2000})>/gi
const PROPERTY =
  /\b(?:itemprop|property)\s{0,9}=\s{0,9}["']?(?:schema:|v:|https?:\/\/schema\.org\/)?(name|recipeIngredient|ingredients?|recipeYield|yield)\b/i
/** Where the markup of a recipe begins. */
const RECIPE_SCOPE =
  /\b(?:itemtype|typeof)\s{0,9}=\s{0,9}["']?(?:https?:\/\/(?:schema|data-vocabulary)\.org\/|schema:|v:)?Recipe\b/i
/** Where something else begins, whose name is not that of the recipe: its author. */
const OTHER_SCOPE = /\b(?:itemtype|typeof)\s{0,9}=/i
/** The same in microformats, on pages that have them. */
const CLASS =
  /\bclass\s{0,9}=\s{0,9}["'](?:[^"']{0,200}\s)?(?:p-)?(ingredient|yield|name|fn)(?:\s[^"']{0,200})?["']/i
const HAS_MICROFORMAT = /\bh-?recipe\b/i
const CONTENT = /\bcontent\s{0,9}=\s{0,9}(?:"([^"]{0,500})"|'([^']{0,500})')/i

/** What stands between an opening tag and its closing one, with tags of the same name inside. */
const insideOf = (page: string, name: string, from: number): string => {
  const near = page.slice(from, from + 4 * LONGEST_LINE)
  let depth = 1
  for (const { 1: slash, index } of near.matchAll(new RegExp(`<(/?)${name}\\b`, 'gi'))) {
    depth += slash === '' ? 1 : -1
    if (depth === 0) return near.slice(0, index)
  }
  return depth === 1 ? (near.split('<')[0] ?? '') : near
}

/** A recipe that a page marks up in its text: microdata, RDFa and microformats. */
const markedUpIn = (page: string): PastedRecipe | undefined => {
  const lines: string[] = []
  let servings: number | null = null
  let name: string | null = null
  const hasMicroformat = HAS_MICROFORMAT.test(page)
  let isRecipe = hasMicroformat
  let isOther = false
  for (const { 0: tag, 1: element = '', 2: attributes = '', index } of page.matchAll(ANY_TAG)) {
    if (RECIPE_SCOPE.test(attributes)) isRecipe = true
    else if (OTHER_SCOPE.test(attributes)) isOther = true
    const property = (PROPERTY.exec(attributes) ??
      (hasMicroformat ? CLASS.exec(attributes) : null))?.[1]?.toLowerCase()
    if (property === undefined || lines.length === MAX_LINES) continue
    const content = CONTENT.exec(attributes)
    const text = textOf(content?.[1] ?? content?.[2] ?? insideOf(page, element, index + tag.length))
    if (property === 'name' || property === 'fn') {
      // Before its ingredients, what is called something is the recipe.
      if (isRecipe && !isOther && lines.length === 0) name ??= nameIn(text)
      isOther = false
    } else if (property.endsWith('yield')) servings ??= servingsOf(text)
    else if (text !== '') lines.push(text.slice(0, LONGEST_LINE))
  }
  return lines.length === 0 ? undefined : { name, servings, lines: linesOf(lines) }
}

/** "4 servings", ["4", "4 bowls"], { value: 4 } and 4 are 4. */
const servingsOf = (said: unknown): number | null => {
  const [first] = [said].flat()
  const value = isFields(first) && first['value'] !== undefined ? first['value'] : first
  return servingsIn(textIn(value).slice(0, LONGEST_LINE))
}

/** Before what a group of ingredients is for, in ten languages; Arabic and Japanese have a colon. */
const FOR =
  "for (?:the|your) |für (?:den|die|das) |pour (?:la |les? |l')|para (?:[oa]s?|el|l[ao]s?) |per (?:il |l[ao] |i |le |gli |l')|voor (?:de|het) |na |do "
/** A heading of a group of ingredients: "Sauce:", or "For the sauce" without its colon. */
const HEADING = new RegExp(
  `^(?:#{1,6} .{1,80}|[^\\d½¼¾⅓⅔⅛]{1,80}:|(?:${FOR})[^\\d½¼¾⅓⅔⅛,]{2,40})$`,
  'iu',
)

/** What plugins write above a list to switch it by: "US Customary – Metric", "1x 2x 3x". */
const SWITCHES =
  /^(?:(?:us customary|metric|scale|cook mode(?: prevent your screen from going dark)?|[\d½]{1,2}x)[\s–|-]{0,5})+$/i

const linesOf = (listed: readonly string[]): string[] =>
  listed
    .slice(0, MAX_LINES)
    .map((line) => textOf(line.slice(0, LONGEST_LINE)))
    .filter((line) => /\p{L}/u.test(line) && !HEADING.test(line) && !SWITCHES.test(line.trim()))

/** A list, also where it is one text with breaks in it, or lists of groups. */
const listIn = (value: unknown): unknown[] => {
  const all = [value ?? []].flat(2) as unknown[]
  const [only] = all
  if (all.length !== 1 || typeof only !== 'string') return all
  const lines = only.split(/\r?\n|<br ?\/?>|<\/(?:li|p)>|[•▢]/i)
  return lines.length > 1 || only.length < LONGEST_LISTED ? lines : only.split(/,(?! ?\d{3})/)
}
/** A longer line is a whole list, parted by commas. */
const LONGEST_LISTED = 150

const ofSchema = (recipe: Fields): PastedRecipe => ({
  name: typeof recipe['name'] === 'string' ? nameIn(recipe['name']) : null,
  servings: servingsOf(recipe['recipeYield']),
  lines: linesOf(
    listIn(recipe['recipeIngredient'] ?? recipe['ingredients']).map((line) =>
      typeof line === 'string' ? line : ofParts(line),
    ),
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
  const recipes = data.flatMap((one) => recipesIn(one)).map(ofSchema)
  // Lists of other recipes beside it say less of each.
  const [read] = recipes.toSorted((one, other) => other.lines.length - one.lines.length)
  if (read && read.lines.length > 0) return read
  const other =
    data.map(ofManager).find((one) => one !== undefined) ??
    (/</.test(pasted) ? markedUpIn(pasted) : undefined)
  if (other)
    return { ...other, name: read?.name ?? other.name, servings: read?.servings ?? other.servings }
  if (/<(html|body|script|div)\b/i.test(pasted)) return ofShown(pasted, read)
  if (read) return read
  if (/^[[{]/.test(trimmed)) return NOTHING
  return ofText(trimmed)
}

const ofText = (text: string): PastedRecipe => {
  const { name, servings, lines } = recipeInText(text)
  return {
    name: name === undefined ? null : nameIn(name),
    servings: servingsOf(servings),
    lines: linesOf(lines),
  }
}

const MAIN_HEADING = /<h1\b[^<>]{0,500}>/i
/** A title without the name of the site behind it. */
const TITLE = /<title\b[^<>]{0,200}>([^<>]{1,300}?)(?: [|–—-] [^<>|–—]{1,80})?<\/title>/i

const nameOfPage = (page: string): string | null => {
  const heading = MAIN_HEADING.exec(page)
  const main = heading ? nameIn(insideOf(page, 'h1', heading.index + heading[0].length)) : null
  return main ?? nameIn(TITLE.exec(page)?.[1] ?? '')
}

/**
 * A page that marks nothing up: its list is what it shows under "Ingredients", or where amounts stand
 * together.
 */
const ofShown = (page: string, read: PastedRecipe = NOTHING): PastedRecipe => {
  const all = servingsTogether(shownLines(page))
  const headed = headedList(all)
  const lines = linesOf(
    headed?.isEnded === true
      ? withAmounts(headed.lines.filter((line) => !isServings(line)))
      : amountsTogether(withAmounts(all), (line) => !isOfRecipe(line) && !isStep(line)),
  )
  if (lines.length < 2) return read
  const above = all.slice(0, headed && headed.heading + 1)
  return {
    name: read.name ?? nameOfPage(page),
    servings: read.servings ?? servingsOf(above.findLast(saysServings) ?? all.find(isServings)),
    lines,
  }
}
