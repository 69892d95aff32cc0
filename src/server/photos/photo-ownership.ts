import { isRestored } from '#server/db/installation-id.ts'
import type { PhotoStore } from './photo-store.ts'
import { type FindKnown, lookForKnown } from './sweep-orphans.ts'

export interface NotOurs {
  /** Where the owner's id lies. */
  readonly ownerKey: string
  /** Undefined where nobody has claimed the store. */
  readonly owner: string | undefined
}

interface Ownership {
  readonly store: PhotoStore
  readonly installationId: string
  readonly findKnown: FindKnown
  /** Told once, and again when another owns it. */
  readonly onNotOurs: (what: NotOurs) => void
}

/**
 * Answers whether photos that no row knows may be removed. In a store that others can reach they may be another
 * installation's: only its owner knows that they are not.
 */
export const watchOwnership = ({ store, installationId, findKnown, onNotOurs }: Ownership): (() => Promise<boolean>) => {
  const { ownership } = store
  if (ownership === undefined) return async () => true
  let told: NotOurs | undefined
  const refuse = (owner: string | undefined): false => {
    const isTold = told !== undefined && told.owner === owner
    told = { ownerKey: ownership.key, owner }
    if (!isTold) onNotOurs(told)
    return false
  }
  // Of two that claim at once the last one's id stays; so whoever claims removes nothing before it has read its own.
  const claim = async (): Promise<false> => {
    await ownership.claim(installationId)
    return false
  }
  return async () => {
    const owner = await ownership.read()
    if (owner === installationId) return true
    if (owner !== undefined) return refuse(owner)
    const found = await lookForKnown(store, findKnown)
    // A store from before there were owners is its installation's, but not that of a copy, which knows the same photos.
    const isOurs = found === 'empty' || (found === 'known' && !isRestored(installationId))
    return isOurs ? claim() : refuse(undefined)
  }
}
