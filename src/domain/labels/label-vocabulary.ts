/** What a label has a number for, by the names of nutrients. Labels of some countries give sodium instead of salt. */
export type LabelField =
  | 'calories'
  | 'fats'
  | 'saturatedFat'
  | 'carbs'
  | 'sugars'
  | 'fiber'
  | 'protein'
  | 'salt'
  | 'sodium'

/** A name on the label with numbers that are none of these. */
export type LabelName = LabelField | 'other'

/** Lower case without accents and signs: a reader of texts often misses both. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')

const OTHER_NAMES = [
  'fromfat deslipides degrasa unsaturat ungesattigt insatur onverzadigd nienasycon transfat transfett omega addedsugar zuckerzusatz sucresajoutes polyol poliol',
  'mehrwertig starch starke amidon almidon amido erythrit cholester colester vitamin calcium kalzium calcio',
  'potassium kalium potasio potassio caffein koffein lactose laktose alcohol alkohol magnesium phosphor',
].flatMap((some) => some.split(' '))

/**
 * The names in the eight languages of Latin letters, without spaces, which readers lose: the reader of
 * texts knows no other letters.
 * The first that fits counts: "ungesättigte" has "gesättigte" in it, and "saturated fat" has "fat".
 */
const NAMES: readonly (readonly [LabelName, readonly string[]])[] = [
  ['other', OTHER_NAMES],
  [
    'saturatedFat',
    [
      'saturat',
      'gesattigt',
      'satures',
      'saturees',
      'saturada',
      'saturado',
      'saturi',
      'sature',
      'verzadigd',
      'nasycone',
    ],
  ],
  ['sugars', ['sugar', 'zucker', 'sucres', 'azucares', 'zuccheri', 'acucar', 'suikers', 'cukry']],
  ['fiber', ['fibre', 'fiber', 'fibra', 'ballaststoff', 'nahrungsfaser', 'vezels', 'blonnik']],
  ['protein', ['protein', 'eiweiss', 'eiweib', 'eiweip', 'eiweif', 'eiwei', 'eiwit', 'bialko']],
  [
    'carbs',
    [
      'carbohydrat',
      'kohlenhydrat',
      'glucides',
      'hidratosdecarbono',
      'carbohidrato',
      'carboidrat',
      'koolhydraten',
      'weglowodany',
      'carbs',
    ],
  ],
  ['sodium', ['sodium', 'natrium', 'sodio']],
  ['calories', ['energy', 'energi', 'brennwert', 'energet', 'calories', 'calorias', 'calorie']],
  [
    'fats',
    [
      'matieresgrasses',
      'lipides',
      'totalfat',
      'grasas',
      'grassi',
      'grasa',
      'gesamtfett',
      'gorduras',
      'lipideos',
      'tluszcz',
      'vetten',
    ],
  ],
]

/** Too short to be looked for inside of other words. */
const SHORT: Readonly<Record<string, LabelName>> = {
  fat: 'fats',
  fats: 'fats',
  fett: 'fats',
  fette: 'fats',
  trans: 'other',
  salt: 'salt',
  salz: 'salt',
  sel: 'salt',
  sal: 'salt',
  sale: 'salt',
  zout: 'salt',
  sol: 'salt',
  vet: 'fats',
  sod: 'sodium',
  iron: 'other',
  eisen: 'other',
  fer: 'other',
}

/** One letter in so many may be misread. */
const LETTERS_PER_SLIP = 7

/**
 * The fewest letters to change, add or leave out until `word` is somewhere in `text` (Sellers,
 * 1980).
 */
const slipsIn = (word: string, text: string): number => {
  let before = Array.from({ length: text.length + 1 }, () => 0)
  for (let at = 0; at < word.length; at += 1) {
    const row = [at + 1]
    for (let to = 0; to < text.length; to += 1) {
      row.push(
        Math.min(
          (before[to] ?? 0) + (word[at] === text[to] ? 0 : 1),
          (before[to + 1] ?? 0) + 1,
          (row[to] ?? 0) + 1,
        ),
      )
    }
    before = row
  }
  return Math.min(...before)
}

/**
 * The field that some words of a label name: spaces, accents and a letter in seven may be missing.
 * Undefined where they name none.
 */
export const fieldNamedIn = (words: string): LabelName | undefined => {
  const text = folded(words)
  const letters = text.replace(/[^a-z]/g, '')
  if (letters.length < 3) return undefined
  const parts = text.split(/[^a-z]+/)
  const long = NAMES.find(([, names]) => names.some((name) => letters.includes(name)))?.[0]
  const short = parts.map((part) => SHORT[part]).find((field) => field !== undefined)
  if (long !== undefined || short !== undefined) return long ?? short
  return NAMES.find(([, names]) =>
    names.some(
      (name) =>
        name.length >= LETTERS_PER_SLIP &&
        slipsIn(name, letters) <= Math.floor(name.length / LETTERS_PER_SLIP),
    ),
  )?.[0]
}

/** Whether the words right before a weight say that it is what the numbers are for: "per 100 g". */
export const endsInPer = (words: string): boolean =>
  /(^|[^a-z])(per|pro|je|pour|por|par|auf|in|a|cada|ogni|na|w)[^a-z]*$|per$|pour$/.test(
    folded(words),
  )

const PORTION =
  /portion|portie|porcj|porcao|porcoes|plasterek|sztuk|fatia|copo|porcion|porzione|racion|serving|stuck|piece|riegel|barre|scheibe|slice|glas|tasse|cup|unidad|becher|pezzo|biscuit|keks/

/** Whether words mean a portion. */
export const namesPortion = (words: string): boolean =>
  PORTION.test(folded(words).replace(/\s/g, ''))
