// What several rounds of one measurement come to.

/** The median; null without values, or where one is missing. */
export const middleOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null).toSorted((one, other) => one - other)
  return known.length < values.length ? null : (known[Math.floor(known.length / 2)] ?? null)
}

/** What one costs over what the other does, round by round, without rounds that failed. */
export const ratiosOf = (
  ours: readonly (number | null)[],
  floor: readonly (number | null)[],
): number[] =>
  ours.flatMap((value, round) => {
    const bare = floor[round]
    return value === null || bare === null || bare === undefined || bare === 0
      ? []
      : [Math.round((value / bare) * 100) / 100]
  })
