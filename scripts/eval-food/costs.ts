import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type EmbeddedAnalyserOptions,
  openEmbeddedAnalyser,
} from '#server/vision/embedded-analyser.ts'
import { NOT_FOOD } from '#server/vision/model-settings.ts'
import { CommandError } from '../say.mjs'
import { analysePlates, estimateFromPhotos } from './analysed-photos.ts'
import { type LabelledPhoto, UnusableFolder } from './class-folders.ts'
import { changedModel, type GraphChange, type Tensor } from './graph-file.ts'
import { plateFigures, share } from './levels.ts'
import type { Plate } from './plates.ts'

type ModelFiles = Pick<EmbeddedAnalyserOptions, 'modelFolder' | 'labelsFile'>

const numbersOf = (values: Tensor['values']): number[] => Array.from(values, Number)

/** The numbers of some views alone, taken along the longest side. */
const only =
  (views: readonly number[]) =>
  ({ dims, values }: Tensor): Tensor => ({
    dims: dims.map((length) => (length === values.length ? views.length : length)),
    values:
      values instanceof Float32Array
        ? Float32Array.from(views, (view) => values[view] ?? 0)
        : BigInt64Array.from(views, (view) => values[view] ?? 0n),
  })
/** The same, scaled so that their sum stays that of all views. */
const onlyShares =
  (views: readonly number[]) =>
  (tensor: Tensor): Tensor => {
    const { dims, values } = only(views)(tensor)
    const sumOf = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
    const kept = numbersOf(values)
    const [all, left] = [sumOf(numbersOf(tensor.values)), sumOf(kept)]
    return {
      dims,
      values: Float32Array.from(kept, (one) => (left > 0 ? (one * all) / left : all / kept.length)),
    }
  }
const zeros = (...dims: readonly number[]): Tensor => ({
  dims,
  values: new Float32Array(dims.reduce((a, b) => a * b, 1)),
})
const always =
  (value: number) =>
  ({ dims, values }: Tensor): Tensor => ({
    dims,
    values:
      values instanceof Float32Array ? Float32Array.of(value) : BigInt64Array.of(BigInt(value)),
  })
/** The shares of a network's two classifiers, of which there are three for each kind of photo. */
const withoutShareOf = (network: number) => {
  const silent = ({ dims, values }: Tensor): Tensor => ({
    dims,
    values: Float32Array.from(numbersOf(values), (value, at) => (at % 3 === network ? 0 : value)),
  })
  return { sharp_shares: silent, kitchen_shares: silent, soft_shares: silent }
}
const viewsOfFirst = (kind: 'sharp' | 'soft'): GraphChange['tensors'] => ({
  [`given/${kind}/every_down`]: only([0]),
  [`given/${kind}/every_across`]: only([0]),
})
const WHOLE = 0
const LARGE_VIEWS = 5
const SMALL_PARTS = [5, 6, 7, 8, 9, 10, 11, 12, 13]
/** Of the third network, which sees the whole square and its mirror image before them. */
const THIRD_PARTS = [2, 3, 4, 5, 6, 7, 8, 9, 10]

