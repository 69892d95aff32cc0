import sharp from 'sharp'
import { seededNumbers } from '#server/demo/seeded-random.ts'
import { packageFont } from './package-fonts.ts'

export type LabelLanguage = 'en' | 'de' | 'fr' | 'es' | 'it'

/** What a label says for 100 g. */
export interface LabelNumbers {
  readonly energyKj: number
  readonly calories: number
  readonly fats: number
  readonly saturatedFat: number
  readonly carbs: number
  readonly sugars: number
  readonly fiber: number | null
  readonly protein: number
  readonly salt: number
}

/** Of a chocolate spread, as its jar says it. */
export const SPREAD_NUMBERS: LabelNumbers = {
  energyKj: 2252,
  calories: 539,
  fats: 30.9,
  saturatedFat: 10.6,
  carbs: 57.5,
  sugars: 56.3,
  fiber: 3.4,
  protein: 6.3,
  salt: 0.11,
}

const FONTS = {
  lato: { family: 'Lato', file: 'lato', weight: 400 },
  'lato-bold': { family: 'Lato', file: 'lato', weight: 700 },
  'archivo-narrow': { family: 'Archivo Narrow', file: 'archivo-narrow', weight: 400 },
  'pt-serif': { family: 'PT Serif', file: 'pt-serif', weight: 400 },
  'barlow-condensed': { family: 'Barlow Condensed', file: 'barlow-condensed', weight: 500 },
  'barlow-condensed-bold': { family: 'Barlow Condensed', file: 'barlow-condensed', weight: 700 },
} as const
export type LabelFont = keyof typeof FONTS

/** How the rows stand: see `rowsOf`. */
export type LabelLayout =
  | 'table'
  | 'two-columns'
  | 'running-text'
  | 'us'
  | 'us-large'
  | 'reference-intake'
  | 'split-energy'
  | 'two-languages'

export interface LabelDrawing {
  readonly numbers: LabelNumbers
  readonly language?: LabelLanguage
  /** Of the layout 'two-languages'. */
  readonly secondLanguage?: LabelLanguage
  readonly layout?: LabelLayout
  /** g, of layouts that name a portion. */
  readonly portionG?: number
  readonly font?: LabelFont
  readonly ink?: string
  readonly paper?: string
  readonly hasLines?: boolean
  /** Pixels that the label is wide in the photo of 1280 by 960. */
  readonly widthPx?: number
  readonly angle?: number
  /** 0: held straight; 0.3: its far side a third smaller. */
  readonly perspective?: number
  /** Half of the angle, in degrees, that the label goes round a can. */
  readonly curve?: number
  /** How much of the ink a highlight takes, 0 to 1. */
  readonly glare?: number
  /** How far light falls off to one side, 0 to 1. */
  readonly shade?: number
  /** Sigma in pixels of the photo. */
  readonly blur?: number
  /** Standard deviation of the sensor's noise, of 255. */
  readonly noise?: number
  /** JPEG. */
  readonly quality?: number
}

interface Words {
  readonly title: string
  readonly per: string
  readonly portion: string
  readonly energy: string
  readonly fat: string
  readonly saturatedFat: string
  readonly carbs: string
  readonly sugars: string
  readonly fiber: string
  readonly protein: string
  readonly salt: string
  readonly comma: string
}

const WORDS: Record<LabelLanguage, Words> = {
  en: {
    title: 'Nutrition Information',
    per: 'per',
    portion: 'per portion',
    energy: 'Energy',
    fat: 'Fat',
    saturatedFat: 'of which saturates',
    carbs: 'Carbohydrate',
    sugars: 'of which sugars',
    fiber: 'Fibre',
    protein: 'Protein',
    salt: 'Salt',
    comma: '.',
  },
  de: {
    title: 'Nährwertangaben',
    per: 'pro',
    portion: 'pro Portion',
    energy: 'Energie',
    fat: 'Fett',
    saturatedFat: 'davon gesättigte Fettsäuren',
    carbs: 'Kohlenhydrate',
    sugars: 'davon Zucker',
    fiber: 'Ballaststoffe',
    protein: 'Eiweiß',
    salt: 'Salz',
    comma: ',',
  },
  fr: {
    title: 'Valeurs nutritionnelles moyennes',
    per: 'pour',
    portion: 'par portion',
    energy: 'Énergie',
    fat: 'Matières grasses',
    saturatedFat: 'dont acides gras saturés',
    carbs: 'Glucides',
    sugars: 'dont sucres',
    fiber: 'Fibres alimentaires',
    protein: 'Protéines',
    salt: 'Sel',
    comma: ',',
  },
  es: {
    title: 'Información nutricional',
    per: 'por',
    portion: 'por porción',
    energy: 'Valor energético',
    fat: 'Grasas',
    saturatedFat: 'de las cuales saturadas',
    carbs: 'Hidratos de carbono',
    sugars: 'de los cuales azúcares',
    fiber: 'Fibra alimentaria',
    protein: 'Proteínas',
    salt: 'Sal',
    comma: ',',
  },
  it: {
    title: 'Dichiarazione nutrizionale',
    per: 'per',
    portion: 'per porzione',
    energy: 'Energia',
    fat: 'Grassi',
    saturatedFat: 'di cui acidi grassi saturi',
    carbs: 'Carboidrati',
    sugars: 'di cui zuccheri',
    fiber: 'Fibre',
    protein: 'Proteine',
    salt: 'Sale',
    comma: ',',
  },
}

