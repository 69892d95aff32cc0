/** Models that think aloud close it with one of these; what they weigh before is no answer. */
const ENDS_OF_THOUGHT = ['</think>', '</thinking>', '</reasoning>']

const withoutThoughts = (text: string): string =>
  text.slice(Math.max(0, ...ENDS_OF_THOUGHT.map((end) => text.lastIndexOf(end) + (text.includes(end) ? end.length : 1))))

/** Where the object that begins at an index ends, one past its brace; undefined where it never does. */
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
  // Small models end lists with a comma as people do.
  for (const variant of [text, text.replace(/,(\s*[}\]])/g, '$1')]) {
    try {
      const value: unknown = JSON.parse(variant)
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
    } catch {
      // The next variant may be JSON.
    }
  }
  return undefined
}

const LONGEST = 100_000
const MAX_TRIES = 20

/**
 * The first whole JSON object in what a model wrote: bare, in a fence, or amid its prose. Undefined where there is none.
 * Of an object that was cut off only its parts are whole: whoever asked finds that they are not what was asked for.
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
