import type { PhotoPlace } from '#contract/meal-items.ts'
import type { LikenessScale } from '#domain/estimates/likeness.ts'
import type { EncodedPhoto } from '#server/photos/decode-photo.ts'
import type { PhotoRefusal } from '#server/photos/photo-refusal.ts'

/** A dish that the photo may show. */
export interface Candidate {
  readonly label: string
  readonly group: string
  /** The everyday name ("Apple pie"). */
  readonly foodName: string
  /** Its code in the food table. */
  readonly foodCode: string
  readonly portionGrams: number
  readonly servingText: string
  /** 0 to 1, calibrated: of all candidates given with 0.8, about 80 % are right. */
  readonly confidence: number
  /**
   * Standard deviation of the logarithm of a portion's weight: with 0.3, two thirds of portions are
   * within about 30 %.
   */
  readonly portionSpread: number
}

/** The calibrated probability, 0 to 1, that the photo shows a food of a group. */
export interface GroupGuess {
  readonly group: string
  readonly confidence: number
}

/** What a photo shows, or one of several foods in it. */
export interface SeenFood {
  readonly best: Candidate
  /** Alternatives, likeliest first, at most five. */
  readonly candidates: readonly Candidate[]
  /** Likeliest first. */
  readonly groups: readonly GroupGuess[]
  /** Where it lies, if it is one of several foods. */
  readonly place?: PhotoPlace
}

/** The possible outcomes of an analysis. Only an estimate may be recorded. */
export type AnalysisOutcome =
  | (SeenFood & {
      readonly kind: 'estimate'
      /**
       * Two or more if the photo shows several foods side by side; empty if it only shows the dish
       * above.
       */
      readonly foods: readonly SeenFood[]
      /** What may lie beside these foods, likeliest first; empty where there are none. */
      readonly besides: readonly Candidate[]
      /** A unit vector; the dot product of two is the similarity of their photos. */
      readonly features: Float32Array
    })
  | {
      readonly kind: 'not-food'
      /** Its food, if it does show one: a member may have named the same plate before. */
      readonly ifFood: SeenFood & { readonly features: Float32Array }
    }
  | { readonly kind: 'unreadable-image'; readonly refusal: PhotoRefusal }
  | { readonly kind: 'busy'; readonly retryAfterS: number }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'unusable-answer' }

type Seen = Extract<AnalysisOutcome, { kind: 'estimate' | 'not-food' }>

/**
 * The result for one upload. A photo that was analysed can be stored or passed to another analyser,
 * even if this one sees no food in it.
 */
export type PhotoAnalysis =
  | {
      readonly outcome: Seen
      readonly photo: EncodedPhoto
      /** The number of a barcode in it: EAN-8 or EAN-13. */
      readonly barcode: string | undefined
      /** Whether bars are to be seen, read or not. */
      readonly hasBars: boolean
    }
  | {
      readonly outcome: Exclude<AnalysisOutcome, Seen>
      readonly photo?: undefined
      readonly barcode?: undefined
      readonly hasBars?: undefined
    }

type Preview =
  | {
      readonly kind: 'preview'
      readonly picture: Uint8Array
      readonly width: number
      readonly height: number
    }
  | Extract<AnalysisOutcome, { kind: 'unreadable-image' | 'busy' | 'unavailable' }>

/** Analyses photos. Takes uploads unchanged and takes ownership of the bytes. */
export interface Analyser {
  readonly name: string
  readonly version: string
  /** Features can only be compared within the same version. */
  readonly featuresVersion: string
  /**
   * How far to trust the similarity of features; undefined if the model's features are not meant
   * for comparison.
   */
  readonly likeness: LikenessScale | undefined
  /** Loads the model in advance, so that the next photo does not wait for it. */
  expectPhoto(): void
  /** Rejects only if `signal` was aborted before the work began. */
  analyse(upload: Uint8Array, signal?: AbortSignal): Promise<PhotoAnalysis>
  /** An upright JPEG for a browser that cannot show the upload itself. */
  preview(upload: Uint8Array, signal?: AbortSignal): Promise<Preview>
  /** The number of photos being analysed or waiting, and its maximum. */
  load(): { readonly photos: number; readonly mostPhotos: number }
  close(): Promise<void>
}