/**
 * A row's texts: the first stands left, the others right-aligned under each other; `indent` moves
 * the first in.
 */
interface Row {
  readonly cells: readonly string[]
  readonly indent?: boolean
  readonly isBold?: boolean
  /** How many times as large as the others its last cell is; rows beside it stay small. */
  readonly large?: number
}

const writtenGrams = (grams: number, { comma }: Words, most = 1): string =>
  grams > 0 && grams < 0.1 && most === 1
    ? `<0${comma}1 g`
    : `${grams.toFixed(most).replace('.', comma)} g`

const rowsOf = ({
  numbers,
  language = 'en',
  secondLanguage = 'fr',
  layout = 'table',
  portionG = 30,
}: LabelDrawing): Row[] => {
  const words = WORDS[language]
  const more = layout === 'two-languages' ? WORDS[secondLanguage] : undefined
  const share = portionG / 100
  const name = (of: (words: Words) => string) => (more ? `${of(words)} / ${of(more)}` : of(words))
  const energy = (factor: number) =>
    `${Math.round(numbers.energyKj * factor)} kJ / ${Math.round(numbers.calories * factor)} kcal`
  const hasPortion = layout === 'two-columns' || layout === 'reference-intake'
  const cells = (amount: number, most?: number, intake?: number) => [
    writtenGrams(amount, words, most),
    ...(hasPortion ? [writtenGrams(amount * share, words, most)] : []),
    ...(layout === 'reference-intake'
      ? [intake === undefined ? '' : `${Math.round((100 * amount * share) / intake)} %`]
      : []),
  ]
  const row = (
    of: (words: Words) => string,
    amount: number | null,
    { most, intake, indent }: { most?: number; intake?: number; indent?: boolean } = {},
  ): Row[] =>
    amount === null
      ? []
      : [{ cells: [name(of), ...cells(amount, most, intake)], ...(indent && { indent }) }]
  const head: Row = {
    cells: [
      name(({ title }) => title),
      `${words.per} 100 g`,
      ...(hasPortion ? [`${words.portion} (${portionG} g)`] : []),
      ...(layout === 'reference-intake' ? ['% *'] : []),
    ],
    isBold: true,
  }
  const energyRows: Row[] =
    layout === 'split-energy'
      ? [
          { cells: [words.energy, `${numbers.energyKj} kJ`] },
          { cells: ['', `${numbers.calories} kcal`] },
        ]
      : [
          {
            cells: [
              name((of) => of.energy),
              energy(1),
              ...(hasPortion ? [energy(share)] : []),
              ...(layout === 'reference-intake'
                ? [`${Math.round((100 * numbers.calories * share) / 2000)} %`]
                : []),
            ],
          },
        ]
  return [
    head,
    ...energyRows,
    ...row((of) => of.fat, numbers.fats, { intake: 70 }),
    ...row((of) => of.saturatedFat, numbers.saturatedFat, { indent: true, intake: 20 }),
    ...row((of) => of.carbs, numbers.carbs, { intake: 260 }),
    ...row((of) => of.sugars, numbers.sugars, { indent: true, intake: 90 }),
    ...row((of) => of.fiber, numbers.fiber),
    ...row((of) => of.protein, numbers.protein, { intake: 50 }),
    ...row((of) => of.salt, numbers.salt, { most: 2, intake: 6 }),
  ]
}

