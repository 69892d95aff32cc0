import { isOddEnergy } from '../own-foods/own-food.ts'
import { atwaterKcal, KCAL_PER_GRAM } from '../foods/atwater.ts'
import { kcalFromKj, medianOf, SALT_PER_SODIUM } from '../units.ts'
import { endsInPer, fieldNamedIn, folded, namesPortion } from './label-vocabulary.ts'
import type { LabelField, LabelName } from './label-words.ts'
import type { TextLine } from './text-line.ts'
import { textRows } from './text-rows.ts'
import { type Column, columnsOf, inColumn, inOrder } from './label-columns.ts'
import { namesAtLeft } from './names-at-left.ts'

/** A number of a label, and whether the member need not compare it. */
interface ReadAmount {
  readonly amount: number
  readonly isSure: boolean
}

/**
 * What a nutrition label says, in kcal and g; null where it does not say it, or it could not be read.
 * Sodium is given as salt.
 */
export interface LabelReading extends Readonly<
  Record<Exclude<LabelField, 'sodium'>, ReadAmount | null>
> {
  readonly per: 'hundred-grams' | 'portion'
  /** Whether the label says for how much its numbers are. */
  readonly isPerSure: boolean
  /** g or ml of the portion that the label names. */
  readonly portionGrams: number | null
}

type Unit = 'g' | 'mg' | 'ml' | 'kcal' | 'kj' | '%' | ''

/** A number as it is printed on the label. */
interface Figure {
  readonly amount: number
  readonly unit: Unit
  readonly text: string
  readonly confidence: number
  /** Its place across the rows, in pixels. */
  readonly left: number
  readonly right: number
  /** Of its letters, in pixels. */
  readonly height: number
}

type Token =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'figure'; readonly figure: Figure }
  | { readonly kind: 'row' }

/** "1 234,5", "0.5", "<0,1"; a zero that was read as the letter O is corrected before. */
const FIGURE = /(\d{1,3}(?:[ .]\d{3})+(?![\d,.])|\d+)(?:\s?[.,]\s?(\d+))?\s*(kcal|kj|mg|ml|g|%)?/gi
const LETTER_NOUGHT = /(?<![\p{L}\d])[oO](?=[.,]\d|\s?m?g(?!\p{L}))/gu
const CUT_KILO = /kca[l1i]|kcai|keal/gi
/** Of "kJ" the J is often lost, or taken for a bracket. */
const CUT_JOULE = /(?<=\d\s?)k(?=[^\p{L}\d]|$)/giu

const amountOf = (whole: string, decimals: string | undefined): number =>
  Number(`${whole.replace(/[ .]/g, '')}.${decimals ?? '0'}`)

const tokensOf = (rows: readonly (readonly TextLine[])[]): Token[] =>
  rows.flatMap((row) => [
    ...row.flatMap((line): Token[] => {
      // The reader of texts also knows the wide digits of Chinese print.
      const text = line.text
        .normalize('NFKC')
        .replace(LETTER_NOUGHT, '0')
        .replace(CUT_KILO, 'kcal')
        .replace(CUT_JOULE, 'kJ')
      const tokens: Token[] = []
      const wide = (line.end.x - line.start.x) / Math.max(1, text.length)
      let done = 0
      for (const found of text.matchAll(FIGURE)) {
        const [whole, digits = '', decimals, unit = ''] = found
        // B12, E150: no figure; "kcal444": one.
        const before = /\p{L}+$/u.exec(text.slice(0, found.index))?.[0]
        const isCode = before !== undefined && !/k(j|cal)$/i.test(before)
        if (isCode && unit === '' && decimals === undefined) continue
        tokens.push({ kind: 'words', words: text.slice(done, found.index) })
        done = found.index + whole.length
        const figure: Figure = {
          amount: amountOf(digits, decimals),
          unit: unit.toLowerCase() as Unit,
          text: whole,
          confidence: line.confidence,
          left: line.start.x + found.index * wide,
          right: line.start.x + done * wide,
          height: line.height,
        }
        tokens.push({ kind: 'figure', figure })
      }
      tokens.push({ kind: 'words', words: text.slice(done) })
      return tokens
    }),
    { kind: 'row' },
  ])

/**
 * Intakes of an average adult, which labels name in small print: Regulation (EU) No 1169/2011, annex
 * XIII; and those that labels of the United States compare with, without a unit.
 */
const isReferenceIntake = ({ amount, unit }: Figure): boolean =>
  (unit === 'kj' && amount === 8400) ||
  (unit !== 'kj' && (amount === 2000 || (unit === '' && amount === 2500)))

