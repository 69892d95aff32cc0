import type { LikenessScale } from '#domain/meals/likeness.ts'
import type { EncodedPhoto } from '#server/photos/decode-photo.ts'
import type { PhotoRefusal } from '#server/photos/photo-refusal.ts'

/** One thing that the photo may show. */
export interface Candidate {
  readonly label: string
  /** The dish in everyday words ("Apple pie"). */
  readonly foodName: string
  /** Its line in the food table. */
  readonly foodCode: string
  readonly portionGrams: number
  readonly servingText: string
  /** 0 to 1, calibrated: of all candidates given with 0.8, about 80 % are right. */
  readonly confidence: number
  /** Standard deviation of the natural logarithm of a portion's weight: 0.3 means that two thirds lie within a third. */
  readonly portionSpread: number
}

/** The chance, 0 to 1 and calibrated, that the photo shows any food of a group. */
export interface GroupGuess {
  readonly group: string
  readonly confidence: number
}

/** What a photo shows, or one food of several that it shows side by side. */
export interface SeenFood {
  readonly best: Candidate
  /** What it may be instead, likeliest first, at most five. */
  readonly candidates: readonly Candidate[]
  /** Likeliest first. */
  readonly groups: readonly GroupGuess[]
}

/** The closed set of ways in which an analysis ends. Only an estimate may be recorded. */
export type AnalysisOutcome =
  | (SeenFood & {
      readonly kind: 'estimate'
      /** Two or more where the photo shows several foods side by side, else none: the dish above is then all that it shows. */
      readonly foods: readonly SeenFood[]
      /** A unit vector: the dot product of two says how alike two photos are. */
      readonly features: Float32Array
    })
  | { readonly kind: 'not-food' }
  | { readonly kind: 'unreadable-image'; readonly refusal: PhotoRefusal }
  | { readonly kind: 'busy'; readonly retryAfterS: number }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'unusable-answer' }

type Seen = Extract<AnalysisOutcome, { kind: 'estimate' | 'not-food' }>

/**
 * What came of one upload. A photo that was looked at is ready to be stored or shown to another analyser, also where
 * this one sees no food in it.
 */
export type PhotoAnalysis =
  | {
      readonly outcome: Seen
      readonly photo: EncodedPhoto
      /** The product number of a barcode in it: EAN-8 or EAN-13. */
      readonly barcode: string | undefined
    }
  | { readonly outcome: Exclude<AnalysisOutcome, Seen>; readonly photo?: undefined; readonly barcode?: undefined }

export type Preview =
  | { readonly kind: 'preview'; readonly picture: Uint8Array; readonly width: number; readonly height: number }
  | Extract<AnalysisOutcome, { kind: 'unreadable-image' | 'busy' | 'unavailable' }>

/** Analyses what a photo shows. Uploads go in as they came; the bytes belong to the analyser from then on. */
export interface Analyser {
  readonly name: string
  readonly version: string
  /** Features can be compared with those of the same features version alone. */
  readonly featuresVersion: string
  /** How far to trust the likeness of two photos' features; undefined where they say nothing about that. */
  readonly likeness: LikenessScale | undefined
  /** Loads what an analysis needs, so that a photo which comes soon does not wait for that. */
  expectPhoto(): void
  /** Rejects only when `signal` was aborted before the work began. */
  analyse(upload: Uint8Array, signal?: AbortSignal): Promise<PhotoAnalysis>
  /** An upright JPEG for a browser that cannot show the upload itself. */
  preview(upload: Uint8Array, signal?: AbortSignal): Promise<Preview>
  /** Photos being analysed or waiting now, and how many may be there at once. */
  load(): { readonly photos: number; readonly mostPhotos: number }
  close(): Promise<void>
}
