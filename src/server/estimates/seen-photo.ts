import type { EncodedPhoto } from '#server/photos/decode-photo.ts'
import type { AnalysisOutcome } from '#server/vision/analyser.ts'

/** A decoded photo with the outcome of the built-in analyser. */
export interface SeenPhoto {
  readonly outcome: AnalysisOutcome
  readonly photo: EncodedPhoto
  /** The product number of a barcode in it. */
  readonly barcode: string | undefined
  /** Whether bars are to be seen, read or not. */
  readonly hasBars: boolean
}
