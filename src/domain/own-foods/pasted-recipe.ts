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

const CLOSES = /^[\s\u00a0]{0,99}(?:[,:}\]]|$)/
/**
 * JSON with what breaks it mended, in one pass: breaks and quotation marks inside of a text, which is
 * closed only where something may follow it.
 */
const mended = (json: string): string => {
  let isText = false
  let isEscaped = false
  let whole = ''
  for (let at = 0; at < json.length; at += 1) {
    const letter = json[at] ?? ''
    if (isEscaped) isEscaped = false
    else if (letter === '\\' && isText) isEscaped = true
    else if (letter === '"') {
      const isInside = isText && !CLOSES.test(json.slice(at + 1, at + 101))
      if (isInside) whole += '\\'
      else isText = !isText
    } else if (letter < ' ') {
      whole += isText && letter === '\n' ? '\\n' : ' '
      continue
    }
    whole += letter
  }
  return whole
}

/** Breaks inside of a text, a comma too many, and remarks around it: what pages often have. */
const parsed = (json: string): unknown => {
  const strictly = parsedStrictly(json)
  if (strictly !== undefined) return strictly
  const bare = json
    .replaceAll(
      /<!--|-->|\/\*<!\[CDATA\[\*\/|\/\*\]\]>\*\/|(?:\/\/ ?)?(?:<!\[CDATA\[|\]\]>)|\ufeff/g,
      ' ',
    )
    .replace(/[\s;]{1,99}$/, '')
  const decoded = bare.includes('"') ? bare : bare.replaceAll('&quot;', '"')
  return parsedStrictly(mended(decoded).replaceAll(/,( {0,99}[}\]])/g, '$1'))
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
  /\b(?:itemprop|property)\s{0,9}=\s{0,9}["']?(?:schema:|v:|https?:\/\/schema\.org\/)?(name|recipeIngredient|ingredients?|recipeYield|yield)\b/i
/** Where the markup of a recipe begins. */
const RECIPE_SCOPE =
  /\b(?:itemtype|typeof)\s{0,9}=\s{0,9}["']?(?:https?:\/\/schema\.org\/|schema:)?Recipe\b/i
/** The same in microformats, on pages that have them. */
const CLASS =
  /\bclass\s{0,9}=\s{0,9}["'](?:[^"']{0,200}\s)?(?:p-)?(ingredient|yield)(?:\s[^"']{0,200})?["']/i
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
  let isRecipe = false
  const hasMicroformat = HAS_MICROFORMAT.test(page)
  for (const { 0: tag, 1: element = '', 2: attributes = '', index } of page.matchAll(ANY_TAG)) {
    isRecipe ||= RECIPE_SCOPE.test(attributes)
    const property = (PROPERTY.exec(attributes) ??
      (hasMicroformat ? CLASS.exec(attributes) : null))?.[1]?.toLowerCase()
    if (property === undefined || lines.length === MAX_LINES) continue
    const content = CONTENT.exec(attributes)
    const text = textOf(content?.[1] ?? content?.[2] ?? insideOf(page, element, index + tag.length))
    if (property === 'name') {
      // Before its ingredients, what is called something is the recipe.
      if (isRecipe && lines.length === 0) name ??= text.slice(0, 200) || null
    } else if (property.endsWith('yield')) servings ??= servingsOf(text)
    else if (text !== '') lines.push(text.slice(0, LONGEST_LINE))
  }
  return lines.length === 0 ? undefined : { name, servings, lines: linesOf(lines) }
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

/** Before what a group of ingredients is for, in ten languages; Arabic and Japanese have a colon. */
const FOR =
  "for (?:the|your) |für (?:den|die|das) |pour (?:la |les? |l')|para (?:[oa]s?|el|l[ao]s?) |per (?:il |l[ao] |i |le |gli |l')|voor (?:de|het) |na |do "
/** A heading of a group of ingredients: "Sauce:", or "For the sauce" without its colon. */
const HEADING = new RegExp(`^(?:[^\\d½¼¾⅓⅔⅛]{1,80}:|(?:${FOR})[^\\d½¼¾⅓⅔⅛,]{2,40})$`, 'iu')

const linesOf = (listed: readonly string[]): string[] =>
  listed
    .slice(0, MAX_LINES)
    .map((line) => textOf(line.slice(0, LONGEST_LINE)))
    .filter((line) => /\p{L}/u.test(line) && !HEADING.test(line))

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
  name:
    typeof recipe['name'] === 'string'
      ? textOf(recipe['name'].slice(0, LONGEST_LINE)).slice(0, 200) || null
      : null,
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
  return ofText(trimmed.split(/\r?\n/).filter((line) => /\p{L}/u.test(line)))
}

const HEADS_INGREDIENTS =
  /^[^\p{L}\d]{0,9}(?:ingredients?|zutaten|ingrédients|ingredientes|ingredienti|ingrediënten|składniki|材料|المقادير|المكونات)(?![\p{L}\d])/iu
const HEADS_METHOD =
  /^[^\p{L}\d]{0,9}(?:method|directions|instructions|preparation|steps|zubereitung|anleitung|préparation|instructions|étapes|preparación|elaboración|instrucciones|preparazione|procedimento|modo de preparo|preparo|bereiding(?:swijze)?|werkwijze|przygotowanie|sposób przygotowania|wykonanie|作り方|手順|طريقة (?:التحضير|العمل)|التحضير)(?![\p{L}\d])/iu
const SAYS_SERVINGS =
  /serves|servings?|portion|personen|person|stücke?|parts|personnes|raciones|porciones|personas|porções|porcje|porcji|osób|osoby|porzioni|persone|人分|人前|أشخاص|حصص/iu

/** A recipe as text: its list is what stands under "Ingredients", where there is such a heading. */
const ofText = (all: readonly string[]): PastedRecipe => {
  const at = all.findIndex((line) => line.length <= LONGEST_LISTED && HEADS_INGREDIENTS.test(line))
  if (at === -1) return { name: null, servings: null, lines: linesOf(all) }
  const behind = all.slice(at + 1)
  const end = behind.findIndex((line) => HEADS_METHOD.test(line))
  const yieldLine = all.slice(0, at + 1).find((line) => SAYS_SERVINGS.test(line) && /\d/.test(line))
  const [first = ''] = all
  // "Hachee (4 personen)" is both.
  const name = first === yieldLine ? /^[^(（\d]{2,200}(?=[(（])/u.exec(first)?.[0] : first
  return {
    name: at > 0 ? textOf((name ?? '').slice(0, 200)) || null : null,
    servings: servingsOf(yieldLine),
    lines: linesOf(end === -1 ? behind : behind.slice(0, end)),
  }
}

const WEIGHT = /(\d{1,6}(?:[.,]\d{1,3})?)[\s-]?(g|gr|grams?|kg|ml|cl|oz|ounces?|lbs?|pounds?)\b/i

/** "1 cup + 2 tablespoons sugar": what is added is a fraction of it. */
const ADDED =
  /^([\d\s¼½¾⅓⅔⅛.,/]{1,12}(?:cups?|tablespoons?|tbsp|oz|ounces?|lbs?|pounds?)) ?(?:\+|plus|and) [\d¼½¾⅓⅔⅛/]{1,5} ?(?:tablespoons?|tbsp|teaspoons?|tsp|oz|ounces?)\.?(?= \p{L})/iu

/** "200g/7oz": the same twice. */
const IMPERIAL_TOO =
  /(\d\s?(?:g|kg|ml|l))\s?\/\s?[\d¼½¾.,]{1,9}\s?(?:fl ?oz|oz|lbs?|pints?|cups?)\b/gi

/** "8 oz/225 g": the same twice, of which the metric one is exact. */
const METRIC_TOO =
  /[\d¼½¾.,]{1,9}\s?(?:fl ?oz|oz|ounces?|lbs?|pounds?|pints?|cups?)\.?\s?\/\s?(\d[\d.,]{0,5}\s?(?:g|kg|ml|l)\b)/gi

/** "Uova 3 medie", "olio d'oliva: 2 cucchiai": the amount behind the food, and a word behind it. */
const AMOUNT_INSIDE = /^(\p{L}[\p{L}' -]{1,60}?):? (\d[\d.,/]{0,6}|[½¼¾⅓⅔⅛]) (\p{L}{2,20})$/u

/** Words behind which a line says what it is for, and how much of it. */
const ASIDES =
  'to taste|for (?:serving|greasing|dusting|brushing|(?:deep[- ]|shallow[- ])?frying)|to serve|optional|plus more|or more|at room temperature|as needed|nach (?:geschmack|belieben|bedarf)|zum (?:servieren|braten|bestreuen|frittieren|ausbacken|garnieren)|für (?:die form|das blech)|au goût|selon (?:le|votre) goût|pour (?:servir|le moule|la friture|décorer)|al gusto|para (?:servir|freír|decorar|engrasar)|q\\.? ?b\\.?|quanto basta|per (?:servire|friggere|la teglia|decorare)|a gosto|para (?:servir|fritar|untar|polvilhar)|naar smaak|om (?:in )?te (?:bakken|frituren)|voor het (?:bakken|invetten)|do (?:smaku|smażenia|podania|posypania|dekoracji)|お好みで|適量|少々|حسب (?:الذوق|الرغبة)|للقلي|للتزيين|للتقديم'
const ENDS = new RegExp(`,(?!\\d)|;| – (?!\\d)| - (?!\\d)|(?<!\\p{L})(?:${ASIDES})(?!\\p{L})`, 'iu')

/** A weight outside of the brackets is as good as the one in them. */
const METRIC_WEIGHT = /^\d[\d.,]{0,6}\s?(?:g|kg)\b/i
/** What several of one weight come in. */
const CONTAINERS =
  /^\d{1,2} (?:(?:cans?|tins?|packages?|packets?|jars?|bags?|boxes)\s+(?:of\s+)?)?/i

/**
 * An ingredient as the reader of meals knows it: "2 cups (250 g) plain flour, sifted" is "250 g
 * plain flour". Bullets go, and how it is cut and what for.
 */
export const ingredientWords = (line: string): string => {
  const bare = line
    .replaceAll(IMPERIAL_TOO, '$1')
    .replaceAll(METRIC_TOO, '$1')
    .replace(ADDED, '$1')
    .replace(AMOUNT_INSIDE, '$2 $3 $1')
    .replace(/^[\s\-–—•*·▢□☐.]+(?=\S)/u, '')
  const weight = WEIGHT.exec(/\(([^()]*)\)/.exec(bare)?.[1] ?? '')?.[0]
  const [head = ''] = bare.replaceAll(/\([^()]*\)/g, ' ').split(ENDS)
  // Of "butter or margarine" the first is taken.
  const [chosen = ''] = head.split(
    /(?<=\p{L}{3}) (?:or|oder|ou|o|lub|albo|oppure|または|أو) (?=\p{L}|\d)/u,
  )
  const words = chosen.replaceAll(/\s+/g, ' ').trim()
  if (weight === undefined || METRIC_WEIGHT.test(words)) return words
  // "2 (15 oz) cans": of each.
  const count = /^(\d{1,2}) ?\(/.exec(bare)?.[1]
  if (count !== undefined && count !== '1')
    return `${count} x ${weight} ${words.replace(CONTAINERS, '')}`
  return `${weight} ${words.replace(/^[\d\s¼½¾⅓⅔⅛./-]+(?:cups?|tablespoons?|tbsp|teaspoons?|tsp|oz|ounces?|lbs?|pounds?|g|grams?|kg|ml|cans?|sticks?)?\s+(?:of\s+)?/i, '')}`
}
