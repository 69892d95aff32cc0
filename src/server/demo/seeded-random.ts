/**
 * A random number from 0 up to, not including, 1; the same seed gives the same numbers (mulberry32,
 * Tommy Ettinger, public domain).
 */
export const seededNumbers = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export interface SeededRandom {
  /** 0 up to, not including, 1. */
  next(): number
  between(min: number, max: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** About normal around 0 with standard deviation 1: the sum of twelve numbers. */
  normal(): number
  id(): string
}

export const seededRandom = (seed: number): SeededRandom => {
  const next = seededNumbers(seed)
  const hex = (length: number) =>
    Array.from({ length }, () => Math.floor(next() * 16).toString(16)).join('')
  return {
    next,
    between: (min, max) => min + next() * (max - min),
    chance: (share) => next() < share,
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
    normal: () => Array.from({ length: 12 }, next).reduce((sum, one) => sum + one, -6),
    id: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  }
}
