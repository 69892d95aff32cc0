import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { isMarkedAsUntransferable } from 'node:worker_threads'
import type { DecodedPhoto } from '#server/photos/decode-photo.ts'
import { createHeicDecoder } from '#server/photos/heic-decoder.ts'
import { inspectPhoto, type PhotoHeader } from '#server/photos/photo-header.ts'
import { PHOTO_LIMITS, type PhotoRefusal } from '#server/photos/photo-refusal.ts'
import { openThread } from '#server/open-thread.ts'
import type { Analyser } from './analyser.ts'
import { verdictOf } from './candidates.ts'
import { createMemoryBudget } from './memory-budget.ts'
import { readLabelFoods, readModelSettings } from './model-settings.ts'
import type {
  PhotoAnswer,
  PhotoTask,
  UploadedPhoto,
  LoadTask,
  WorkerSettings,
} from './photo-worker.ts'
import { silenceRuntime } from './silent-runtime.ts'

export interface EmbeddedAnalyserOptions {
  /** Contains `model.onnx`, its weights `model.data`, and `model.json`. */
  readonly modelFolder: string
  /** `labels.json`: the food of each label. */
  readonly labelsFile: string
  /** Photos processed at the same time; by default two, or one on a machine with one core. */
  readonly threads?: number | undefined
  /** Photos that may wait in addition; further ones are refused. */
  readonly mostWaiting?: number | undefined
  /** Logs why the model cannot be used. */
  readonly onFailure?: ((reason: string) => void) | undefined
}

const MAX_HELD_BYTES = 64 * 1024 * 1024
const FIRST_GUESS_MS = 400
const KEPT_FOR_MS = 10 * 60_000

type Busy = { readonly kind: 'busy'; readonly retryAfterS: number }

/**
 * Bytes that can be transferred to another thread: copied if the memory is shared or belongs to a
 * library.
 */
const ownBytesOf = (upload: Uint8Array): Uint8Array<ArrayBuffer> => {
  const { buffer } = upload
  const isWhole = buffer instanceof ArrayBuffer && upload.byteLength === buffer.byteLength
  return isWhole && !isMarkedAsUntransferable(buffer)
    ? new Uint8Array(buffer)
    : new Uint8Array(upload)
}

/**
 * The analyser inside the server, with the model that ships with it. The first photo loads the
 * model; it is unloaded ten minutes after the last one.
 * @throws Error for the operator if the model's files are missing or do not fit
 */
export const openEmbeddedAnalyser = (options: EmbeddedAnalyserOptions): Analyser => {
  const settings = readModelSettings(join(options.modelFolder, 'model.json'))
  const foods = readLabelFoods(options.labelsFile, settings.labels)
  const modelFile = join(options.modelFolder, 'model.onnx')
  if (!existsSync(modelFile))
    throw new Error(`The food model cannot be used: ${modelFile} is missing.`)
  const {
    threads = Math.min(2, availableParallelism()),
    mostWaiting = 8,
    onFailure = () => {},
  } = options
  const mostPhotos = threads + mostWaiting
  silenceRuntime()
  // One thread is enough: analysing takes milliseconds, and decoding runs in libvips' threads.
  const workerData: WorkerSettings = { modelFile, model: settings }
  const thread = { idleTimeout: KEPT_FOR_MS, concurrentTasksPerWorker: threads, workerData }
  const pool = openThread<PhotoTask | LoadTask, PhotoAnswer>(
    'vision/photo-worker',
    thread,
    onFailure,
  )
  const heicDecoder = createHeicDecoder(onFailure)
  const withinMemory = createMemoryBudget(PHOTO_LIMITS.decodedBytes)
  const underWay = new Set<Promise<PhotoAnswer>>()
  let isClosed = false
  let held = 0
  let heldBytes = 0
  let typicalMs = FIRST_GUESS_MS

  const run = async (
    task: PhotoTask | LoadTask,
    transferList: ArrayBuffer[] = [],
  ): Promise<PhotoAnswer> => {
    const running = pool.run(task, { transferList })
    underWay.add(running)
    try {
      return await running
    } finally {
      underWay.delete(running)
    }
  }

  const decode = async (
    wanted: PhotoTask['wanted'],
    { format }: PhotoHeader,
    upload: Uint8Array,
    signal: AbortSignal | undefined,
  ): Promise<PhotoAnswer> => {
    // Aborting is only possible before the work: ending the thread would mean loading the model
    // again.
    signal?.throwIfAborted()
    const startedAt = performance.now()
    const bytes = ownBytesOf(upload)
    try {
      const photo: UploadedPhoto | DecodedPhoto | PhotoRefusal =
        format === 'heic' ? await heicDecoder.decode(bytes) : { kind: 'uploaded', bytes, format }
      if (photo.kind !== 'decoded' && photo.kind !== 'uploaded')
        return { kind: 'refused', refusal: photo }
      const answer = await run({ wanted, photo }, photo.kind === 'uploaded' ? [bytes.buffer] : [])
      if (answer.kind === 'unavailable') onFailure(answer.reason)
      typicalMs += (performance.now() - startedAt - typicalMs) * 0.2
      return answer
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      onFailure(reason)
      return { kind: 'unavailable', reason }
    }
  }

  const ask = async (
    wanted: PhotoTask['wanted'],
    upload: Uint8Array,
    signal: AbortSignal | undefined,
  ): Promise<PhotoAnswer | Busy> => {
    if (isClosed) return { kind: 'unavailable', reason: 'The analyser is closed' }
    const bytes = upload.length
    const isFull = held >= mostPhotos || (held > 0 && heldBytes + bytes > MAX_HELD_BYTES)
    if (isFull)
      return {
        kind: 'busy',
        retryAfterS: Math.max(1, Math.ceil((held * typicalMs) / threads / 1000)),
      }
    held += 1
    heldBytes += bytes
    try {
      const header = await inspectPhoto(upload)
      if (header.kind !== 'photo') return { kind: 'refused', refusal: header }
      return await withinMemory(header.decodedBytes, () => decode(wanted, header, upload, signal))
    } finally {
      held -= 1
      heldBytes -= bytes
    }
  }

  return {
    name: 'embedded forkcast-food',
    version: settings.version,
    featuresVersion: settings.featuresVersion ?? settings.version,
    likeness: settings.likeness,

    expectPhoto() {
      if (isClosed || held > 0) return
      run({ wanted: 'model' }).then(
        (answer) => (answer.kind === 'unavailable' ? onFailure(answer.reason) : undefined),
        (error: Error) => onFailure(error.message),
      )
    },

    async analyse(upload, signal) {
      const answer = await ask('analysis', upload, signal)
      switch (answer.kind) {
        case 'analysed': {
          const outcome = verdictOf(answer.answer, settings, foods)
          return outcome.kind === 'estimate' || outcome.kind === 'not-food'
            ? { outcome, photo: answer.photo, barcode: answer.barcode, hasBars: answer.hasBars }
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
    },

    async preview(upload, signal) {
      const answer = await ask('preview', upload, signal)
      if (answer.kind === 'preview' || answer.kind === 'busy') return answer
      if (answer.kind === 'refused') return { kind: 'unreadable-image', refusal: answer.refusal }
      return { kind: 'unavailable' }
    },

    load: () => ({ photos: held, mostPhotos }),

    async close() {
      isClosed = true
      // Ending a thread while it loads the model would crash the process.
      await Promise.allSettled(underWay)
      await heicDecoder.close()
      await pool.close()
    },
  }
}
