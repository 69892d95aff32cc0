import { MINUTE_MS } from '#domain/day.ts'
import * as z from 'zod'
import { productOfRecord, RECORD_FIELDS } from './open-food-facts-record.ts'
import type { StoredProduct } from './product-reads.ts'

/** The possible outcomes of asking Open Food Facts. */
type ProductAnswer =
  | { readonly kind: 'found'; readonly product: StoredProduct }
  /** No such product, or without usable numbers. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unavailable' }

export type AskOpenFoodFacts = (barcode: string) => Promise<ProductAnswer>

const LONGEST_WAIT_MS = 6000
/** Open Food Facts asks for at most 100 product calls a minute. */
const MAX_A_MINUTE = 60
const MAX_BYTES = 1_000_000

const answerSchema = z.object({ product: z.record(z.string(), z.unknown()).nullish() })

/**
 * Asks for one product, following the API's rules: our own user agent, and a limit per minute. Also
 * has a timeout.
 */
export const openFoodFacts = (
  baseUrl: string,
  userAgent: string,
  clock: () => number,
): AskOpenFoodFacts => {
  let asked: number[] = []
  const mayAsk = () => {
    const now = clock()
    asked = asked.filter((at) => now - at < MINUTE_MS)
    if (asked.length >= MAX_A_MINUTE) return false
    asked.push(now)
    return true
  }
  return async (barcode) => {
    if (!mayAsk()) return { kind: 'unavailable' }
    try {
      const reply = await fetch(
        `${baseUrl}/api/v2/product/${barcode}.json?fields=${RECORD_FIELDS.join(',')}`,
        {
          headers: { 'user-agent': userAgent, accept: 'application/json' },
          signal: AbortSignal.timeout(LONGEST_WAIT_MS),
          redirect: 'error',
        },
      )
      if (reply.status === 404) return { kind: 'unknown' }
      if (!reply.ok || Number(reply.headers.get('content-length') ?? 0) > MAX_BYTES)
        return { kind: 'unavailable' }
      const text = await reply.text()
      if (text.length > MAX_BYTES) return { kind: 'unavailable' }
      const { product } = answerSchema.parse(JSON.parse(text))
      const read = product ? productOfRecord({ ...product, code: barcode }) : undefined
      return read ? { kind: 'found', product: read } : { kind: 'unknown' }
    } catch {
      return { kind: 'unavailable' }
    }
  }
}
