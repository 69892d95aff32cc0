/** A step of 1, 2, 2.5 or 5 times a power of ten, at least as large as `rough`. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor =
    [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= rough * (1 - 1e-9)) ?? 10
  return factor * power
}

/**
 * Round values for an axis, ascending, the first at or below `low` and the last at or above `high`;
 * about `count` of them. A range without height is opened around its value.
 */
export function axisTicks(low: number, high: number, count: number): number[] {
  const pad = high > low ? 0 : Math.max(1, Math.abs(low) * 0.01)
  const step = roundStep((high - low + 2 * pad) / Math.max(1, count - 1))
  const first = Math.floor((low - pad) / step + 1e-9)
  const last = Math.ceil((high + pad) / step - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  )
}

/** Lengths of a drawing, scaled with the text size. */
export const scaled = <Name extends string>(
  lengths: Readonly<Record<Name, number>>,
  scale: number,
): Record<Name, number> =>
  Object.fromEntries(
    Object.entries<number>(lengths).map(([name, length]) => [name, length * scale]),
  ) as Record<Name, number>

/**
 * A linear mapping of `[fromLow, fromHigh]` to `[toLow, toHigh]`; an empty range maps to the
 * middle.
 */
export function linearScale(
  [fromLow, fromHigh]: readonly [number, number],
  [toLow, toHigh]: readonly [number, number],
): (value: number) => number {
  if (fromLow === fromHigh) return () => (toLow + toHigh) / 2
  return (value) => toLow + ((value - fromLow) / (fromHigh - fromLow)) * (toHigh - toLow)
}

/** From the last value back to the first, evenly apart, in at most `most` steps of whole units. */
export function evenTicks(
  [first, last]: readonly [number, number],
  { unit, most }: { unit: number; most: number },
): number[] {
  const units = (last - first) / unit
  const step = Math.max(1, Math.ceil(units / Math.max(1, most) - 1e-9))
  const count = Math.floor(units / step + 1e-9) + 1
  return Array.from({ length: count }, (_, at) => last - (count - 1 - at) * step * unit)
}

/**
 * Every first, second, third ... tick, from the last one back: as many as have labels at least
 * `leastPx` apart.
 */
export function spacedOut(
  ticks: readonly number[],
  atPx: (tick: number) => number,
  leastPx: number,
): number[] {
  for (let stride = 1; stride < ticks.length; stride += 1) {
    const kept = ticks.filter((_, at) => (ticks.length - 1 - at) % stride === 0)
    const fits = kept.every((tick, at) => {
      const next = kept[at + 1]
      return next === undefined || atPx(next) - atPx(tick) >= leastPx
    })
    if (fits) return kept
  }
  return ticks.slice(-1)
}

/** The value nearest to `wanted`; undefined if there is none. */
export const nearest = (values: readonly number[], wanted: number): number | undefined =>
  values.reduce<number | undefined>(
    (best, value) =>
      best === undefined || Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best,
    undefined,
  )
