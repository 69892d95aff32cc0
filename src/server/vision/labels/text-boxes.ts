import type { TurnedBox } from '../straighten.ts'

/** The probability of each pixel to be part of text, 0 to 1. */
interface TextMap {
  readonly chances: Float32Array
  readonly width: number
  readonly height: number
}

/**
 * Thresholds of the network's authors (Liao et al., Real-time Scene Text Detection with
 * Differentiable Binarization, 2020; PP-OCRv4).
 */
const TEXT_CHANCE = 0.3
const MIN_MEAN_CHANCE = 0.55
/**
 * The network marks the middle of a text; boxes are expanded by this many times area / perimeter.
 */
const UNCLIP = 1.6
const MIN_SIDE = 3

interface Place {
  readonly x: number
  readonly y: number
}

/** The convex hull of points (Andrew's monotone chain, 1979). */
const hullOf = (places: readonly Place[]): Place[] => {
  const sorted = places.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const half = (points: readonly Place[]): Place[] => {
    const chain: Place[] = []
    for (const point of points) {
      for (;;) {
        const [before, last] = [chain.at(-2), chain.at(-1)]
        if (!before || !last) break
        if (
          (last.x - before.x) * (point.y - before.y) - (last.y - before.y) * (point.x - before.x) >
          0
        )
          break
        chain.pop()
      }
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

/** The smallest rotated rectangle around points; one of its sides is on a side of their hull. */
const smallestBox = (places: readonly Place[]): TurnedBox | undefined => {
  const hull = hullOf(places)
  let best: TurnedBox | undefined
  for (const [at, from] of hull.entries()) {
    const to = hull[(at + 1) % hull.length]
    if (!to) continue
    const angle = Math.atan2(to.y - from.y, to.x - from.x)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
    for (const { x, y } of hull) {
      const [u, v] = [x * cos + y * sin, y * cos - x * sin]
      left = Math.min(left, u)
      right = Math.max(right, u)
      top = Math.min(top, v)
      bottom = Math.max(bottom, v)
    }
    const [width, height] = [right - left + 1, bottom - top + 1]
    if (best && width * height >= best.width * best.height) continue
    const [u, v] = [(left + right) / 2, (top + bottom) / 2]
    best = {
      centreX: u * cos - v * sin + 0.5,
      centreY: u * sin + v * cos + 0.5,
      width,
      height,
      angle,
    }
  }
  return best
}

/**
 * The same rectangle with its width along the text: the longer side, or the more horizontal one if
 * both are similar.
 */
const alongText = (box: TurnedBox): TurnedBox => {
  const isTurned =
    box.height > box.width * 1.2 ||
    (box.height > box.width * 0.8 && Math.abs(Math.sin(box.angle)) > Math.SQRT1_2)
  const { width, height, angle } = isTurned
    ? { width: box.height, height: box.width, angle: box.angle + Math.PI / 2 }
    : box
  return { ...box, width, height, angle: Math.atan(Math.tan(angle)) }
}

/** The rectangles of texts in a probability map. */
export const textBoxesIn = ({ chances, width, height }: TextMap): TurnedBox[] => {
  const seen = new Uint8Array(chances.length)
  const boxes: TurnedBox[] = []
  const patch: number[] = []
  for (let first = 0; first < chances.length; first += 1) {
    if (seen[first] !== 0 || (chances[first] ?? 0) < TEXT_CHANCE) continue
    patch.length = 0
    patch.push(first)
    seen[first] = 1
    const edge: Place[] = []
    let sum = 0
    // The list grows during the loop.
    for (let at = 0; at < patch.length; at += 1) {
      const place = patch[at] ?? 0
      const [x, y] = [place % width, Math.floor(place / width)]
      sum += chances[place] ?? 0
      let inside = 0
      for (const [nearX, nearY] of [
        [x - 1, y],
        [x + 1, y],
        [x, y - 1],
        [x, y + 1],
      ] as const) {
        if (nearX < 0 || nearX >= width || nearY < 0 || nearY >= height) continue
        const near = nearY * width + nearX
        if ((chances[near] ?? 0) < TEXT_CHANCE) continue
        inside += 1
        if (seen[near] !== 0) continue
        seen[near] = 1
        patch.push(near)
      }
      if (inside < 4) edge.push({ x, y })
    }
    if (sum / patch.length < MIN_MEAN_CHANCE || edge.length < 3) continue
    const box = smallestBox(edge)
    if (!box || Math.min(box.width, box.height) < MIN_SIDE) continue
    const reach = (UNCLIP * box.width * box.height) / (box.width + box.height)
    boxes.push(alongText({ ...box, width: box.width + reach, height: box.height + reach }))
  }
  return boxes
}