/** As on packets of the United States: for a serving, with sodium in mg and daily values. */
const usRowsOf = ({ numbers, portionG = 30, layout }: LabelDrawing): Row[] => {
  const share = portionG / 100
  const grams = (amount: number) => `${Math.round(amount * share)}g`
  const daily = (amount: number, intake: number) =>
    `${Math.round((100 * amount * share) / intake)}%`
  return [
    { cells: ['Nutrition Facts'], isBold: true },
    { cells: [`Serving size 1 piece (${portionG}g)`] },
    { cells: ['Amount per serving'] },
    {
      cells: ['Calories', String(Math.round(numbers.calories * share))],
      isBold: true,
      ...(layout === 'us-large' && { large: 2.2 }),
    },
    { cells: ['', '% Daily Value*'] },
    { cells: [`Total Fat ${grams(numbers.fats)}`, daily(numbers.fats, 78)] },
    {
      cells: [`Saturated Fat ${grams(numbers.saturatedFat)}`, daily(numbers.saturatedFat, 20)],
      indent: true,
    },
    { cells: ['Trans Fat 0g'], indent: true },
    { cells: ['Cholesterol 0mg', '0%'] },
    {
      cells: [
        `Sodium ${Math.round((numbers.salt * share * 1000) / 2.5)}mg`,
        daily((numbers.salt * 1000) / 2.5, 2300),
      ],
    },
    { cells: [`Total Carbohydrate ${grams(numbers.carbs)}`, daily(numbers.carbs, 275)] },
    ...(numbers.fiber === null
      ? []
      : [
          {
            cells: [`Dietary Fiber ${grams(numbers.fiber)}`, daily(numbers.fiber, 28)],
            indent: true,
          },
        ]),
    { cells: [`Total Sugars ${grams(numbers.sugars)}`], indent: true },
    { cells: [`Protein ${grams(numbers.protein)}`] },
  ]
}

