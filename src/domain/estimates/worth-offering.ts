/** Beside a chance this many times as large, another name is absurd rather than a choice. */
const SMALL_BESIDE_FIRST = 20

/**
 * Whether a name is worth offering beside the first guess; so is one whose chance is unknown.
 * @param chance of this name, and of the first guess, both in percent or both 0 to 1
 */
export const isWorthOffering = (chance: number | null, ofFirst: number | null): boolean =>
  chance === null || ofFirst === null || chance * SMALL_BESIDE_FIRST >= ofFirst
