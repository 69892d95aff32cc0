const WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  fifty: 50,
  hundred: 100,
  dozen: 12,
  couple: 2,
  pair: 2,
  few: 3,
  several: 4,
  half: 0.5,
  third: 1 / 3,
  thirds: 1 / 3,
  quarter: 0.25,
  quarters: 0.25,
  double: 2,
  triple: 3,
}

const FRACTION_SIGNS: Readonly<Record<string, string>> = { '½': '1/2', '¼': '1/4', '¾': '3/4', '⅓': '1/3', '⅔': '2/3', '⅛': '1/8' }

/** "1½" and "1 1/2" as "1.5", "one and a half" as "1.5", "1,5" as "1.5", "2-3" as "2.5": one spelling for amounts. */
export const plainNumbers = (text: string): string =>
  text
    .replaceAll(/[½¼¾⅓⅔⅛]/g, (sign) => ` ${FRACTION_SIGNS[sign] ?? sign} `)
    .replaceAll(/(\d+)\s+(\d+)\s*\/\s*(\d+)/g, (all, whole: string, over: string, under: string) =>
      Number(under) > 0 ? String(Number(whole) + Number(over) / Number(under)) : all,
    )
    .replaceAll(/(\d+)\s*\/\s*(\d+)/g, (all, over: string, under: string) =>
      Number(under) > 0 ? String(Number(over) / Number(under)) : all,
    )
    .replaceAll(/(\d),(\d{1,2})(?!\d)/g, '$1.$2')
    .replaceAll(/(\d),(\d{3})(?!\d)/g, '$1$2')
    .replaceAll(/\b(\d+(?:\.\d+)?|\p{L}+) and a (half|quarter)\b/gu, (all, whole: string, part: string) => {
      const number = numberOf(whole)
      return number === undefined ? all : String(number + (WORDS[part] ?? 0))
    })
    .replaceAll(/(\d+(?:\.\d+)?)\s*(?:-|–|to|or)\s*(\d+(?:\.\d+)?)(?=\s|$)/g, (_, low: string, high: string) =>
      String((Number(low) + Number(high)) / 2),
    )

/** The number that a word says: digits or the word for it; undefined for any other word. */
export const numberOf = (word: string): number | undefined => {
  if (/^\d+(\.\d+)?$/.test(word)) return Number(word)
  return Object.hasOwn(WORDS, word) ? WORDS[word] : undefined
}
