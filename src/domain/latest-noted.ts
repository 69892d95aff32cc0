/** How far clocks of phones and servers may differ. */
const CLOCK_LEEWAY_MS = 5 * 60_000

/**
 * The latest believable time of something stored, ms since the epoch. A later one was written while
 * a clock ran ahead: trusting it would keep a lock, or a wait, until that time has come.
 * @param aheadMs how far ahead such a time may lie when it is stored
 */
export const latestNotedAt = (now: number, aheadMs = 0): number => now + aheadMs + CLOCK_LEEWAY_MS
