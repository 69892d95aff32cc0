/** An opening or closing tag of a script, with its attributes. */
const SCRIPT_TAG = /<(\/?)script\b([^<>]*)>/gi
const OF_LINKED_DATA = /type\s{0,9}=\s{0,9}["']?application\/ld\+json/i

/** The contents of a page's scripts of linked data (JSON-LD), found in one pass over its tags. */
export const linkedDataIn = (page: string): string[] => {
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
export const parsed = (json: string): unknown => {
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
