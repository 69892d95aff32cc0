import * as z from 'zod'

/**
 * Synonyms: other words for every food whose name contains `find`, or for the foods with these
 * codes.
 */
export const synonymsSchema = z.array(
  z.union([
    z.strictObject({ find: z.string().min(2), words: z.array(z.string().min(2)).min(1) }),
    z.strictObject({ codes: z.array(z.string()).min(1), words: z.array(z.string().min(2)).min(1) }),
  ]),
)
type Synonyms = z.infer<typeof synonymsSchema>

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/**
 * A lookup of the extra names of a food: "Eggplant, raw" is found as "aubergine, raw" too. A whole
 * name is kept, not the bare word, so that the search can tell the raw fruit from a casserole that
 * has some in it.
 */
export function searchNamesBy(synonyms: Synonyms): (code: string, name: string) => string[] {
  const byCode = new Map<string, string[]>()
  const rules: { pattern: RegExp; words: string[] }[] = []
  for (const entry of synonyms) {
    if ('find' in entry) {
      rules.push({
        pattern: new RegExp(`\\b${escaped(entry.find)}(?:s|es)?\\b`, 'i'),
        words: entry.words,
      })
    } else {
      for (const code of entry.codes)
        byCode.set(code, [...(byCode.get(code) ?? []), ...entry.words])
    }
  }
  return (code, name) => {
    const names = new Set(byCode.get(code))
    for (const { pattern, words } of rules) {
      if (!pattern.test(name)) continue
      for (const word of words) names.add(name.replace(pattern, word))
    }
    return [...names]
  }
}
