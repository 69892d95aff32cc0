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
  {
    energyKj: 2252,
    energyKcal: 539,
    fatG: 30.9,
    saturatedG: 10.6,
    carbsG: 57.5,
    sugarsG: 56.3,
    fibreG: 3.4,
    proteinG: 6.3,
    saltG: 0.11,
  },
  {
    energyKj: 1841,
    energyKcal: 438,
    fatG: 13.2,
    saturatedG: 1.4,
    carbsG: 68.9,
    sugarsG: 4.7,
    fibreG: 3.9,
    proteinG: 9.1,
    saltG: 1.75,
  },
  {
    energyKj: 146,
    energyKcal: 34,
    fatG: 0.1,
    saturatedG: 0.05,
    carbsG: 4.9,
    sugarsG: 4.9,
    fibreG: null,
    proteinG: 3.5,
    saltG: 0.13,
  },
  {
    energyKj: 3389,
    energyKcal: 824,
    fatG: 91.6,
    saturatedG: 13.8,
    carbsG: 0,
    sugarsG: 0,
    fibreG: 0,
    proteinG: 0,
    saltG: 0,
  },
  {
    energyKj: 1549,
    energyKcal: 373,
    fatG: 28.8,
    saturatedG: 19.3,
    carbsG: 0.05,
    sugarsG: 0.05,
    fibreG: null,
    proteinG: 28.4,
    saltG: 1.2,
  },
  {
    energyKj: 407,
    energyKcal: 97,
    fatG: 0.7,
    saturatedG: 0.1,
    carbsG: 12.8,
    sugarsG: 0.8,
    fibreG: 7.2,
    proteinG: 6.9,
    saltG: 0.64,
  },
  {
    energyKj: 1703,
    energyKcal: 406,
    fatG: 14.7,
    saturatedG: 5.2,
    carbsG: 51.8,
    sugarsG: 27.6,
    fibreG: 6.3,
    proteinG: 12.9,
    saltG: 0.38,
  },
]

const FIELDS = [
  'energyKcal',
  'fatG',
  'saturatedG',
  'carbsG',
  'sugarsG',
  'fibreG',
  'proteinG',
  'saltG',
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
    return amount > 0 && amount < 0.1 && field !== 'saltG'
      ? 0.1
      : Number(amount.toFixed(field === 'saltG' ? 2 : 1))
  const share = portionG / 100
  if (field === 'saltG') return Math.round((amount * share * 1000) / 2.5) * 0.0025
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
  Math.abs(read - said) <= (field === 'energyKcal' ? Math.max(1, SAME_ENERGY * said) : 0.001)

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
