import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Tensor } from 'onnxruntime-node'
import { openNetwork } from './open-network.ts'
import type { ModelSettings } from './model-settings.ts'

export interface ModelAnswer {
  /** One probability per label, in the order of the model's labels; they sum to 1. */
  readonly chances: Float64Array
  /**
   * The same for parts of the photo, by one of the networks; the first is the whole photo. Five, or
   * where these differ, nine smaller ones more.
   */
  readonly views: readonly Float64Array[]
  /** The log odds that the photo shows several foods, by all that is seen in it. */
  readonly severalOdds: number
  readonly features: Float32Array
}

/** Softmax of logits / temperature, safe for any finite logits. */
export const chancesOf = (logits: Float32Array, temperature: number): Float64Array => {
  const highest = logits.reduce((a, b) => Math.max(a, b), -Infinity)
  const weights = Float64Array.from(logits, (logit) => Math.exp((logit - highest) / temperature))
  const sum = weights.reduce((a, b) => a + b, 0)
  return weights.map((weight) => weight / sum)
}

const rowsOf = (values: Float32Array, length: number): Float32Array[] =>
  Array.from({ length: Math.floor(values.length / length) }, (_, row) =>
    values.subarray(row * length, (row + 1) * length),
  )

const WEIGHTS = 'model.data'

/**
 * The runtime refuses weights with a second hard link, as backups and package stores make them. Of
 * such a file it opens a copy, which may be removed once it is mapped.
 */
const openDespiteLinks = async (path: string) => {
  const weights = join(dirname(path), WEIGHTS)
  if ((await stat(weights)).nlink === 1) return openNetwork(path)
  const folder = await mkdtemp(join(tmpdir(), 'food-model-'))
  try {
    const copy = join(folder, basename(path))
    await Promise.all([copyFile(path, copy), copyFile(weights, join(folder, WEIGHTS))])
    return await openNetwork(copy)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Loads the network that recognises dishes. It runs on one CPU thread and blocks it, so it is used
 * in a worker.
 */
export const loadFoodModel = async (
  path: string,
  { inputSize, labels, temperature }: Pick<ModelSettings, 'inputSize' | 'labels' | 'temperature'>,
) => {
  const session = await openDespiteLinks(path)
  return {
    /**
     * @param square RGB bytes of `inputSize` x `inputSize` pixels. Undefined if the result is not a
     * set of probabilities.
     */
    async analyse(square: Uint8Array): Promise<ModelAnswer | undefined> {
      const image = new Tensor('uint8', square, [1, inputSize, inputSize, 3])
      const { logits, view_logits: viewLogits, several, features } = await session.run({ image })
      if (!(logits?.data instanceof Float32Array) || !(features?.data instanceof Float32Array))
        return undefined
      if (logits.data.length !== labels.length || !logits.data.every(Number.isFinite))
        return undefined
      const views =
        viewLogits?.data instanceof Float32Array && viewLogits.data.every(Number.isFinite)
          ? rowsOf(viewLogits.data, labels.length)
          : []
      return {
        chances: chancesOf(logits.data, temperature),
        views: views.map((view) => chancesOf(view, temperature)),
        severalOdds: several?.data instanceof Float32Array ? (several.data[0] ?? 0) : 0,
        features: Float32Array.from(features.data),
      }
    },
  }
}
