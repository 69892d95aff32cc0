import type { SearchWord } from './search-words.ts'

const SHORTEST_PART = 3
/** Letters that may join two parts: "Bohne-n-suppe", "Ei-er-kuchen", "Frühstück-s-ei". */
const LINKS = ['', 's', 'n', 'en', 'er', 'es', 'e']

/**
 * Splits a compound word into known words: "Apfelkuchen" into "Apfel" and "Kuchen". Returns the
 * word itself if it is known, or if part of it is not.
 */
export const partsOfCompound = (
  word: SearchWord,
  known: ReadonlySet<string>,
  stem: (word: string) => string,
): readonly SearchWord[] => {
  if (known.has(word.stem)) return [word]
  const { typed } = word
  for (let end = typed.length - SHORTEST_PART; end >= SHORTEST_PART; end -= 1) {
    const first = typed.slice(0, end)
    if (!known.has(stem(first)) && !known.has(first)) continue
    for (const link of LINKS) {
      if (!typed.startsWith(link, end)) continue
      const rest = typed.slice(end + link.length)
      if (rest.length < SHORTEST_PART) continue
      const parts = partsOfCompound({ typed: rest, stem: stem(rest), closes: true }, known, stem)
      if (parts.every((part) => known.has(part.stem)))
        return [{ typed: first, stem: known.has(stem(first)) ? stem(first) : first }, ...parts]
    }
  }
  return [word]
}
