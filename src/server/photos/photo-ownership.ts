import { isRestored } from '#server/db/installation-id.ts'
import type { PhotoStore } from './photo-store.ts'
import { type FindKnown, lookForKnown } from './sweep-orphans.ts'

export interface ForeignOwner {
  /** Where the owner's id is stored. */
  readonly ownerKey: string
  /** Undefined if nobody has claimed the store. */
  readonly owner: string | undefined
}

interface Ownership {
  readonly store: PhotoStore
  readonly installationId: string
  readonly findKnown: FindKnown
  /** Called once, and again if the owner changes. */
  readonly onForeignOwner: (what: ForeignOwner) => void
}

/**
 * Returns a function that says whether photos without a row may be deleted. In a shared store they
 * may belong to another installation, so only the owner of the store deletes them.
 */
export const watchOwnership = ({
  store,
  installationId,
  findKnown,
  onForeignOwner,
}: Ownership): (() => Promise<boolean>) => {
  const { ownership } = store
  if (ownership === undefined) return async () => true
  let reported: ForeignOwner | undefined
  const refuse = (owner: string | undefined): false => {
    const isReported = reported !== undefined && reported.owner === owner
    reported = { ownerKey: ownership.key, owner }
    if (!isReported) onForeignOwner(reported)
    return false
  }
  // Of two simultaneous claims the last one wins, so nothing is deleted until the own id has been
  // read back.
  const claim = async (): Promise<false> => {
    await ownership.claim(installationId)
    return false
  }
  return async () => {
    const owner = await ownership.read()
    if (owner === installationId) return true
    if (owner !== undefined) return refuse(owner)
    const found = await lookForKnown(store, findKnown)
    // An old store without owner belongs to the installation that knows its photos, unless that is
    // a restored copy.
    const isOurs = found === 'empty' || (found === 'known' && !isRestored(installationId))
    return isOurs ? claim() : refuse(undefined)
  }
}
