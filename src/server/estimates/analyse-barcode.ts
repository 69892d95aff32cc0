import type { Analysis, analyzeBarcode } from '#contract/estimates.ts'
import { productNumberOf } from '#domain/products/barcode.ts'
import type { Transaction } from '#server/db/schema.ts'
import type { Caller } from '#server/http/caller.ts'
import { recordedMoment } from '#server/http/moment.ts'
import type { CallTo } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import { logMeal, newMeal } from '#server/meals/log-meal.ts'
import type { StoredMeal } from '#server/meals/meal-parts.ts'
import type { FindByBarcode } from '#server/products/product-reads.ts'
import { viewAnalysis } from './analysis-view.ts'
import { barcodeEstimate } from './barcode-estimate.ts'
import { columnsOfEstimate } from './meal-estimate.ts'

/** Finds a packaged food by its barcode; what is returned records it as a meal. */
export const analyseBarcode = async (
  findByBarcode: FindByBarcode,
  { body, at, db }: CallTo<typeof analyzeBarcode>,
  caller: Caller,
): Promise<(transaction: Transaction) => Promise<Analysis>> => {
  const eaten = recordedMoment({ field: 'eatenAt', text: body.eatenAt }, caller, at)
  const barcode = productNumberOf(body.barcode) ?? body.barcode
  const found = await findByBarcode(db, caller.memberId, barcode)
  if (!found) throw new ProblemError('unknown_barcode', { barcode })
  const estimate = barcodeEstimate(barcode, found.food, undefined)
  const meal: StoredMeal = {
    ...newMeal(caller, eaten, body, at),
    source: 'table',
    ...columnsOfEstimate(estimate),
    photoIds: [],
    member_input: null,
  }
  return async (transaction) => {
    await logMeal(transaction, meal, at)
    return viewAnalysis(meal, estimate, caller)
  }
}
