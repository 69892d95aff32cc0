/** How many seconds ago what a call records was done: a recording that waited for a connection stands where it belongs. */
export const DONE_AGO_HEADER = 'x-done-seconds-ago'

/** The member for whom a page speaks. The server refuses the call where somebody else is signed in by now. */
export const MEMBER_HEADER = 'x-member'
