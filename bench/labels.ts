// `npm run -s eval:labels`: draws nutrition labels as a phone would see them, reads them as the
// server does, and states the rates as JSON. What is measured uses fonts, layouts and looks that
// the rules were not made with; `-- --known` measures those that they were.
import type { LabelReading } from '#domain/labels/read-label.ts'
import { decodePhoto } from '#server/photos/decode-photo.ts'
import { readPhotoLabel } from '#server/vision/labels/read-photo-label.ts'
import { loadTextReader } from '#server/vision/labels/text-reader.ts'
import {
  drawnLabel,
  type LabelDrawing,
  type LabelFont,
  type LabelLanguage,
  type LabelLayout,
  type LabelNumbers,
  SPREAD_NUMBERS,
} from '../test/support/drawn-labels.ts'
import { drawnDish } from '../test/support/drawn-photos.ts'

type Look = Partial<LabelDrawing>

const SETS: Record<
  'known' | 'unseen',
  { fonts: LabelFont[]; layouts: LabelLayout[]; looks: Record<string, Look> }
> = {
  known: {
    fonts: ['lato', 'archivo-narrow'],
    layouts: ['table', 'two-columns', 'running-text'],
    looks: {
      straight: {},
      'turned by 10°': { angle: 10 },
      'from the side': { perspective: 0.3 },
      'round a can (40°)': { curve: 40 },
      glare: { glare: 0.6 },
      'blurred (sigma 1)': { blur: 1 },
    },
  },
  unseen: {
    fonts: ['pt-serif', 'barlow-condensed', 'lato-bold'],
    layouts: ['reference-intake', 'split-energy', 'two-languages', 'us'],
    looks: {
      straight: {},
      'small (540 px wide)': { widthPx: 540 },
      'turned by 18°': { angle: 18 },
      'on its left side (90°)': { angle: 90 },
      'on its right side (270°)': { angle: 270 },
      'from the side, turned': { perspective: -0.45, angle: -6 },
      'round a can (55°)': { curve: 55 },
      'strong glare': { glare: 0.85 },
      'blurred (sigma 1.5)': { blur: 1.5 },
      'blurred (sigma 2.5)': { blur: 2.5 },
      'dim and grainy': { shade: 0.6, noise: 16, ink: '#4a4a4a' },
      'light on dark, JPEG 45': { ink: '#f4efe0', paper: '#27402e', quality: 45 },
      'round, small, blurred': { curve: 45, widthPx: 700, blur: 1.2, angle: 8 },
    },
  },
}

const LANGUAGES: LabelLanguage[] = ['en', 'de', 'fr', 'es', 'it']

/**
 * Of a spread, crackers, skimmed milk, oil, cheese, beans and a bar; energy as the macronutrients
 * make it.
 */
const FOODS: LabelNumbers[] = [
  SPREAD_NUMBERS,
  {
    energyKj: 1841,
    calories: 438,
    fats: 13.2,
    saturatedFat: 1.4,
    carbs: 68.9,
    sugars: 4.7,
    fiber: 3.9,
    protein: 9.1,
    salt: 1.75,
  },
  {
    energyKj: 146,
    calories: 34,
    fats: 0.1,
    saturatedFat: 0.05,
    carbs: 4.9,
    sugars: 4.9,
    fiber: null,
    protein: 3.5,
    salt: 0.13,
  },
  {
    energyKj: 3389,
    calories: 824,
    fats: 91.6,
    saturatedFat: 13.8,
    carbs: 0,
    sugars: 0,
    fiber: 0,
    protein: 0,
    salt: 0,
  },
  {
    energyKj: 1549,
    calories: 373,
    fats: 28.8,
    saturatedFat: 19.3,
    carbs: 0.05,
    sugars: 0.05,
    fiber: null,
    protein: 28.4,
    salt: 1.2,
  },
  {
    energyKj: 407,
    calories: 97,
    fats: 0.7,
    saturatedFat: 0.1,
    carbs: 12.8,
    sugars: 0.8,
    fiber: 7.2,
    protein: 6.9,
    salt: 0.64,
  },
  {
    energyKj: 1703,
    calories: 406,
    fats: 14.7,
    saturatedFat: 5.2,
    carbs: 51.8,
    sugars: 27.6,
    fiber: 6.3,
    protein: 12.9,
    salt: 0.38,
  },
]

const FIELDS = [
  'calories',
  'fats',
  'saturatedFat',
  'carbs',
  'sugars',
  'fiber',
  'protein',
  'salt',
] as const
type Field = (typeof FIELDS)[number]

