/** Small seeded dice (mulberry32, Tommy Ettinger, public domain): the same seed always throws the same numbers. */
export interface Dice {
  /** 0 up to, not including, 1. */
  roll(): number
  between(min: number, max: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** About normal around 0 with standard deviation 1: the sum of twelve throws. */
  bell(): number
  id(): string
}

export const diceOf = (seed: number): Dice => {
  let state = seed >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const hex = (length: number) => Array.from({ length }, () => Math.floor(roll() * 16).toString(16)).join('')
  return {
    roll,
    between: (min, max) => min + roll() * (max - min),
    chance: (share) => roll() < share,
    pick: (list) => list[Math.floor(roll() * list.length)] as (typeof list)[number],
    bell: () => Array.from({ length: 12 }, roll).reduce((sum, one) => sum + one, -6),
    id: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  }
}
