/** In letters: a hundred times what a meal of many foods takes. */
const LONGEST_ENTRY = 1024 ** 2

/** The text is not that of a list. */
export class NoJsonList extends Error {}
/** An entry is too long to be read. */
export class EntryTooLong extends Error {}

/** What may come next, by where the text is. */
const OUTSIDE = /\S/g
const INSIDE = /["[\]{},]/g
const QUOTED = /["\\]/g

/**
 * Cuts the JSON text of a list into the texts of its entries as it arrives, so that only one of them
 * is held at a time. Whether an entry is JSON itself is not looked at.
 * @throws NoJsonList, EntryTooLong
 */
export async function* jsonEntriesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  /** Begins with the entry that is not complete yet. */
  let text = ''
  let at = 0
  /** 0 is outside the list, 1 between its entries. */
  let depth = 0
  let isQuoted = false
  let count = 0
  let isOver = false
  /** What is before the mark, which is cut off with it. */
  const cut = (): string => {
    const before = text.slice(0, at)
    text = text.slice(at + 1)
    at = 0
    return before
  }

  for await (const piece of pieces) {
    text += decoder.decode(piece, { stream: true })
    for (;;) {
      const marks = isQuoted ? QUOTED : depth === 0 ? OUTSIDE : INSIDE
      marks.lastIndex = at
      if (!marks.test(text)) break
      at = marks.lastIndex - 1
      const mark = text[at]
      if (depth === 0) {
        if (mark !== '[' || isOver) throw new NoJsonList()
        depth = 1
        cut()
        continue
      }
      if (depth === 1 && !isQuoted && (mark === ',' || mark === ']')) {
        const entry = cut()
        isOver = mark === ']'
        if (isOver) depth = 0
        if (isOver && count === 0 && entry.trim() === '') continue
        count += 1
        yield entry
        continue
      }
      if (mark === '"') isQuoted = !isQuoted
      else if (mark === '[' || mark === '{') depth += 1
      else if (mark === ']' || mark === '}') depth -= 1
      at += mark === '\\' ? 2 : 1
    }
    at = Math.max(at, text.length)
    if (text.length > LONGEST_ENTRY) throw new EntryTooLong()
  }
  if (!isOver) throw new NoJsonList()
}
