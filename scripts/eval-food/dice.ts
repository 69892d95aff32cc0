/** Repeatable chance (mulberry32), so that two runs over one folder print the same figures. */
export const seededDice = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One of several; undefined only where there is none. */
export const pick = <T>(from: readonly T[], dice: () => number): T | undefined => from[Math.floor(dice() * from.length)]
