const NAMED: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  deg: '°',
  ordm: 'º',
  lsquo: '‘',
  frac14: '¼',
}

/** Text without the HTML entities that stand in some names. */
export const plainText = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return NAMED[name] ?? entity
    return String.fromCodePoint(Number.parseInt(decimal ?? hex, hex === undefined ? 10 : 16))
  })
