import { endsInPer, fieldNamedIn, folded, namesPortion } from './label-vocabulary.ts'
import type { LabelField, LabelName } from './label-words.ts'
import type { TextLine } from './text-line.ts'
import type { Column } from './label-columns.ts'

type Unit = 'g' | 'mg' | 'ml' | 'kcal' | 'kj' | '%' | ''

/** A number as it is printed on the label. */
export interface Figure {
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

export const tokensOf = (rows: readonly (readonly TextLine[])[]): Token[] =>
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
export const findFigures = (tokens: readonly Token[]): Found => {
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