interface Found {
  readonly columns: Column[]
  /** Weights that no name claims, in whichever row. */
  readonly weights: Column[]
  readonly figures: Map<LabelField | 'kj' | 'kcal', Figure[]>
  /** Percent of a daily value, as said behind a field's figure. */
  readonly daily: Map<LabelField, number>
  /** Figures without a unit that no name claims. */
  readonly loose: Figure[]
  /** The row of the first figure that a name claims. */
  firstRow: number
  namesEnergy: boolean
  namesPortion: boolean
}

/** The unit that a name brings for figures without one: "Energy (kJ)", "Fat (g)". */
const unitNamed = (words: string): Unit =>
  (/\(?\b(kcal|kj|mg|g)\b\)?\s*$/.exec(folded(words))?.[1] ?? '') as Unit

/** Goes through the label as one reads it: names, and the figures that follow them. */
const findFigures = (tokens: readonly Token[]): Found => {
  const found: Found = {
    columns: [],
    weights: [],
    figures: new Map(),
    daily: new Map(),
    loose: [],
    firstRow: Infinity,
    namesEnergy: false,
    namesPortion: false,
  }
  let name: LabelName | undefined
  let hint: Unit = ''
  /** Words since the last figure; a name may go on in the next row. */
  let before = ''
  let words = ''
  let isFresh = false
  let row = 0
  const columnOf = (kind: Column['kind'], { amount, left, right }: Figure): Column => ({
    kind,
    grams: amount,
    row,
    left,
    right,
  })
  const closed = new Set<LabelField | 'kj' | 'kcal'>()
  const take = (field: LabelField | 'kj' | 'kcal', figure: Figure) => {
    if (closed.has(field)) return
    found.firstRow = Math.min(found.firstRow, row)
    found.figures.set(field, [...(found.figures.get(field) ?? []), figure])
  }
  for (const token of tokens) {
    if (token.kind === 'row') {
      row += 1
      // The first row of a name has its numbers: what names it again is another table.
      if (name !== undefined && name !== 'other' && !isFresh && found.figures.has(name))
        closed.add(name)
      continue
    }
    if (token.kind === 'words') {
      if (!/\p{L}/u.test(token.words)) continue
      if (namesPortion(token.words)) found.namesPortion = true
      const named = fieldNamedIn(token.words) ?? fieldNamedIn(`${before} ${token.words}`)
      words = `${before} ${token.words}`.trim()
      before = words.slice(-60)
      if (named !== undefined) {
        if (named !== name && name !== undefined && name !== 'other' && found.figures.has(name))
          closed.add(name)
        name = named
        if (named === 'calories') found.namesEnergy = true
        isFresh = true
        hint = unitNamed(token.words)
      } else {
        hint = unitNamed(token.words) || hint
        if (token.words.replace(/[^\p{L}]/gu, '').length > 3 && !isFresh) name = undefined
      }
      continue
    }
    const { figure } = token
    const said = words
    // "Serving size 1 bar (40 g)": the weight is still to come.
    if (figure.unit === '' && name === undefined) {
      found.loose.push(figure)
      if (namesPortion(said)) continue
    }
    before = ''
    words = ''
    const isWeight = figure.unit === 'g' || figure.unit === 'ml'
    // "Serving size 1 piece (100 g)" is a serving that weighs so much.
    const isServing = namesPortion(said) && !endsInPer(said)
    const isHundred = figure.amount === 100 && !isServing && (isWeight || endsInPer(said))
    if (isHundred && (endsInPer(said) || !isFresh || name === undefined)) {
      found.columns.push(columnOf('hundred-grams', figure))
      continue
    }
    if (
      isWeight &&
      figure.amount > 0 &&
      ((namesPortion(said) && (!isFresh || name === 'calories')) ||
        (endsInPer(said) && name === undefined))
    ) {
      found.columns.push(columnOf('portion', figure))
      continue
    }
    if (isWeight && figure.amount > 0 && name === undefined)
      found.weights.push(columnOf('portion', figure))
    if (figure.unit === '%') {
      if (name !== undefined && name !== 'other' && found.figures.has(name))
        if (!found.daily.has(name)) found.daily.set(name, figure.amount)
      continue
    }
    isFresh = false
    const unit = figure.unit === '' ? hint : figure.unit
    if (unit === 'kj' || unit === 'kcal') {
      if (!isReferenceIntake(figure)) take(unit, { ...figure, unit })
    } else if (name === 'calories') {
      if (unit === '' && !isReferenceIntake(figure)) take('kcal', { ...figure, unit })
    } else if (name !== undefined && name !== 'other' && unit !== 'ml')
      take(name, { ...figure, unit })
  }
  return found
}

/** Letters so much higher than the median ones are large: a label of the United States has one. */
const LARGE = 1.25

