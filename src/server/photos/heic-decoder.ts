import { createHash } from 'node:crypto'
import type { Piscina } from 'piscina'
import { openThread } from '#server/open-thread.ts'
import type { DecodedPhoto } from './decode-photo.ts'
import { refusePhoto, type PhotoRefusal } from './photo-refusal.ts'

const DECODE_LIMIT_MS = 30_000
const KEPT_PHOTOS = 4
const KEPT_MS = 120_000

interface Kept {
  readonly photo: DecodedPhoto
  readonly keptAt: number
}

const ranOutOfMemory = (error: unknown): boolean => (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'

/**
 * Decodes HEICs in a thread of their own that ends when idle, since WebAssembly never gives memory back. The last few
 * results stay for two minutes, because a browser that cannot show a HEIC sends it twice: for its preview, then to be analysed.
 */
export class HeicDecoder {
  readonly #pool: Piscina<Uint8Array, DecodedPhoto | PhotoRefusal>
  readonly #kept = new Map<string, Kept>()

  constructor(onFailure: (reason: string) => void) {
    this.#pool = openThread('photos/heic-worker', { idleTimeout: 0, resourceLimits: { maxOldGenerationSizeMb: 96 } }, onFailure)
  }

  /** Takes the bytes over: they are no longer readable afterwards. Rejects where no thread could look at them. */
  async decode(bytes: Uint8Array<ArrayBuffer>): Promise<DecodedPhoto | PhotoRefusal> {
    const key = createHash('sha256').update(bytes).digest('base64')
    const known = this.#recall(key)
    if (known) return known
    const signal = AbortSignal.timeout(DECODE_LIMIT_MS)
    try {
      const answer = await this.#pool.run(bytes, { signal, transferList: [bytes.buffer] })
      if (answer.kind === 'decoded') this.#keep(key, answer)
      return answer
    } catch (error) {
      if (signal.aborted || ranOutOfMemory(error)) return refusePhoto('unreadable-image')
      throw error
    }
  }

  async close(): Promise<void> {
    this.#kept.clear()
    await this.#pool.close()
  }

  #recall(key: string): DecodedPhoto | undefined {
    const kept = this.#kept.get(key)
    return kept && Date.now() - kept.keptAt < KEPT_MS ? kept.photo : undefined
  }

  #keep(key: string, photo: DecodedPhoto): void {
    const kept = { photo, keptAt: Date.now() }
    this.#kept.set(key, kept)
    setTimeout(() => this.#kept.get(key) === kept && this.#kept.delete(key), KEPT_MS).unref()
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > KEPT_PHOTOS && oldest !== undefined) this.#kept.delete(oldest)
  }
}
