const BINS = 15

/** An answer with the chance, 0 to 1, that was stated for it. */
interface StatedAnswer {
  readonly confidence: number
  readonly isRight: boolean
}

/**
 * Mean distance between stated confidence and share of right answers, over bins of equal width,
 * weighted by size; null without answers.
 */
export const expectedCalibrationError = (answers: readonly StatedAnswer[]): number | null => {
  if (answers.length === 0) return null
  const bins = Map.groupBy(answers, ({ confidence }) =>
    Math.min(BINS - 1, Math.floor(confidence * BINS)),
  )
  let error = 0
  for (const inBin of bins.values()) {
    const right = inBin.filter(({ isRight }) => isRight).length
    const stated = inBin.reduce((sum, { confidence }) => sum + confidence, 0)
    error += Math.abs(right - stated) / answers.length
  }
  return Math.round(error * 10_000) / 10_000
}
