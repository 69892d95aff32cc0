import { straighten } from './straighten.ts'

/** One byte per pixel, row by row. */
export interface GreyPicture {
  readonly pixels: Uint8Array
  readonly width: number
  readonly height: number
}

/**
 * A patch in which dark and light alternate in one direction, like the bars of a barcode. In pixels
 * and radians.
 */
interface Bars {
  readonly centreX: number
  readonly centreY: number
  /** The direction across the bars, between -pi/2 and pi/2 from horizontal. */
  readonly angle: number
  /** Size from the first to the last bar. */
  readonly across: number
  /** Size along the bars. */
  readonly along: number
}

const BLOCK = 16
/** Mean square of the change between pixels; smooth surfaces have less. */
const MIN_CONTRAST = 120
/** How much the changes in a block agree in direction, 0 to 1. */
const MIN_AGREEMENT = 0.7
const MAX_TURN = Math.PI / 10
const MIN_BLOCKS = 8
/** Bars of smaller codes are too narrow to read. */
const MIN_ACROSS = 110
/** Share of the area covered by bars; grain and edges are scattered. */
const MIN_FILLED = 0.45
const MAX_PATCHES = 4

interface Block {
  readonly column: number
  readonly row: number
  readonly angle: number
  readonly xx: number
  readonly yy: number
  readonly xy: number
}

/**
 * The direction of the strongest change: half the angle of the structure tensor (Bigun and
 * Granlund, 1987).
 */
const angleOf = (xx: number, yy: number, xy: number): number => Math.atan2(2 * xy, xx - yy) / 2

const lookAtBlock = (
  { pixels, width }: GreyPicture,
  column: number,
  row: number,
): Block | undefined => {
  let xx = 0
  let yy = 0
  let xy = 0
  for (let y = row * BLOCK + 1; y < row * BLOCK + BLOCK - 1; y += 1) {
    const line = y * width
    for (let x = column * BLOCK + 1; x < column * BLOCK + BLOCK - 1; x += 1) {
      const dx = (pixels[line + x + 1] ?? 0) - (pixels[line + x - 1] ?? 0)
      const dy = (pixels[line + width + x] ?? 0) - (pixels[line - width + x] ?? 0)
      xx += dx * dx
      yy += dy * dy
      xy += dx * dy
    }
  }
  const change = xx + yy
  if (
    change < MIN_CONTRAST * (BLOCK - 2) ** 2 ||
    Math.hypot(xx - yy, 2 * xy) < MIN_AGREEMENT * change
  )
    return undefined
  return { column, row, angle: angleOf(xx, yy, xy), xx, yy, xy }
}

/** The angle between two undirected lines, 0 to pi/2. */
const turnBetween = (one: number, other: number): number => {
  const turn = Math.abs(one - other) % Math.PI
  return Math.min(turn, Math.PI - turn)
}

const patchOf = (blocks: readonly Block[]): Bars => {
  const sum = (of: (block: Block) => number) =>
    blocks.reduce((total, block) => total + of(block), 0)
  const angle = angleOf(
    sum(({ xx }) => xx),
    sum(({ yy }) => yy),
    sum(({ xy }) => xy),
  )
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const centres = blocks.map(({ column, row }) => ({
    x: (column + 0.5) * BLOCK,
    y: (row + 0.5) * BLOCK,
  }))
  const span = (of: (centre: { x: number; y: number }) => number) => {
    const places = centres.map(of)
    const [from, to] = [Math.min(...places), Math.max(...places)]
    return { middle: (from + to) / 2, length: to - from + BLOCK }
  }
  const across = span(({ x, y }) => x * cos + y * sin)
  const along = span(({ x, y }) => y * cos - x * sin)
  return {
    centreX: across.middle * cos - along.middle * sin,
    centreY: across.middle * sin + along.middle * cos,
    angle,
    across: across.length,
    along: along.length,
  }
}

