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

/** The ticks whose labels fit side by side, from the last one back, at least `leastPx` apart. */
export function spacedOut(
  ticks: readonly number[],
  atPx: (tick: number) => number,
  leastPx: number,
): number[] {
  const kept: number[] = []
  for (const tick of ticks.toReversed()) {
    const next = kept.at(-1)
    if (next === undefined || atPx(next) - atPx(tick) >= leastPx) kept.push(tick)
  }
  return kept.reverse()
}

/** The value nearest to `wanted`; undefined if there is none. */
export const nearest = (values: readonly number[], wanted: number): number | undefined =>
  values.reduce<number | undefined>(
    (best, value) =>
      best === undefined || Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best,
    undefined,
  )
