import type { LabelReading } from '#domain/labels/read-label.ts'
import type { Database } from '#server/db/schema.ts'
import type { Caller } from '#server/http/caller.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { FindByBarcode } from '#server/products/product-reads.ts'
import { type LabelReader, mayShowLabel } from '#server/vision/labels/label-reader.ts'
import { viewLabel } from '#contract/labels.ts'
import { problemOf } from './analysis-view.ts'
import { barcodeEstimate } from './barcode-estimate.ts'
import type { MealEstimate } from './meal-estimate.ts'
import type { SeenPhoto } from './seen-photo.ts'
import { outcomeIn } from './named-outcome.ts'

/** Reads the first label in the photos; undefined if there is none. */
const labelIn = async (
  labels: LabelReader,
  seen: readonly SeenPhoto[],
  isSaidToBeOne: boolean,
): Promise<LabelReading | undefined> => {
  for (const { photo } of seen) {
    const outcome = await labels.read({ picture: photo.picture, isSaidToBeOne })
    if (outcome.kind === 'label') return outcome.reading
    if (outcome.kind !== 'no-label') throw problemOf(outcome)
  }
  return undefined
}

/**
 * Estimates packaged food by its barcode, otherwise by its label. Undefined if the photos show
 * neither.
 */
export const createPacketEstimator =
  (labels: LabelReader, findByBarcode: FindByBarcode) =>
  async (
    seen: readonly SeenPhoto[],
    asLabel: boolean,
    { db, caller }: { db: Database; caller: Caller },
  ): Promise<MealEstimate | undefined> => {
    const coded = seen.find(({ barcode }) => barcode !== undefined)
    const barcode = coded?.barcode
    if (barcode !== undefined && !asLabel) {
      const found = await findByBarcode(db, caller.memberId, barcode)
      if (found) {
        const outcome =
          coded?.outcome.kind === 'estimate'
            ? outcomeIn(caller.language, coded.outcome)
            : coded?.outcome
        return barcodeEstimate(barcode, found.food, outcome)
      }
    }
    const mayShow = seen.filter(
      (one) => asLabel || one.barcode !== undefined || mayShowLabel(one.outcome),
    )
    const label = await labelIn(labels, mayShow, asLabel)
    // A label has no name and may be misread, so the member checks it first.
    if (label) throw new ProblemError('nutrition_label', { label: viewLabel(label, barcode) })
    if (asLabel) throw new ProblemError('label_unreadable')
    if (barcode === undefined) return undefined
    throw new ProblemError('unknown_barcode', { barcode })
  }
