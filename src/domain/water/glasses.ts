/** Glasses a day. */
export const GLASSES_TARGET = { min: 1, max: 20, initial: 8 } as const
/** The size of a member's glass, ml. */
export const GLASS_ML = { min: 50, max: 1500, initial: 250 } as const
/** As many cups as fit beside each other. */
export const MAX_CUPS = 4
export const TILES_PER_ROW = 6

/**
 * Today's count brought into 0..target, whole glasses. Text and fractions are refused before it
 * comes here.
 */
export const clampGlasses = (glassesDrunk: number, glassesTarget: number): number =>
  Math.min(Math.max(0, Math.trunc(glassesDrunk)), glassesTarget)

/** One press of plus (+1) or minus (-1). */
export const stepGlasses = (
  {
    glassesDrunk,
    glassesTarget,
  }: { readonly glassesDrunk: number; readonly glassesTarget: number },
  presses: 1 | -1,
): Drunk => ({ glassesDrunk: clampGlasses(glassesDrunk + presses, glassesTarget) })

/** A press of the glass of that number: it fills all up to it, and empties the last full one. */
export const pressGlass = ({ glassesDrunk }: Drunk, number: number): Drunk => ({
  glassesDrunk: number === glassesDrunk ? number - 1 : number,
})

/** Whether as many glasses were drunk as the member aims at. */
export const hasReachedWaterGoal = (glassesDrunk: number, glassesTarget: number): boolean =>
  glassesDrunk >= glassesTarget

/** How far the day has come, 0 to 1. */
export const waterProgress = (glassesDrunk: number, glassesTarget: number): number =>
  clampGlasses(glassesDrunk, glassesTarget) / glassesTarget

/** The tiles in rows of six: true for a glass that was drunk. */
export function waterTiles(glassesDrunk: number, glassesTarget: number): boolean[][] {
  const tiles = Array.from({ length: glassesTarget }, (_, i) => i < glassesDrunk)
  return Array.from({ length: Math.ceil(tiles.length / TILES_PER_ROW) }, (_, row) =>
    tiles.slice(row * TILES_PER_ROW, (row + 1) * TILES_PER_ROW),
  )
}

/** What was drunk on a day: whole glasses, and ml beyond them. */
export interface Drunk {
  readonly glassesDrunk: number
  readonly moreMl?: number | undefined
}

/**
 * What setting a count changes of a day's water, brought into 0 to the target: ml beyond whole
 * glasses that are not named stay, and go with the last glass.
 */
export const pressChange = ({ glassesDrunk, moreMl }: Drunk, glassesTarget: number): Drunk => {
  const glasses = clampGlasses(glassesDrunk, glassesTarget)
  const more = moreMl ?? (glasses === 0 ? 0 : undefined)
  return { glassesDrunk: glasses, ...(more !== undefined && { moreMl: more }) }
}

/** The same with a cup of so many ml more, in glasses of `glassMl`; at most the target. */
export const withCup = (
  { glassesDrunk, moreMl = 0, glassesTarget }: Drunk & { readonly glassesTarget: number },
  cupMl: number,
  glassMl: number,
): { readonly glassesDrunk: number; readonly moreMl: number } => {
  const ml = moreMl + cupMl
  const glasses = glassesDrunk + Math.floor(ml / glassMl)
  return glasses >= glassesTarget
    ? { glassesDrunk: glassesTarget, moreMl: 0 }
    : { glassesDrunk: glasses, moreMl: ml % glassMl }
}

/**
 * What stays beyond whole glasses once a count is set: nothing without a glass and at the target,
 * and always less than a glass.
 */
export const moreBeyond = (
  moreMl: number,
  glassesDrunk: number,
  { glassesTarget, glassMl }: { glassesTarget: number; glassMl: number },
): number => (glassesDrunk >= glassesTarget ? 0 : Math.min(moreMl, glassMl - 1))
