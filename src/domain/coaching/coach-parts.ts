/** What a coach may be let see, each ticked by the member for itself. */
export const COACH_PARTS = ['weight', 'meals', 'habits', 'body'] as const
export type CoachPart = (typeof COACH_PARTS)[number]

/** Whom one member may let look at the same time, offers that wait included. */
export const MAX_COACHES = 10

/** For how many days an offer can be accepted. */
export const COACH_OFFER_DAYS = 7

/** For how many days a member can read who looked. */
export const LOOKS_KEPT_DAYS = 365