/** What the label in the drawing says; undefined where it leaves the field out. */
const saidBy = (
  { numbers, layout, portionG = 30 }: LabelDrawing,
  field: Field,
): number | undefined => {
  const amount = numbers[field]
  if (amount === null) return undefined
  if (layout !== 'us' && layout !== 'us-large')
    return amount > 0 && amount < 0.1 && field !== 'salt'
      ? 0.1
      : Number(amount.toFixed(field === 'salt' ? 2 : 1))
  const share = portionG / 100
  if (field === 'salt') return Math.round((amount * share * 1000) / 2.5) * 0.0025
  return Math.round(amount * share)
}

interface Tally {
  right: number
  wrong: number
  /** Of those that are wrong. */
  wrongUnmarked: number
  missed: number
  /** Right, and marked all the same. */
  marked: number
}
const emptyTally = (): Tally => ({ right: 0, wrong: 0, wrongUnmarked: 0, missed: 0, marked: 0 })

/**
 * A label's kilojoules make its kilocalories to within this share: both are rounded, and made with
 * other factors.
 */
const SAME_ENERGY = 0.02
const isSame = (field: Field, said: number, read: number): boolean =>
  Math.abs(read - said) <= (field === 'calories' ? Math.max(1, SAME_ENERGY * said) : 0.001)

const count = (tally: Tally, field: Field, said: number, read: LabelReading[Field]): void => {
  if (read === null) tally.missed += 1
  else if (!isSame(field, said, read.amount)) {
    tally.wrong += 1
    if (read.isSure) tally.wrongUnmarked += 1
  } else {
    tally.right += 1
    if (!read.isSure) tally.marked += 1
  }
}
const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
const shown = ({ right, wrong, wrongUnmarked, missed, marked }: Tally) => {
  const all = right + wrong + missed
  return {
    numbers: all,
    right: share(right, all),
    missed: share(missed, all),
    wrong: share(wrong, all),
    wrongAndUnmarked: share(wrongUnmarked, all),
    rightButMarked: share(marked, all),
  }
}

const isKnown = process.argv.includes('--known')
const each = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 15)
const { fonts, layouts, looks } = SETS[isKnown ? 'known' : 'unseen']
const { readTexts } = await loadTextReader()
const msOf: number[] = []
const read = async (bytes: Uint8Array): Promise<LabelReading | undefined> => {
  const photo = await decodePhoto(bytes, 'jpeg')
  if (photo.kind !== 'decoded') throw new Error('A drawn photo could not be decoded')
  const startedAt = performance.now()
  const reading = await readPhotoLabel(readTexts, photo)
  msOf.push(performance.now() - startedAt)
  return reading
}

const tallies = new Map<string, Tally>()
const tallyOf = (name: string): Tally => {
  const tally = tallies.get(name) ?? emptyTally()
  tallies.set(name, tally)
  return tally
}
let labels = 0
let notSeen = 0
let wrongBase = 0
for (const [look, drawn] of Object.entries(looks)) {
  for (let turn = 0; turn < each; turn += 1) {
    const at = labels
    const pick = <T>(choices: readonly T[], every: number): T =>
      choices[Math.floor(at / every) % choices.length] as T
    const drawing: LabelDrawing = {
      numbers: pick(FOODS, 1),
      layout: pick(layouts, 1),
      language: pick(LANGUAGES, 1),
      secondLanguage: pick(LANGUAGES, 2),
      font: pick(fonts, 1),
      hasLines: at % 4 !== 3,
      ...drawn,
    }
    labels += 1
    const isAmerican = drawing.layout === 'us' || drawing.layout === 'us-large'
    const reading = await read(await drawnLabel(drawing))
    if (!reading) notSeen += 1
    else if (reading.per !== (isAmerican ? 'portion' : 'hundred-grams')) wrongBase += 1
    for (const field of FIELDS) {
      const said = saidBy(drawing, field)
      if (said === undefined) continue
      for (const name of [
        'all',
        `field ${field}`,
        `look ${look}`,
        `layout ${drawing.layout}`,
        `font ${drawing.font}`,
        `language ${isAmerican ? 'en' : drawing.language}`,
      ]) {
        count(tallyOf(name), field, said, reading?.[field] ?? null)
      }
      if (process.argv.includes('--verbose') && reading?.[field]?.amount !== said) {
        console.error(
          at,
          look,
          drawing.layout,
          drawing.language,
          drawing.font,
          field,
          'said',
          said,
          'read',
          JSON.stringify(reading?.[field] ?? null),
        )
      }
    }
  }
}
const msOfLabels = msOf.splice(0).toSorted((a, b) => a - b)
const dish = await read(await drawnDish(1280))
console.log(
  JSON.stringify(
    {
      labels,
      notSeenAsLabel: notSeen,
      takenForAnotherWeight: wrongBase,
      aPlateIsTakenForALabel: dish !== undefined,
      medianMs: Math.round(msOfLabels[Math.floor(msOfLabels.length / 2)] ?? 0),
      ...Object.fromEntries([...tallies].map(([name, tally]) => [name, shown(tally)])),
    },
    null,
    1,
  ),
)
