/**
 * What a member can let a coach do; each is ticked separately. All show something but `comments`,
 * which lets the coach leave words on a day.
 */
export const COACH_PARTS = ['weight', 'meals', 'habits', 'body', 'comments'] as const
export type CoachPart = (typeof COACH_PARTS)[number]

/** The most coaches of one member, with those who have not accepted yet. */
export const MAX_COACHES = 10

/** For how many days an offer can be accepted. */
export const COACH_OFFER_DAYS = 7

/** For how many days back a coach can comment; one comment a day. */
export const COMMENT_DAYS = 366

/** For how many days a member can see when a coach looked. */
export const LOOKS_KEPT_DAYS = 365
