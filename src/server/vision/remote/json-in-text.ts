/** End marks of reasoning, which some models write before the answer. */
const ENDS_OF_THOUGHT = ['</think>', '</thinking>', '</reasoning>']

const withoutThoughts = (text: string): string =>
  text.slice(
    Math.max(
      0,
      ...ENDS_OF_THOUGHT.map(
        (end) => text.lastIndexOf(end) + (text.includes(end) ? end.length : 1),
      ),
    ),
  )

/** The index after the closing brace of an object; undefined if it is not closed. */
const endOfObject = (text: string, start: number): number | undefined => {
  let depth = 0
  let isInText = false
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at]
    if (isInText) {
      if (sign === '\\') at += 1
      else if (sign === '"') isInText = false
    } else if (sign === '"') isInText = true
    else if (sign === '{') depth += 1
    else if (sign === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return undefined
}

const parse = (text: string): object | undefined => {
  // Small models write trailing commas.
  for (const variant of [text, text.replace(/,(\s*[}\]])/g, '$1')]) {
    try {
      const value: unknown = JSON.parse(variant)
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
    } catch {
      // Try the next variant.
    }
  }
  return undefined
}

const LONGEST = 100_000
const MAX_TRIES = 20

/**
 * The first complete JSON object in a model's answer: bare, in a code fence or within text.
 * Undefined if there is none. If the object was cut off, this may be one of its parts, which the
 * schema then refuses.
 */
export const jsonInText = (answer: string): object | undefined => {
  const text = withoutThoughts(answer.slice(0, LONGEST))
  let start = text.indexOf('{')
  for (let tries = 0; start !== -1 && tries < MAX_TRIES; tries += 1) {
    const end = endOfObject(text, start)
    const found = end === undefined ? undefined : parse(text.slice(start, end))
    if (found) return found
    start = text.indexOf('{', start + 1)
  }
  return undefined
}