/** Patches that may be barcodes, at any angle, largest first, at most four. */
export const findBars = (picture: GreyPicture): Bars[] => {
  const columns = Math.floor(picture.width / BLOCK)
  const rows = Math.floor(picture.height / BLOCK)
  const left = new Map<number, Block>()
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const block = lookAtBlock(picture, column, row)
      if (block) left.set(row * columns + column, block)
    }
  }
  const patches: Block[][] = []
  for (const [place, first] of left) {
    left.delete(place)
    const patch = [first]
    // Adjacent blocks with the same direction belong together; the list grows during the loop.
    for (const { column, row, angle } of patch) {
      for (let y = row - 1; y <= row + 1; y += 1) {
        for (let x = column - 1; x <= column + 1; x += 1) {
          const near = x < 0 || x >= columns ? undefined : left.get(y * columns + x)
          if (!near || turnBetween(near.angle, angle) > MAX_TURN) continue
          left.delete(y * columns + x)
          patch.push(near)
        }
      }
    }
    if (patch.length >= MIN_BLOCKS) patches.push(patch)
  }
  return patches
    .toSorted((one, other) => other.length - one.length)
    .slice(0, 2 * MAX_PATCHES)
    .map((blocks) => ({ blocks: blocks.length, patch: patchOf(blocks) }))
    .filter(
      ({ blocks, patch: { across, along } }) =>
        across >= MIN_ACROSS && blocks * BLOCK ** 2 > MIN_FILLED * across * along,
    )
    .slice(0, MAX_PATCHES)
    .map(({ patch }) => patch)
}

const ROWS = 48
const MIN_WIDTH = 500
const MAX_WIDTH = 1200
/** Margin around the bars, as a share of their width: readers need a quiet zone. */
const QUIET = 0.2

/**
 * Turns a patch so that its bars are vertical, and enlarges it until the narrowest can be read.
 * Each row is the mean of the rows around it, which removes noise.
 */
export const uprightBars = (
  picture: GreyPicture,
  { across, along, ...patch }: Bars,
): GreyPicture => {
  const box = { ...patch, width: across * (1 + 2 * QUIET), height: along * 0.8 }
  const columns = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, box.width * 3)))
  const down = Math.max(1, Math.min(6, Math.round(box.height / ROWS)))
  const pixels = new Uint8Array(straighten(picture, box, { columns, rows: ROWS, across: 1, down }))
  return { pixels, width: columns, height: ROWS }
}

/** The mean brightness of each column. */
export const columnsOf = ({ pixels, width, height }: GreyPicture): Float64Array =>
  Float64Array.from({ length: width }, (_, x) => {
    let sum = 0
    for (let y = 0; y < height; y += 1) sum += pixels[y * width + x] ?? 0
    return sum / height
  })

/** Light and dark meet 59 times in an EAN-13, 43 times in an EAN-8; blurred, fewer are seen. */
const EDGES = { least: 24, most: 66 } as const
/** Bars are one to four modules wide: standard deviation of the widths by their mean. */
const MIN_VARIETY = 0.35
/** Less of 255 around the mean is noise, and no edge. */
const NOISE = 3

/**
 * Whether an upright patch has as many bars as a barcode, of as many widths: slats and stripes are
 * alike.
 */
export const isLikeBarcode = (bars: GreyPicture): boolean => {
  const margin = Math.round((bars.width * QUIET) / (1 + 2 * QUIET))
  const columns = columnsOf(bars).subarray(margin, bars.width - margin)
  const mean = columns.reduce((sum, column) => sum + column, 0) / columns.length
  const edges: number[] = []
  for (const [x, column] of columns.entries()) {
    const isDark = edges.length % 2 === 1
    if (isDark ? column > mean + NOISE : column < mean - NOISE) edges.push(x)
  }
  if (edges.length < EDGES.least || edges.length > EDGES.most) return false
  const widths = edges.slice(1).map((x, at) => x - (edges[at] ?? 0))
  const usual = widths.reduce((sum, one) => sum + one, 0) / widths.length
  const square = widths.reduce((sum, one) => sum + (one - usual) ** 2, 0) / widths.length
  return Math.sqrt(square) > MIN_VARIETY * usual
}

/** Radius of the sharpening, as a share of the picture's width: about a bar and its neighbours. */
const SHARPENING_REACH = 1 / 110

/** Sharpens blurred bars: amplifies differences from neighbours in the row by `strength`. */
export const sharpenBars = (
  { pixels, width, height }: GreyPicture,
  strength: number,
): GreyPicture => {
  const reach = Math.max(2, Math.round(width * SHARPENING_REACH))
  const out = new Uint8ClampedArray(pixels.length)
  for (let row = 0; row < height; row += 1) {
    const line = row * width
    const sums = new Float64Array(width + 1)
    for (let x = 0; x < width; x += 1) sums[x + 1] = (sums[x] ?? 0) + (pixels[line + x] ?? 0)
    for (let x = 0; x < width; x += 1) {
      const from = Math.max(0, x - reach)
      const to = Math.min(width, x + reach + 1)
      const mean = ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from)
      out[line + x] = 128 + ((pixels[line + x] ?? 0) - mean) * strength + (mean - 128) * 0.5
    }
  }
  return { pixels: new Uint8Array(out.buffer), width, height }
}
