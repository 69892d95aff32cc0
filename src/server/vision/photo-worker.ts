import { workerData } from 'piscina'
import {
  decodePhoto,
  pictureOf,
  encodePhoto,
  squareOf,
  type DecodedPhoto,
  type EncodedPhoto,
} from '#server/photos/decode-photo.ts'
import type { PhotoFormat } from '#server/photos/photo-format.ts'
import type { PhotoRefusal } from '#server/photos/photo-refusal.ts'
import { readBarcode } from './barcode-reader.ts'
import { loadFoodModel, type ModelAnswer } from './food-model.ts'
import { freeMemory } from './free-memory.ts'
import type { ModelSettings } from './model-settings.ts'

/**
 * Thread entry: decodes, analyses and encodes a photo in one task, so that it is transferred only
 * once.
 */

export interface WorkerSettings {
  readonly modelFile: string
  readonly model: ModelSettings
}

export type UploadedPhoto = {
  readonly kind: 'uploaded'
  readonly bytes: Uint8Array
  readonly format: Exclude<PhotoFormat, 'heic'>
}

export interface PhotoTask {
  readonly wanted: 'analysis' | 'preview'
  readonly photo: UploadedPhoto | DecodedPhoto
}

/** Done once the model is loaded, or loading has failed. */
export interface LoadTask {
  readonly wanted: 'model'
}

export type PhotoAnswer =
  | {
      readonly kind: 'analysed'
      readonly answer: ModelAnswer
      readonly photo: EncodedPhoto
      readonly barcode: string | undefined
      readonly hasBars: boolean
    }
  | {
      readonly kind: 'preview'
      readonly picture: Uint8Array
      readonly width: number
      readonly height: number
    }
  | { readonly kind: 'refused'; readonly refusal: PhotoRefusal }
  | { readonly kind: 'unavailable'; readonly reason: string }
  | { readonly kind: 'unusable-answer' }
  | { readonly kind: 'loaded' }

const settings = workerData as WorkerSettings

// If the model does not load, the thread goes on: previews still work, and analyses return the
// reason.
const loading = loadFoodModel(settings.modelFile, settings.model).catch((error: unknown) =>
  error instanceof Error ? error : new Error(String(error)),
)

const load = async (): Promise<PhotoAnswer> => {
  const model = await loading
  return model instanceof Error
    ? { kind: 'unavailable', reason: model.message }
    : { kind: 'loaded' }
}

const analyse = async (decoded: DecodedPhoto): Promise<PhotoAnswer> => {
  const model = await loading
  if (model instanceof Error) return { kind: 'unavailable', reason: model.message }
  // Encoding runs in libvips' threads during the analysis.
  const [photo, answer] = await Promise.all([
    encodePhoto(decoded),
    squareOf(decoded, settings.model.inputSize).then((square) => model.analyse(square)),
  ])
  return answer
    ? { kind: 'analysed', answer, photo, ...(await readBarcode(decoded)) }
    : { kind: 'unusable-answer' }
}

const preview = async (decoded: DecodedPhoto): Promise<PhotoAnswer> => ({
  kind: 'preview',
  picture: await pictureOf(decoded),
  width: decoded.width,
  height: decoded.height,
})

export default async (task: PhotoTask | LoadTask): Promise<PhotoAnswer> => {
  if (task.wanted === 'model') return load()
  const { wanted, photo } = task
  const decoded = photo.kind === 'decoded' ? photo : await decodePhoto(photo.bytes, photo.format)
  if (photo.kind === 'uploaded') freeMemory(photo.bytes)
  if (decoded.kind !== 'decoded') return { kind: 'refused', refusal: decoded }
  const answer = wanted === 'analysis' ? await analyse(decoded) : await preview(decoded)
  freeMemory(decoded.pixels)
  return answer
}
