const PATTERN = /^shared:([A-Za-z0-9-]{1,64}):([A-Za-z0-9_-]{1,64})$/

/**
 * By what a food of somebody else in the household is chosen: the owner's place in the household,
 * and the food's id.
 */
interface SharedFoodKey {
  readonly fellowId: string
  readonly foodId: string
}

/** The code by which such a food is chosen. */
export const sharedFoodCode = ({ fellowId, foodId }: SharedFoodKey): string =>
  `shared:${fellowId}:${foodId}`

/** What a code names; undefined for any other food. */
export const sharedFoodKeyOf = (code: string): SharedFoodKey | undefined => {
  const [, fellowId, foodId] = PATTERN.exec(code) ?? []
  return fellowId === undefined || foodId === undefined ? undefined : { fellowId, foodId }
}