/** What can be left out of the model, and what then stands for it. */
const PARTS: Readonly<Record<string, GraphChange>> = {
  nothing: {},
  'the first network': {
    tensors: withoutShareOf(0),
    results: { every_feature: null, mean_feature: zeros(1, 1280) },
  },
  'the second network': {
    tensors: withoutShareOf(1),
    results: { 'second/features': null, 'second/flat': zeros(14, 1280) },
  },
  'the third network': {
    tensors: withoutShareOf(2),
    results: {
      'third/features': null,
      'third/flat': null,
      'third/whole': null,
      'third/parts': null,
      'third/part_chances': null,
      'third/part_words': zeros(0, 2024),
      'third/certain_parts': null,
      'third_kitchen/part_chances': null,
      'third_kitchen/part_words': zeros(0, 2024),
      'third/names': null,
      'third/chances': null,
      'third/words': zeros(1, 2024),
    },
  },
  "the first network's views but one": {
    tensors: { ...viewsOfFirst('sharp'), ...viewsOfFirst('soft') },
  },
  // Without the corners nothing tells whether the smaller parts are worth a look: all are looked at.
  "the second network's corners": {
    tensors: {
      'second/every_down': only([WHOLE, ...SMALL_PARTS]),
      'second/every_across': only([WHOLE, ...SMALL_PARTS]),
      view_count: always(1 + SMALL_PARTS.length),
      large_views: always(1),
      last_large: always(WHOLE),
      closer_from: always(-1),
      view_shares: onlyShares([WHOLE]),
      corner_shares: onlyShares([WHOLE]),
    },
  },
  "the second network's nine smaller parts": { tensors: { view_count: always(LARGE_VIEWS) } },
  "the third network's mirror": {
    tensors: {
      'third/every_down': only([WHOLE, ...THIRD_PARTS]),
      'third/every_across': only([WHOLE, ...THIRD_PARTS]),
      'third/whole_views': always(1),
      whole_third_views: always(1),
      all_third_views: always(1 + THIRD_PARTS.length),
      'third/view_shares': onlyShares([WHOLE]),
    },
  },
}

/**
 * What each part of the model costs and brings: figures of the same photos with it left out, and
 * the CPU time of a photo, all threads together. Nothing is fitted anew to what is left, so that a
 * part may bring a little less than it seems to.
 */
export const costFigures = async (
  model: ModelFiles,
  labelled: readonly LabelledPhoto[],
  plates: readonly Plate[],
) => {
  const folder = await mkdtemp(join(tmpdir(), 'forkcast-parts-'))
  const graph = await readFile(join(model.modelFolder, 'model.onnx'))
  const measure = async (change: GraphChange) => {
    await writeFile(join(folder, 'model.onnx'), changedModel(graph, change))
    const failures = new Set<string>()
    const analyser = openEmbeddedAnalyser({
      ...model,
      modelFolder: folder,
      threads: 1,
      onFailure: (reason) => failures.add(reason),
    })
    try {
      // Loads the model, so that its time is no photo's.
      await estimateFromPhotos(analyser, labelled.slice(0, 1))
      const before = process.cpuUsage()
      const { photos } = await estimateFromPhotos(analyser, labelled)
      const seen = await analysePlates(analyser, plates)
      const { user, system } = process.cpuUsage(before)
      // One of them is analysed twice: it warms up.
      const analysed = photos.length + seen.plates.length + Math.min(1, photos.length)
      if (analysed === 0) throw new UnusableFolder('None of the files can be read as a photo.')
      const food = photos.filter(({ truth }) => truth !== NOT_FOOD)
      const among = (count: number) =>
        food.filter(({ candidates, truth }) =>
          candidates.slice(0, count).some(({ label }) => label === truth),
        ).length
      return {
        top1: share(among(1), food.length),
        top5: share(among(5), food.length),
        twoRightOfPlates: plates.length > 0 ? plateFigures(seen.plates).twoRight : null,
        cpuMs: Math.round((user + system) / 100 / analysed) / 10,
      }
    } catch (error) {
      throw failures.size > 0
        ? new CommandError(`The food model failed: ${[...failures].join(' ')}`, { cause: error })
        : error
    } finally {
      await analyser.close()
    }
  }
  try {
    for (const file of ['model.data', 'model.json'])
      await copyFile(join(model.modelFolder, file), join(folder, file))
    const figures: Record<string, Awaited<ReturnType<typeof measure>>> = {}
    for (const [part, change] of Object.entries(PARTS)) figures[part] = await measure(change)
    return { photos: labelled.length, plates: plates.length, leftOut: figures }
  } finally {
    await rm(folder, { recursive: true })
  }
}