const runningTextOf = ({ numbers, language = 'en' }: LabelDrawing): string[] => {
  const words = WORDS[language]
  const grams = (amount: number, most?: number) =>
    writtenGrams(amount, words, most).replace(' ', '')
  const parts = [
    `${words.title} ${words.per} 100 g:`,
    `${words.energy} ${numbers.energyKj} kJ/${numbers.calories} kcal,`,
    `${words.fat} ${grams(numbers.fats)},`,
    `${words.saturatedFat} ${grams(numbers.saturatedFat)},`,
    `${words.carbs} ${grams(numbers.carbs)},`,
    `${words.sugars} ${grams(numbers.sugars)},`,
    ...(numbers.fiber === null ? [] : [`${words.fiber} ${grams(numbers.fiber)},`]),
    `${words.protein} ${grams(numbers.protein)},`,
    `${words.salt} ${grams(numbers.salt, 2)}.`,
  ]
  const lines: string[] = []
  for (const word of parts.join(' ').split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + word.length < 42)
      lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

interface Raw {
  readonly pixels: Uint8Array
  readonly width: number
  readonly height: number
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const written = async (
  text: string,
  font: LabelFont,
  ink: string,
  isBold = false,
  times = 1,
): Promise<{ input: Buffer; width: number; height: number }> => {
  const { family, file, weight } = FONTS[font]
  const { data, info } = await sharp({
    text: {
      // The two invisible letters make every line equally high.
      text: `<span foreground="${ink}">${escaped(text)}</span><span alpha="1">|Âg</span>`,
      font: `${family}, ${isBold ? 'Bold ' : ''}${Math.round(24 * times)}`,
      fontfile: packageFont(file, isBold ? 700 : weight),
      rgba: true,
      dpi: 96,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

const LINE = 52
const MARGIN = 30
const GAP = 40

/** The label as it is printed. */
const printed = async (drawing: LabelDrawing): Promise<Raw> => {
  const {
    layout = 'table',
    font = 'lato',
    ink = '#1a1a1a',
    paper = '#fbfaf6',
    hasLines = true,
  } = drawing
  const rows: Row[] =
    layout === 'running-text'
      ? runningTextOf(drawing).map((line) => ({ cells: [line] }))
      : layout === 'us' || layout === 'us-large'
        ? usRowsOf(drawing)
        : rowsOf(drawing)
  const cells = await Promise.all(
    rows.map((row) =>
      Promise.all(
        row.cells.map((text, at) => {
          const times =
            at === row.cells.length - 1 ? row.large : at === 0 ? (row.large ?? 1) ** 0.5 : 1
          return text === '' ? undefined : written(text, font, ink, row.isBold, times)
        }),
      ),
    ),
  )
  const columns = Math.max(...rows.map((row) => row.cells.length))
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(0, ...cells.map((row) => row[column]?.width ?? 0)),
  )
  const width = Math.ceil(
    widths.reduce((sum, one) => sum + one, 0) + GAP * (columns - 1) + 2 * MARGIN,
  )
  const tops = rows.map((_, at) =>
    rows.slice(0, at).reduce((sum, { large = 1 }) => sum + LINE * large, MARGIN),
  )
  const bottoms = rows.map(({ large = 1 }, at) => (tops[at] ?? 0) + LINE * large)
  const height = Math.ceil((bottoms.at(-1) ?? MARGIN) + MARGIN)
  const texts = cells.flatMap((row, at) =>
    row.flatMap((cell, column) => {
      if (!cell) return []
      const right =
        MARGIN + widths.slice(0, column + 1).reduce((sum, one) => sum + one, 0) + GAP * column
      const left = column === 0 ? MARGIN + (rows[at]?.indent ? 18 : 0) : right - cell.width
      return [
        {
          input: cell.input,
          left: Math.round(Math.min(left, width - cell.width)),
          top: Math.round((bottoms[at] ?? 0) - cell.height - 6),
        },
      ]
    }),
  )
  const lines =
    hasLines && layout !== 'running-text'
      ? rows
          .map(
            (_, at) =>
              `<rect x="${MARGIN / 2}" y="${(bottoms[at] ?? 0) - 2}" width="${width - MARGIN}" height="2" fill="${ink}" opacity="0.7"/>`,
          )
          .join('')
      : ''
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${paper}"/>${
    hasLines
      ? `<rect x="12" y="12" width="${width - 24}" height="${height - 24}" fill="none" stroke="${ink}" stroke-width="3"/>`
      : ''
  }${lines}</svg>`
  const { data, info } = await sharp(Buffer.from(frame))
    .composite(texts)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

const PHOTO = { width: 1280, height: 960 } as const
/** Samples a pixel, each way: small print is averaged, as a lens does. */
const SAMPLES = 3
const BACKGROUND = [176, 92, 58] as const

/** The label as a camera sees it. */
const photographed = (label: Raw, drawing: LabelDrawing): Buffer => {
  const { widthPx = 900, angle = 0, perspective = 0, curve = 0, glare = 0, shade = 0 } = drawing
  const scale = label.width / widthPx
  const heightPx = label.height / scale
  const turn = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const round = (curve * Math.PI) / 180
  const out = Buffer.alloc(PHOTO.width * PHOTO.height * 3)
  const sums = [0, 0, 0]
  for (let row = 0; row < PHOTO.height; row += 1) {
    for (let column = 0; column < PHOTO.width; column += 1) {
      sums.fill(0)
      for (let sample = 0; sample < SAMPLES * SAMPLES; sample += 1) {
        const px = column + ((sample % SAMPLES) + 0.5) / SAMPLES - PHOTO.width / 2
        const py = row + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES - PHOTO.height / 2
        const depth = 1 / (1 - (perspective * px) / PHOTO.width)
        const x0 = px * depth
        const y0 = py * depth
        let x = x0 * cos + y0 * sin
        let y = y0 * cos - x0 * sin
        if (round > 0) {
          const radius = widthPx / 2 / Math.sin(round)
          const across = Math.asin(Math.max(-1, Math.min(1, x / radius)))
          // Seen a little from above, lines on a can sag.
          y -= 0.25 * radius * (1 - Math.cos(across))
          x = (across / round) * (widthPx / 2)
        }
        const lx = (x + widthPx / 2) * scale
        const ly = (y + heightPx / 2) * scale
        const isPaper = lx >= 0 && ly >= 0 && lx < label.width && ly < label.height
        const at = isPaper ? (Math.floor(ly) * label.width + Math.floor(lx)) * 3 : 0
        for (let channel = 0; channel < 3; channel += 1)
          sums[channel] =
            (sums[channel] ?? 0) +
            (isPaper ? (label.pixels[at + channel] ?? 0) : (BACKGROUND[channel] ?? 0))
      }
      const light = 1 - shade * (column / PHOTO.width)
      const away = Math.hypot(
        (column - PHOTO.width * 0.56) / 190,
        (row - PHOTO.height * 0.48) / 120,
      )
      const shine = glare * Math.exp(-(away ** 2))
      const to = (row * PHOTO.width + column) * 3
      for (let channel = 0; channel < 3; channel += 1) {
        const colour = ((sums[channel] ?? 0) / SAMPLES ** 2) * light
        out[to + channel] = Math.round(colour + (255 - colour) * shine)
      }
    }
  }
  return out
}

/** A photo of a nutrition label: JPEG bytes, 1280 by 960. */
export const drawnLabel = async (drawing: LabelDrawing): Promise<Buffer> => {
  const { blur = 0, noise = 4, quality = 82 } = drawing
  const seen = photographed(await printed(drawing), drawing)
  const raw = { raw: { ...PHOTO, channels: 3 as const } }
  const soft = blur > 0 ? await sharp(seen, raw).blur(blur).raw().toBuffer() : seen
  const next = seededNumbers(7)
  // The sum of four even numbers is near enough to a bell.
  const grainy = soft.map((value) =>
    Math.max(0, Math.min(255, value + noise * 1.73 * (next() + next() + next() + next() - 2))),
  )
  return sharp(grainy, raw).jpeg({ quality }).toBuffer()
}
