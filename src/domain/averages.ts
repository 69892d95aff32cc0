/** Arithmetic mean; null where there are no values. */
export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** The middle value, or the mean of the middle two; null where there are no values. */
export const median = (values: readonly number[]): number | null => {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return mean([sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]].filter((value) => value !== undefined))
}
