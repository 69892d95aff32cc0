/** What a member would have to record before a figure exists. */
export const MISSING = ['first-meal', 'recorded-days', 'weigh-ins', 'boosters'] as const
export type Missing = (typeof MISSING)[number]

/**
 * The answer of a rule that lacks data: it names what is missing and never fills in an average
 * person.
 */
export interface NotEnoughData {
  readonly kind: 'not-enough-data'
  readonly missing: readonly Missing[]
}

/** The answer of a rule that lacks these data. */
export const notEnoughData = (...missing: Missing[]): NotEnoughData => ({
  kind: 'not-enough-data',
  missing,
})
