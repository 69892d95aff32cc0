/**
 * How many seconds ago a recording was made, for recordings that waited for a connection; to the
 * millisecond, so that what was done within a second keeps its order.
 */
export const DONE_AGO_HEADER = 'x-done-seconds-ago'
export const secondsAgoOf = (ms: number): string => (ms / 1000).toFixed(3)
export const msAgoIn = (secondsAgo: string): number => Math.round(Number(secondsAgo) * 1000)

/**
 * The member for whom a page calls. The server refuses the call if somebody else has signed in
 * meanwhile.
 */
export const MEMBER_HEADER = 'x-member'
