import { XML_ENTITIES } from '../xml-entities.ts'

/** Named letters of HTML that are no letter with a mark. */
const ENTITIES: Readonly<Record<string, string>> = {
  ...XML_ENTITIES,
  nbsp: ' ',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  frac13: '⅓',
  frac23: '⅔',
  frac18: '⅛',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  deg: '°',
  times: '×',
  szlig: 'ß',
  oelig: 'œ',
  aelig: 'æ',
  oslash: 'ø',
  lstrok: 'ł',
}

/** What marks a letter: "&eacute;". */
const MARKS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  caron: '\u030c',
  cedil: '\u0327',
  ogon: '\u0328',
}

const MARKED = new RegExp(`&([a-z])(${Object.keys(MARKS).join('|')});`, 'gi')

const decoded = (text: string): string =>
  text
    .replaceAll(/&#(\d{1,6});/g, (_, code: string) =>
      String.fromCodePoint(Math.min(Number(code), 0x10_ff_ff)),
    )
    .replaceAll(/&#x([0-9a-f]{1,5});/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll(MARKED, (_, letter: string, mark: string) =>
      `${letter}${MARKS[mark.toLowerCase()] ?? ''}`.normalize('NFC'),
    )
    .replaceAll(/&([a-z0-9]+);/gi, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)

/** The text of a piece of HTML in one line. What was encoded twice is decoded twice. */
export const textOf = (html: string): string =>
  decoded(decoded(html.replaceAll(/<[^<>]*>/g, ' ')))
    .replaceAll(/\s+/g, ' ')
    .trim()

const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>|<!--/gi
const HIDDEN = new Set(['script', 'style', 'noscript', 'template', 'svg', 'head'])
const INLINE = new Set('a abbr b bdi em font i label mark small span strong sub sup u'.split(' '))
const HEADINGS = /^h[2-6]$/
/** Cells of a row. */
const BESIDE = new Set(['td', 'th'])
/** What stands beside each other in an item of a list. */
const IN_ITEM = new Set(['div', 'p'])
/** How many it is for, which one may change. */
const CHOSEN =
  /^<input(?=[^<>]{0,500}\bvalue\s{0,9}=\s{0,9}["']?(\d{1,3})\b)(?![^<>]{0,500}\btype\s{0,9}=\s{0,9}["']?(?:checkbox|radio|hidden|submit|button))/i

/**
 * What a page shows, as lines; headings end with a colon, and rows of tables and items of lists are one line each. In
 * one pass over its tags.
 */
export const shownLines = (page: string): string[] => {
  let shown = ''
  let isItem = false
  let hidden: string | undefined
  let from = 0
  for (const { 0: tag, 1: slash, 2: named = '', index } of page.matchAll(TAG)) {
    if (index < from) continue
    const name = named.toLowerCase()
    if (hidden === undefined) shown += page.slice(from, index).replaceAll(/\s+/g, ' ')
    from = index + tag.length
    if (tag === '<!--') {
      const end = page.indexOf('-->', from)
      from = end === -1 ? page.length : end + 3
    } else if (hidden !== undefined) {
      if (slash !== '' && name === hidden) hidden = undefined
    } else if (slash === '' && HIDDEN.has(name)) hidden = name
    else if (name === 'input') shown += CHOSEN.exec(tag)?.[1] ?? ''
    else if (BESIDE.has(name) || (isItem && IN_ITEM.has(name))) shown += ' '
    else if (!INLINE.has(name)) {
      isItem = name === 'li' ? slash === '' : isItem && name !== 'ul' && name !== 'ol'
      shown += slash !== '' && HEADINGS.test(name) ? ':\n' : '\n'
    }
  }
  return shown
    .split('\n')
    .map(textOf)
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
}
