/** Across the rows, in pixels. */
interface Placed {
  readonly left: number
  readonly right: number
}

/** A column of numbers, by what it says it is for. */
export interface Column extends Placed {
  readonly kind: 'hundred-grams' | 'portion'
  readonly grams: number
  readonly row: number
}

/** What a label says before and in its rows, in its order. */
interface Said {
  readonly columns: readonly Column[]
  /** Weights that no name claims. */
  readonly weights: readonly Column[]
  /** The row of the first figure that a name claims. */
  readonly firstRow: number
}

interface SaidColumns {
  readonly hundred: Column | undefined
  readonly portion: Column | undefined
  /** Whether it is said above the numbers. */
  readonly isHead: boolean
}

/**
 * What the numbers are for. What is said behind them is of other numbers: "Each half pack (200 g)
 * contains ... Typical values per 100 g: ...".
 */
export const columnsOf = ({ columns, weights, firstRow }: Said): SaidColumns => {
  const isAbove = ({ row }: Column) => row <= firstRow
  const isOf = (wanted: Column['kind']) => (column: Column) => column.kind === wanted
  const heads = columns.filter(isAbove)
  const hundred = heads.find(isOf('hundred-grams'))
  if (!hundred) {
    const later = columns.find(isOf('hundred-grams'))
    const portion = heads.find(isOf('portion')) ?? (later && weights.find(isAbove))
    return portion
      ? { hundred: undefined, portion, isHead: true }
      : { hundred: later, portion: columns.find(isOf('portion')), isHead: later === undefined }
  }
  // "per 100 g | per tub (125 g)": beside 100 g a weight is a portion, whatever it is called.
  const portion =
    [...columns, ...weights].find((one) => one.kind === 'portion' && one.row === hundred.row) ??
    columns.find(isOf('portion')) ??
    weights.find(({ row }) => row === hundred.row + 1)
  return { hundred, portion, isHead: true }
}

const fromLeft = <One extends Placed>(some: readonly One[]): One[] =>
  some.toSorted((a, b) => a.left - b.left)

/** Printed amounts are rounded: by less than this, or this share. */
const ROUNDING = { least: 0.06, share: 0.05 } as const

/**
 * The columns from left to right: as the numbers below them have it, which are as much smaller
 * as the portion is; else as they stand. "Serving size: 30 g" may stand in the corner above both.
 */
export const inOrder = (
  hundred: Column,
  portion: Column | undefined,
  fields: Iterable<readonly (Placed & { readonly amount: number })[]>,
): Column[] => {
  if (!portion) return [hundred]
  const isPart = (part: number, whole: number) => {
    const expected = (whole * portion.grams) / hundred.grams
    return Math.abs(part - expected) <= ROUNDING.least + ROUNDING.share * expected
  }
  let ahead = 0
  for (const figures of fields) {
    const [first, second] = fromLeft(figures)
    if (!first || !second) continue
    ahead +=
      Number(isPart(second.amount, first.amount)) - Number(isPart(first.amount, second.amount))
  }
  if (Math.abs(ahead) < 2) return fromLeft([hundred, portion])
  return ahead > 0 ? [hundred, portion] : [portion, hundred]
}

/**
 * Which of a row's figures is in a column.
 * @param columns from left to right
 */
export const inColumn = <Figure extends Placed>(
  figures: readonly Figure[],
  columns: readonly Column[],
  wanted: Column | undefined,
): Figure | undefined => {
  const [first] = figures
  if (!wanted || columns.length === 0) return first
  if (figures.length === columns.length) return fromLeft(figures)[columns.indexOf(wanted)]
  const away = (figure: Placed, column: Column) =>
    Math.min(
      Math.abs(figure.left - column.left),
      Math.abs(figure.right - column.right),
      Math.abs(figure.left + figure.right - column.left - column.right) / 2,
    )
  return figures
    .filter((figure) => columns.every((column) => away(figure, wanted) <= away(figure, column)))
    .toSorted((a, b) => away(a, wanted) - away(b, wanted))[0]
}
