/** How many seconds ago a recording was made, for recordings that waited for a connection. */
export const DONE_AGO_HEADER = 'x-done-seconds-ago'

/**
 * The member for whom a page calls. The server refuses the call if somebody else has signed in
 * meanwhile.
 */
export const MEMBER_HEADER = 'x-member'
