/** A streak is looked for in this many days: a whole life of meals is never read. */
export const STREAK_DAYS = 366
