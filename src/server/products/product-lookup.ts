import { DAY_MS } from '#domain/day.ts'
import { ProblemError } from '#server/http/problems.ts'
import { findSharedFoodByBarcode } from '#server/households/household-reads.ts'
import { findOwnFoodByBarcode } from '#server/own-foods/own-food-reads.ts'
import type { AskOpenFoodFacts } from './open-food-facts.ts'
import { shippedPackets } from './packet-table.ts'
import { type FindByBarcode, findStoredProduct, wasUnknownSince } from './product-reads.ts'
import { rememberUnknown, saveProducts } from './product-store.ts'

/** An unknown barcode is not asked for again for a day. */
export const UNKNOWN_FOR_MS = DAY_MS
const RETRY_S = 30

export const productFinder =
  (remote: () => Promise<AskOpenFoodFacts | undefined>, clock: () => number): FindByBarcode =>
  async (db, memberId, barcode) => {
    const own = await findOwnFoodByBarcode(db, memberId, barcode)
    if (own) return { kind: 'own', food: own }
    const shared = await findSharedFoodByBarcode(db, memberId, barcode)
    if (shared) return { kind: 'shared', food: shared }
    const known = await findStoredProduct(db, barcode)
    if (known) return { kind: 'product', food: known }
    const ask = await remote()
    const answer =
      ask && !(await wasUnknownSince(db, barcode, clock() - UNKNOWN_FOR_MS))
        ? await ask(barcode)
        : undefined
    if (answer?.kind === 'found') {
      await saveProducts(db, [answer.product])
      return { kind: 'product', food: answer.product }
    }
    if (answer?.kind === 'unknown') await rememberUnknown(db, barcode, clock())
    const shipped = shippedPackets().find(barcode)
    if (shipped) return { kind: 'product', food: shipped }
    if (answer?.kind === 'unavailable')
      throw new ProblemError('products_unavailable', { retryAfterS: RETRY_S })
    return undefined
  }
