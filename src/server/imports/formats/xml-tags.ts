import { XML_ENTITIES } from '#domain/xml-entities.ts'

/** In characters. */
const LONGEST_TAG = 64 * 1024

// Begins where a name begins, so that a long name without a value is passed over once.
const ATTRIBUTE = /(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * Decodes XML's five entities and character references. Others, such as declared entities, stay as
 * written.
 */
const plain = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(
        /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi,
        (whole, decimal?: string, hex?: string, name?: string) => {
          if (name !== undefined) return XML_ENTITIES[name] ?? whole
          const letter = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
          return letter > 0 && letter <= 0x10_ffff ? String.fromCodePoint(letter) : whole
        },
      )
    : text

const attributesOf = (tag: string): ReadonlyMap<string, string> =>
  new Map(
    [...tag.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [
      name,
      plain(double ?? single ?? ''),
    ]),
  )

const [DOUBLE, SINGLE, CLOSING] = [34, 39, 62]

/** The end of a tag: the first `>` outside quotation marks; -1 if it is beyond the text. */
const endOfTag = (text: string, from: number): number => {
  let quote = 0
  for (let at = from; at < text.length; at += 1) {
    const letter = text.charCodeAt(at)
    if (quote !== 0) {
      if (letter === quote) quote = 0
    } else if (letter === CLOSING) return at
    else if (letter === DOUBLE || letter === SINGLE) quote = letter
  }
  return -1
}

/**
 * The attributes of every start tag with a name in a streamed text, yielded per piece. Needs memory
 * for one piece and one tag only. Absurdly long tags are skipped.
 * @param isWanted decides by the raw text of a tag whether to parse it
 */
export async function* readTags(
  pieces: AsyncIterable<string>,
  name: string,
  isWanted: (tag: string) => boolean,
): AsyncGenerator<ReadonlyMap<string, string>[]> {
  const opening = `<${name}`
  let text = ''
  for await (const piece of pieces) {
    text += piece
    const found: ReadonlyMap<string, string>[] = []
    let from = 0
    for (;;) {
      const start = text.indexOf(opening, from)
      if (start < 0) {
        from = Math.max(from, text.length - opening.length)
        break
      }
      const after = start + opening.length
      if (after < text.length && !/\s/.test(text[after] ?? '')) {
        from = after
        continue
      }
      const end = endOfTag(text, after)
      if (end < 0) {
        from = text.length - start > LONGEST_TAG ? after : start
        if (from === after) continue
        break
      }
      const tag = text.slice(after, end)
      if (isWanted(tag)) found.push(attributesOf(tag))
      from = end + 1
    }
    text = text.slice(from)
    if (found.length > 0) yield found
  }
}
