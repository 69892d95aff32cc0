import type { Product } from '#domain/products/product.ts'
import type { Database } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { OpenFoodFacts } from './open-food-facts.ts'
import { findProduct, wasUnknownSince } from './product-reads.ts'
import { rememberUnknown, saveProducts } from './product-store.ts'

/** Nobody asks again for a barcode that was unknown within a day. */
export const UNKNOWN_FOR_MS = 86_400_000
const RETRY_S = 30

/**
 * Finds the product with a barcode: among this server's own, else at Open Food Facts where the operator allows it, which is then
 * kept. Undefined where nobody knows it.
 * @throws ProblemError products_unavailable when Open Food Facts does not answer
 */
export type FindByBarcode = (barcode: string) => Promise<Product | undefined>

export const productFinder =
  (db: Database, remote: OpenFoodFacts | undefined, clock: () => number): FindByBarcode =>
  async (barcode) => {
    const known = await findProduct(db, barcode)
    if (known || !remote || (await wasUnknownSince(db, barcode, clock() - UNKNOWN_FOR_MS))) return known
    const answer = await remote.ask(barcode)
    if (answer.kind === 'unavailable') throw new ProblemError('products_unavailable', { retryAfterS: RETRY_S })
    if (answer.kind === 'unknown') {
      await rememberUnknown(db, barcode, clock())
      return undefined
    }
    await saveProducts(db, [answer.product])
    return answer.product
  }
