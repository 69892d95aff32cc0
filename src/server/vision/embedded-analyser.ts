import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { isMarkedAsUntransferable } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import type { LikenessScale } from '#domain/meals/likeness.ts'
import type { DecodedPhoto } from '#server/photos/decode-photo.ts'
import { HeicDecoder } from '#server/photos/heic-decoder.ts'
import { inspectPhoto, type PhotoHeader } from '#server/photos/photo-header.ts'
import { PHOTO_LIMITS, type PhotoRefusal } from '#server/photos/photo-refusal.ts'
import { openThread } from '#server/open-thread.ts'
import type { Analyser, PhotoAnalysis, Preview } from './analyser.ts'
import { verdictOf } from './candidates.ts'
import { MemoryBudget } from './memory-budget.ts'
import { readLabelFoods, readModelSettings, type LabelFood, type ModelSettings } from './model-settings.ts'
import type { PhotoAnswer, PhotoTask, UploadedPhoto, LoadTask, WorkerSettings } from './photo-worker.ts'
import { silenceRuntime } from './silent-runtime.ts'

export interface EmbeddedAnalyserOptions {
  /** Holds `model.onnx`, its weights in `model.data`, and `model.json`. */
  readonly modelFolder: string
  /** `labels.json`: the food of each label. */
  readonly labelsFile: string
  /** Photos worked on at the same time; two, or one on a machine with one core. */
  readonly threads?: number | undefined
  /** Photos that may wait beyond those; one more is told to come back. */
  readonly mostWaiting?: number | undefined
  /** Hears, for the log, why the model cannot be used. */
  readonly onFailure?: ((reason: string) => void) | undefined
}

const MAX_HELD_BYTES = 64 * 1024 * 1024
const FIRST_GUESS_MS = 400
const KEPT_FOR_MS = 10 * 60_000

type Busy = { readonly kind: 'busy'; readonly retryAfterS: number }

class EmbeddedAnalyser implements Analyser {
  readonly name = 'embedded forkcast-food'
  readonly version: string
  readonly featuresVersion: string
  readonly likeness: LikenessScale | undefined
  readonly #settings: ModelSettings
  readonly #foods: ReadonlyMap<string, LabelFood>
  readonly #threads: number
  readonly #mostHeld: number
  readonly #onFailure: (reason: string) => void
  readonly #pool: Piscina<PhotoTask | LoadTask, PhotoAnswer>
  readonly #heicDecoder: HeicDecoder
  readonly #memory = new MemoryBudget(PHOTO_LIMITS.decodedBytes)
  readonly #underWay = new Set<Promise<PhotoAnswer>>()
  #isClosed = false
  #held = 0
  #heldBytes = 0
  #typicalMs = FIRST_GUESS_MS

  constructor(settings: ModelSettings, foods: ReadonlyMap<string, LabelFood>, options: EmbeddedAnalyserOptions) {
    this.version = settings.version
    this.featuresVersion = settings.featuresVersion ?? settings.version
    this.likeness = settings.likeness
    this.#settings = settings
    this.#foods = foods
    this.#threads = options.threads ?? Math.min(2, availableParallelism())
    this.#mostHeld = this.#threads + (options.mostWaiting ?? 8)
    this.#onFailure = options.onFailure ?? (() => {})
    const workerData: WorkerSettings = { modelFile: join(options.modelFolder, 'model.onnx'), model: settings }
    silenceRuntime()
    // One thread holds the model once: analysing takes it milliseconds, and decoding runs beside it in libvips' threads.
    this.#pool = openThread(
      'vision/photo-worker',
      { idleTimeout: KEPT_FOR_MS, concurrentTasksPerWorker: this.#threads, workerData },
      this.#onFailure,
    )
    this.#heicDecoder = new HeicDecoder(this.#onFailure)
  }

