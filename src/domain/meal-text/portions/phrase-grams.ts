/**
 * Where the grams of a phrase come from: from a weight that was said, the surest, to a usual
 * helping where nothing was.
 */
export type AmountSource = 'weighed' | 'measured' | 'counted' | 'usual'

export interface PhraseGrams {
  readonly grams: number
  readonly source: AmountSource
}
