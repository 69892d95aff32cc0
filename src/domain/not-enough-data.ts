/** What a member would have to record before a figure exists. */
export type Missing = 'first-meal' | 'recorded-days' | 'weigh-ins' | 'boosters'

/** The answer of a rule that lacks data: it names what is missing and never fills in an average person. */
export interface NotEnoughData {
  readonly kind: 'not-enough-data'
  readonly missing: readonly Missing[]
}

export const notEnoughData = (...missing: Missing[]): NotEnoughData => ({ kind: 'not-enough-data', missing })

export const MISSING_WORDS: Readonly<Record<Missing, string>> = {
  'first-meal': 'Record a meal to start the fasting clock.',
  'recorded-days': 'Record your meals on three days to see your energy balance.',
  'weigh-ins': 'Record your weight twice, at least 7 days apart, to see your weekly change.',
  boosters: 'Record your boosters on one of the last 7 days to see their effect.',
}
