import { createHash } from 'node:crypto'
import { keepBriefly } from '#server/keep-briefly.ts'
import { openThread } from '#server/open-thread.ts'
import type { DecodedPhoto } from './decode-photo.ts'
import { refusePhoto, type PhotoRefusal } from './photo-refusal.ts'

const DECODE_LIMIT_MS = 30_000
const KEPT_PHOTOS = 4

const ranOutOfMemory = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'

/**
 * Decodes HEICs in a thread that ends when idle, because WebAssembly never frees memory. The last
 * few results are cached for two minutes, because a browser that cannot show HEIC sends the photo
 * twice: for the preview and for the analysis.
 */
export const createHeicDecoder = (onFailure: (reason: string) => void) => {
  const thread = { idleTimeout: 0, resourceLimits: { maxOldGenerationSizeMb: 96 } }
  const pool = openThread<Uint8Array, DecodedPhoto | PhotoRefusal>(
    'photos/heic-worker',
    thread,
    onFailure,
  )
  const kept = keepBriefly<DecodedPhoto>(KEPT_PHOTOS)

  return {
    /**
     * Transfers the bytes, which cannot be read afterwards. Rejects if no thread could be started.
     */
    async decode(bytes: Uint8Array<ArrayBuffer>): Promise<DecodedPhoto | PhotoRefusal> {
      const key = createHash('sha256').update(bytes).digest('base64')
      const known = kept.get(key)
      if (known) return known
      const signal = AbortSignal.timeout(DECODE_LIMIT_MS)
      try {
        const answer = await pool.run(bytes, { signal, transferList: [bytes.buffer] })
        if (answer.kind === 'decoded') kept.keep(key, answer)
        return answer
      } catch (error) {
        if (signal.aborted || ranOutOfMemory(error)) return refusePhoto('unreadable-image')
        throw error
      }
    },

    async close(): Promise<void> {
      kept.clear()
      await pool.close()
    },
  }
}
