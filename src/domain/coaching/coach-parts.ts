/** What a member can let a coach see; each is ticked separately. */
export const COACH_PARTS = ['weight', 'meals', 'habits', 'body'] as const
export type CoachPart = (typeof COACH_PARTS)[number]

/** The most coaches of one member, with those who have not accepted yet. */
export const MAX_COACHES = 10

/** For how many days an offer can be accepted. */
export const COACH_OFFER_DAYS = 7

/** For how many days a member can see when a coach looked. */
export const LOOKS_KEPT_DAYS = 365
