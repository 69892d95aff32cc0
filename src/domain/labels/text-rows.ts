import { medianOf } from '../units.ts'
import type { Point, TextLine } from './text-line.ts'

const middleOf = ({ start, end }: TextLine): Point => ({
  x: (start.x + end.x) / 2,
  y: (start.y + end.y) / 2,
})
const lengthOf = ({ start, end }: TextLine) => Math.hypot(end.x - start.x, end.y - start.y)
const slopeOf = ({ start, end }: TextLine) =>
  end.x - start.x < 1 ? 0 : (end.y - start.y) / (end.x - start.x)

/**
 * How steeply rows fall to the right at a place: `level + acrossX * x + acrossY * y`, in pixels
 * from a centre.
 */
interface Lean {
  readonly centre: Point
  readonly level: number
  readonly acrossX: number
  readonly acrossY: number
}

/** Lines, in median lengths, that say that rows are straight and parallel: few lines bend none. */
const STRAIGHT = 0.5

/**
 * The lean that fits the lines best, by least squares: a line says the more of it the longer it is.
 * @param power of a line's length, for its weight
 */
const leanOf = (lines: readonly TextLine[], power: number): Lean => {
  const weighed = lines.map((line) => ({
    ...middleOf(line),
    slope: Math.max(-2, Math.min(2, slopeOf(line))),
    weight: lengthOf(line) ** power,
  }))
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return { centre: { x: 0, y: 0 }, level: 0, acrossX: 0, acrossY: 0 }
  const mean = (of: (line: (typeof weighed)[number]) => number) =>
    weighed.reduce((sum, line) => sum + of(line) * line.weight, 0) / total
  const centre = { x: mean(({ x }) => x), y: mean(({ y }) => y) }
  const level = mean(({ slope }) => slope)
  const moment = (
    one: (line: (typeof weighed)[number]) => number,
    other: (line: (typeof weighed)[number]) => number,
  ) => mean((line) => one(line) * other(line))
  const [dx, dy, ds] = [
    (line: Point) => line.x - centre.x,
    (line: Point) => line.y - centre.y,
    ({ slope }: { slope: number }) => slope - level,
  ]
  const ridge = (STRAIGHT * (medianOf(lines.map(lengthOf)) ?? 0)) ** 2
  const [xx, yy, xy] = [moment(dx, dx) + ridge, moment(dy, dy) + ridge, moment(dx, dy)]
  const [xs, ys] = [moment(dx, ds), moment(dy, ds)]
  const divisor = xx * yy - xy * xy
  if (divisor === 0) return { centre, level, acrossX: 0, acrossY: 0 }
  return {
    centre,
    level,
    acrossX: (xs * yy - ys * xy) / divisor,
    acrossY: (ys * xx - xs * xy) / divisor,
  }
}

const STEPS = 12

/** Where the row through a point passes another x. */
const followRow = ({ centre, level, acrossX, acrossY }: Lean, from: Point, toX: number): number => {
  const step = (toX - from.x) / STEPS
  let y = from.y
  for (let at = 0; at < STEPS; at += 1)
    y +=
      step * (level + acrossX * (from.x + (at + 0.5) * step - centre.x) + acrossY * (y - centre.y))
  return y
}

/** How far apart, in heights of a line, two texts of one row may lie. */
const SAME_ROW = 0.55

/** The lines in rows as far as they lean so: each from left to right. */
const chained = (lines: readonly TextLine[], lean: Lean): TextLine[][] => {
  const height = medianOf(lines.map((line) => line.height)) ?? 1
  /** From the end of one to the start of the other, in pixels, where both lie on one row. */
  const gapBetween = (left: TextLine, right: TextLine): number | undefined => {
    const gap = right.start.x - left.end.x
    const [from, to] = [middleOf(left), middleOf(right)]
    if (gap < -height || to.x <= from.x) return undefined
    const meet = (from.x + to.x) / 2
    const apart = Math.abs(followRow(lean, from, meet) - followRow(lean, to, meet))
    return apart <= SAME_ROW * Math.min(left.height, right.height) ? gap : undefined
  }
  const nearest = (
    line: TextLine,
    gapTo: (other: TextLine) => number | undefined,
  ): TextLine | undefined => {
    let best: { other: TextLine; gap: number } | undefined
    for (const other of lines) {
      const gap = other === line ? undefined : gapTo(other)
      if (gap !== undefined && (!best || gap < best.gap)) best = { other, gap }
    }
    return best?.other
  }
  const next = new Map<TextLine, TextLine>()
  const isFollower = new Set<TextLine>()
  for (const left of lines) {
    const right = nearest(left, (other) => gapBetween(left, other))
    // Only where each is the other's nearest: a cell that nobody read leaves no wrong neighbour.
    if (!right || nearest(right, (other) => gapBetween(other, right)) !== left) continue
    next.set(left, right)
    isFollower.add(right)
  }
  return lines
    .filter((line) => !isFollower.has(line))
    .map((first) => {
      const row = [first]
      for (let line = next.get(first); line; line = next.get(line)) row.push(line)
      return row
    })
}

/** From the first to the last text of a row. */
const wholeRow = (row: readonly TextLine[]): TextLine[] => {
  const [first, last] = [row[0], row.at(-1)]
  return first && last && first !== last
    ? [{ ...first, start: middleOf(first), end: middleOf(last) }]
    : []
}

/**
 * On a can each short text tells how rows bend where it stands; elsewhere it misleads: the g of "3,1
 * g" pulls its box down by 8 degrees.
 */
const USUAL_POWER = 2
const LONG_POWER = 4
/** So many rows fewer are no chance: names and numbers that lay apart have met. */
const ROWS_FEWER = 3

/**
 * The lines of a picture in rows, as a table or a running text has them: rows from top to bottom,
 * each from left to right. Rows may lean, fan out as those of a packet held at an angle, and bend
 * as those on a can.
 */
export const textRows = (lines: readonly TextLine[]): TextLine[][] => {
  const usual = rowsBy(lines, USUAL_POWER)
  const byLong = rowsBy(lines, LONG_POWER)
  return byLong.length <= usual.length - ROWS_FEWER ? byLong : usual
}

const rowsBy = (lines: readonly TextLine[], power: number): TextLine[][] => {
  const found = chained(lines, leanOf(lines, power))
  // A row from end to end says best how rows lean: what was found at first makes the second look
  // sharper.
  const lean = leanOf([...lines, ...found.flatMap(wholeRow)], power)
  const placeOf = (row: readonly TextLine[]): number => {
    const places = row.map((line) => followRow(lean, middleOf(line), lean.centre.x))
    return places.reduce((sum, place) => sum + place, 0) / places.length
  }
  return chained(lines, lean).toSorted((one, other) => placeOf(one) - placeOf(other))
}
