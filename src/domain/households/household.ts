/** Enough for a family or a shared flat; a search asks the foods of them all. */
export const MAX_HOUSEHOLD_MEMBERS = 12

/** Invitations that wait at the same time. */
export const MAX_OPEN_INVITATIONS = 20

/** For how many days an invitation can be accepted. */
export const HOUSEHOLD_INVITATION_DAYS = 7

interface Membership {
  readonly id: string
  /** ms since the epoch */
  readonly joinedAt: number
}

/**
 * The member who may remove others: the one who joined first. At the start that is the one who made
 * the household.
 */
export const whoMayRemove = (members: readonly Membership[]): string | undefined =>
  members.toSorted(
    (one, other) => one.joinedAt - other.joinedAt || one.id.localeCompare(other.id),
  )[0]?.id