  expectPhoto(): void {
    if (this.#isClosed || this.#held > 0) return
    this.#run({ wanted: 'model' }).then(
      (answer) => (answer.kind === 'unavailable' ? this.#onFailure(answer.reason) : undefined),
      (error: Error) => this.#onFailure(error.message),
    )
  }

  async analyse(upload: Uint8Array, signal?: AbortSignal): Promise<PhotoAnalysis> {
    const answer = await this.#ask('analysis', upload, signal)
    switch (answer.kind) {
      case 'analysed': {
        const outcome = verdictOf(answer.answer, this.#settings, this.#foods)
        return outcome.kind === 'estimate' || outcome.kind === 'not-food'
          ? { outcome, photo: answer.photo, barcode: answer.barcode }
          : { outcome }
      }
      case 'refused':
        return { outcome: { kind: 'unreadable-image', refusal: answer.refusal } }
      case 'unavailable':
      case 'preview':
      case 'loaded':
        return { outcome: { kind: 'unavailable' } }
      case 'busy':
      case 'unusable-answer':
        return { outcome: answer }
    }
  }

  async preview(upload: Uint8Array, signal?: AbortSignal): Promise<Preview> {
    const answer = await this.#ask('preview', upload, signal)
    if (answer.kind === 'preview' || answer.kind === 'busy') return answer
    if (answer.kind === 'refused') return { kind: 'unreadable-image', refusal: answer.refusal }
    return { kind: 'unavailable' }
  }

  load(): { photos: number; mostPhotos: number } {
    return { photos: this.#held, mostPhotos: this.#mostHeld }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    // A thread that is ended while it loads the model takes the whole process down.
    await Promise.allSettled(this.#underWay)
    await this.#heicDecoder.close()
    await this.#pool.close()
  }

  async #ask(wanted: PhotoTask['wanted'], upload: Uint8Array, signal?: AbortSignal): Promise<PhotoAnswer | Busy> {
    if (this.#isClosed) return { kind: 'unavailable', reason: 'The analyser is closed' }
    const isFull = this.#held >= this.#mostHeld || (this.#held > 0 && this.#heldBytes + upload.length > MAX_HELD_BYTES)
    if (isFull) return { kind: 'busy', retryAfterS: this.#retryAfterS() }
    const bytes = upload.length
    this.#held += 1
    this.#heldBytes += bytes
    try {
      const header = await inspectPhoto(upload)
      if (header.kind !== 'photo') return { kind: 'refused', refusal: header }
      return await this.#memory.spend(header.decodedBytes, () => this.#decode(wanted, header, upload, signal))
    } finally {
      this.#held -= 1
      this.#heldBytes -= bytes
    }
  }

  async #decode(wanted: PhotoTask['wanted'], { format }: PhotoHeader, upload: Uint8Array, signal?: AbortSignal): Promise<PhotoAnswer> {
    // An abort is heard only here: ending a thread at work would cost the next member its warm-up.
    signal?.throwIfAborted()
    const startedAt = performance.now()
    const bytes = ownBytesOf(upload)
    try {
      const photo: UploadedPhoto | DecodedPhoto | PhotoRefusal =
        format === 'heic' ? await this.#heicDecoder.decode(bytes) : { kind: 'uploaded', bytes, format }
      if (photo.kind !== 'decoded' && photo.kind !== 'uploaded') return { kind: 'refused', refusal: photo }
      const transferList = photo.kind === 'uploaded' ? [bytes.buffer] : []
      const answer = await this.#run({ wanted, photo }, transferList)
      if (answer.kind === 'unavailable') this.#onFailure(answer.reason)
      this.#typicalMs += (performance.now() - startedAt - this.#typicalMs) * 0.2
      return answer
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      this.#onFailure(reason)
      return { kind: 'unavailable', reason }
    }
  }

  async #run(task: PhotoTask | LoadTask, transferList: ArrayBuffer[] = []): Promise<PhotoAnswer> {
    const running = this.#pool.run(task, { transferList })
    this.#underWay.add(running)
    try {
      return await running
    } finally {
      this.#underWay.delete(running)
    }
  }

  #retryAfterS(): number {
    return Math.max(1, Math.ceil((this.#held * this.#typicalMs) / this.#threads / 1000))
  }
}

/** Bytes that may move to another thread: a buffer that shares its memory, or belongs to a library, is copied first. */
const ownBytesOf = (upload: Uint8Array): Uint8Array<ArrayBuffer> => {
  const { buffer } = upload
  const isWhole = buffer instanceof ArrayBuffer && upload.byteLength === buffer.byteLength
  return isWhole && !isMarkedAsUntransferable(buffer) ? new Uint8Array(buffer) : new Uint8Array(upload)
}

/**
 * The analyser that runs inside the server, with the model that ships with it. The first photo loads the model, and its
 * thread gives it back ten minutes after the last one. Throws, in words for the operator, where the model's files are missing or do not fit.
 */
export const openEmbeddedAnalyser = (options: EmbeddedAnalyserOptions): Analyser => {
  const settings = readModelSettings(join(options.modelFolder, 'model.json'))
  const foods = readLabelFoods(options.labelsFile, settings.labels)
  const modelFile = join(options.modelFolder, 'model.onnx')
  if (!existsSync(modelFile)) throw new Error(`The food model cannot be used: ${modelFile} is missing.`)
  return new EmbeddedAnalyser(settings, foods, options)
}
