/** Clocks of phones and servers differ a little. */
const CLOCK_LEEWAY_MS = 5 * 60_000

/**
 * The latest instant that anything can have been given by now, of what lies up to `aheadMs` ahead. A later one is of a clock that ran
 * ahead and was set right since: who believed it would keep a lock, or wait, until that clock's time has come.
 */
export const latestNotedAt = (now: number, aheadMs = 0): number => now + aheadMs + CLOCK_LEEWAY_MS