/** The largest number of a label whose energy stands apart from its name. */
const largestFigure = (
  loose: readonly Figure[],
  lines: readonly TextLine[],
  most: number,
): Figure | undefined => {
  const usual = medianOf(lines.map(({ height }) => height)) ?? 0
  return loose
    .filter(
      ({ height, amount }) =>
        height >= LARGE * usual && Number.isInteger(amount) && amount <= KCAL_PER_GRAM.fat * most,
    )
    .toSorted((one, other) => other.height - one.height)[0]
}

/**
 * Daily values in g of labels of the United States and Canada, today's and those before 2016 (21 CFR
 * 101.9); sodium in mg.
 */
const DAILY_VALUES: Partial<Record<LabelField, readonly number[]>> = {
  fats: [65, 75, 78],
  saturatedFat: [20],
  carbs: [275, 300],
  fiber: [25, 28],
  sodium: [2.3, 2.4],
}
/** Both numbers are rounded: by a percent point or half a gram. */
const DAILY_LEEWAY = { points: 3, share: 0.12 } as const

/** Whether a percentage contradicts its amount: "1 g, 14 %" was 11 g. */
const contradictsDaily = (
  field: LabelField,
  amount: ReadAmount | null,
  percent: number | undefined,
): boolean =>
  amount !== null &&
  percent !== undefined &&
  DAILY_VALUES[field] !== undefined &&
  !DAILY_VALUES[field].some(
    (value) =>
      Math.abs((100 * amount.amount) / value - percent) <=
      Math.max(DAILY_LEEWAY.points, DAILY_LEEWAY.share * percent),
  )

const MIN_CONFIDENCE = 0.8

/** A g is often read as a 9: "6,39" where all others say "6,3 g". */
const withoutReadUnit = ({ text, amount, unit }: Figure, decimals: number): number | undefined => {
  const digits = text.replace(/[^\d.,]/g, '')
  if (unit !== '' || !digits.endsWith('9')) return undefined
  const written = /[.,](\d+)$/.exec(digits)?.[1]?.length ?? 0
  if (written <= decimals && !(written === 0 && amount > 100)) return undefined
  return Number(digits.slice(0, -1).replace(',', '.'))
}

/** @param most of what the numbers are for, in g */
const gramsOf = (figure: Figure | undefined, most: number, decimals = 1): ReadAmount | null => {
  if (!figure) return null
  const isClear = figure.confidence >= MIN_CONFIDENCE && figure.unit !== ''
  const said = figure.unit === 'mg' ? figure.amount / 1000 : figure.amount
  const cut = withoutReadUnit(figure, decimals)
  if (cut !== undefined && cut <= most) return { amount: cut, isSure: false }
  if (said <= most) return { amount: said, isSure: isClear }
  // A comma that was not seen.
  return said / 10 <= most && Number.isInteger(said) ? { amount: said / 10, isSure: false } : null
}

/** Labels round both; more apart is a slip of the reader. */
const SAME_ENERGY = 0.04
const SAME_ENERGY_KCAL = 3
const isSameEnergy = (oneKcal: number, otherKcal: number): boolean =>
  Math.abs(oneKcal - otherKcal) <=
  Math.max(SAME_ENERGY_KCAL, SAME_ENERGY * Math.max(oneKcal, otherKcal))

/** @param most of what the numbers are for, in g */
const energyOf = (
  kcal: Figure | undefined,
  kj: Figure | undefined,
  most: number,
  impliedKcal: number | undefined,
): ReadAmount | null => {
  const known = [kcal?.amount, kj && kcalFromKj(kj.amount)].filter((one) => one !== undefined)
  const [first, second] = known
  if (first === undefined) return null
  if (second === undefined) {
    const only = kcal ?? kj
    const isSure = (only?.confidence ?? 0) >= MIN_CONFIDENCE && only?.unit !== ''
    // More than fat has: kilojoules whose unit was not read.
    if (first > KCAL_PER_GRAM.fat * most)
      return { amount: Math.round(kcalFromKj(first)), isSure: false }
    return { amount: Math.round(first), isSure }
  }
  if (isSameEnergy(first, second)) return { amount: first, isSure: true }
  const nearer =
    impliedKcal !== undefined && Math.abs(second - impliedKcal) < Math.abs(first - impliedKcal)
      ? second
      : first
  return { amount: Math.round(nearer), isSure: false }
}

const shown = (
  amount: ReadAmount | null,
  isDoubted: boolean,
  isConfirmed = false,
): ReadAmount | null =>
  amount && { amount: amount.amount, isSure: !isDoubted && (isConfirmed || amount.isSure) }

/** Fewer are a menu or a slogan. */
const MIN_FIELDS = 3

