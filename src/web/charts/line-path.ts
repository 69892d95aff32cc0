/** A point of a line. Where `y` is null, nothing is known and the line has a gap. */
export interface ChartPoint {
  readonly x: number
  readonly y: number | null
}
export interface BandPoint {
  readonly x: number
  readonly low: number
  readonly high: number
}
type Scale = (value: number) => number

const isKnown = (point: ChartPoint): point is { x: number; y: number } => point.y !== null
const pixels = (value: number): string => value.toFixed(1)

/** The runs of known points between the gaps, in order. */
export function stretchesOf(points: readonly ChartPoint[]): { x: number; y: number }[][] {
  const stretches: { x: number; y: number }[][] = []
  let open: { x: number; y: number }[] | undefined
  for (const point of points) {
    if (!isKnown(point)) open = undefined
    else if (open) open.push(point)
    else stretches.push((open = [point]))
  }
  return stretches
}

/** The `d` of a line with gaps; a single point draws nothing. */
export const linePath = (points: readonly ChartPoint[], atX: Scale, atY: Scale): string =>
  stretchesOf(points)
    .filter((stretch) => stretch.length > 1)
    .map(
      (stretch) => `M${stretch.map(({ x, y }) => `${pixels(atX(x))} ${pixels(atY(y))}`).join('L')}`,
    )
    .join('')

export function bandPath(points: readonly BandPoint[], atX: Scale, atY: Scale): string {
  if (points.length < 2) return ''
  const above = points.map(({ x, high }) => `${pixels(atX(x))} ${pixels(atY(high))}`)
  const below = points.map(({ x, low }) => `${pixels(atX(x))} ${pixels(atY(low))}`).reverse()
  return `M${[...above, ...below].join('L')}Z`
}