/**
 * The numbers of a nutrition label from the texts of its photo, in English, German, French, Spanish
 * or Italian, for 100 g where the label says so, else for a portion. A number is unsure where its
 * letters were hard to read, where it was corrected, or where it does not fit the others: energy
 * against 4, 4 and 9 kcal a gram, and a part larger than its whole. Undefined where there is no
 * label.
 */
export const readLabel = (lines: readonly TextLine[]): LabelReading | undefined => {
  const found = findFigures(tokensOf(namesAtLeft(textRows(lines))))
  const { figures, daily, namesPortion: hasPortion } = found
  const { hundred: saidHundred, portion, isHead } = columnsOf(found)
  const isInKj = figures.has('kj')
  // "Calories 230" without a unit: a label of North America, always for a serving.
  const kcalRead = figures.get('kcal') ?? []
  const isAmerican =
    !isInKj &&
    found.namesEnergy &&
    kcalRead.every(({ unit }) => unit === '') &&
    (kcalRead.length > 0 || saidHundred === undefined)
  const hundred = isAmerican && (hasPortion || portion) ? undefined : saidHundred
  const per = hundred || !(hasPortion || portion || isAmerican) ? 'hundred-grams' : 'portion'
  const portionGrams = portion?.grams ?? null
  const wanted = hundred ?? portion
  // Columns are numbers below each other: a weight that the text names again is no column.
  const side = hundred ? inOrder(hundred, portion, figures.values()) : []
  const of = (field: LabelField | 'kj' | 'kcal') => inColumn(figures.get(field) ?? [], side, wanted)
  const most = per === 'portion' ? (portionGrams ?? 1000) : 100

  const [fat, carbs, protein] = [
    gramsOf(of('fats'), most),
    gramsOf(of('carbs'), most),
    gramsOf(of('protein'), most),
  ]
  const [saturated, sugars, fiber] = [
    gramsOf(of('saturatedFat'), most),
    gramsOf(of('sugars'), most),
    gramsOf(of('fiber'), most),
  ]
  const saltRead = gramsOf(of('salt'), most, 2)
  const sodium = gramsOf(of('sodium'), most, 3)
  const salt =
    saltRead ??
    (sodium && { ...sodium, amount: Math.round(sodium.amount * SALT_PER_SODIUM * 10_000) / 10_000 })

  const macros =
    fat && carbs && protein
      ? { fatG: fat.amount, carbsG: carbs.amount, proteinG: protein.amount }
      : undefined
  const impliedKcal = macros && atwaterKcal(macros)
  const kcal = of('kcal') ?? (isAmerican ? largestFigure(found.loose, lines, most) : undefined)
  const energy = energyOf(kcal, of('kj'), most, impliedKcal)
  if (
    [energy, fat, carbs, protein, saturated, sugars, salt].filter((one) => one !== null).length <
    MIN_FIELDS
  )
    return undefined

  const share = most / 100
  const isOdd =
    energy !== null &&
    macros !== undefined &&
    isOddEnergy({
      energyKcal: energy.amount / share,
      proteinG: macros.proteinG / share,
      carbsG: macros.carbsG / share,
      fatG: macros.fatG / share,
    })
  const isTooMuch =
    macros !== undefined && macros.fatG + macros.carbsG + macros.proteinG > most * 1.02
  const isConfirmed =
    energy !== null &&
    impliedKcal !== undefined &&
    isSameEnergy(energy.amount, impliedKcal) &&
    !isTooMuch
  const isDoubted = isOdd || isTooMuch
  const isOff = (field: LabelField, amount: ReadAmount | null) =>
    isAmerican && contradictsDaily(field, amount, daily.get(field))
  const isPartTooLarge = (part: ReadAmount | null, whole: ReadAmount | null) =>
    part !== null && whole !== null && part.amount > whole.amount
  const [isSaturatedOdd, isSugarsOdd] = [
    isPartTooLarge(saturated, fat),
    isPartTooLarge(sugars, carbs),
  ]
  return {
    per,
    isPerSure: isHead && (hundred !== undefined || portionGrams !== null),
    portionGrams,
    calories: shown(energy, isDoubted, isConfirmed),
    fats: shown(
      fat,
      isDoubted || isOff('fats', fat) || (isSaturatedOdd && !isConfirmed),
      isConfirmed,
    ),
    saturatedFat: shown(saturated, isSaturatedOdd || isOff('saturatedFat', saturated)),
    carbs: shown(
      carbs,
      isDoubted || isOff('carbs', carbs) || (isSugarsOdd && !isConfirmed),
      isConfirmed,
    ),
    sugars: shown(sugars, isSugarsOdd),
    fiber: shown(fiber, isOff('fiber', fiber)),
    protein: shown(protein, isDoubted, isConfirmed),
    salt: shown(salt, saltRead === null && isOff('sodium', sodium)),
  }
}
