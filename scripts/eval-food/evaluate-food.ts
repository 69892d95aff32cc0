import { join } from 'node:path'
import {
  type EmbeddedAnalyserOptions,
  openEmbeddedAnalyser,
} from '#server/vision/embedded-analyser.ts'
import { readLabelFoods, readModelSettings } from '#server/vision/model-settings.ts'
import { sayOnStderr, CommandError } from '../say.mjs'
import { readClassFolders, UnusableFolder, withoutPhotos } from './class-folders.ts'
import { foodFigures } from './figures.ts'
import { estimateFromPhotos, analysePlates } from './analysed-photos.ts'
import { costFigures } from './costs.ts'
import { readPlates } from './plates.ts'

type ModelFiles = Pick<EmbeddedAnalyserOptions, 'modelFolder' | 'labelsFile'>

const BAD_USAGE = 2
const USAGE =
  'Usage: npm run -s eval:food -- FOLDER   (a folder of folders named as the labels, with photos in them), or -- --cost FOLDER'
const COST = '--cost'

/** The operator can repair model files that are missing or do not fit: a message without a stack. */
const withoutStack = <T>(open: () => T): T => {
  try {
    return open()
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

const measure = async (folder: string, model: ModelFiles, ofParts: boolean) => {
  const { aliases, labels } = withoutStack(() =>
    readModelSettings(join(model.modelFolder, 'model.json')),
  )
  const groups = withoutStack(() => readLabelFoods(model.labelsFile, labels))
  const plates = await readPlates(folder, aliases)
  const {
    photos: labelled,
    knownNames,
    unknownNames,
    passedOver,
  } = await readClassFolders(folder, aliases)
  for (const words of passedOver) sayOnStderr(words)
  if (labelled.length + plates.length === 0) throw withoutPhotos(folder, unknownNames)
  if (ofParts) return costFigures(model, labelled, plates)
  const failures = new Set<string>()
  const analyser = withoutStack(() =>
    openEmbeddedAnalyser({ ...model, threads: 1, onFailure: (reason) => failures.add(reason) }),
  )
  try {
    const { photos, unreadable } = await estimateFromPhotos(analyser, labelled)
    const seen = await analysePlates(analyser, plates)
    for (const { path, words } of [...unreadable, ...seen.unreadable])
      sayOnStderr(`Unreadable: ${path}: ${words}`)
    if (photos.length + seen.plates.length === 0)
      throw new UnusableFolder(`No file in the class folders of ${folder} can be read as a photo.`)
    return foodFigures(analyser, photos, {
      unreadable: unreadable.length + seen.unreadable.length,
      knownNames,
      unknownNames,
      groupOf: (label) => groups.get(label)?.group,
      plates: seen.plates,
    })
  } finally {
    await analyser.close()
    for (const reason of failures) sayOnStderr(`The food model failed: ${reason}`)
  }
}

/**
 * Measures the embedded analyser on a folder of class folders, through the code that serves
 * members, and prints the figures as JSON; with `--cost`, what each of its parts costs and brings.
 * Returns the exit code; throws `CommandError` if the model cannot be used.
 */
export const evaluateFood = async (
  words: readonly string[],
  model: ModelFiles,
): Promise<number> => {
  const ofParts = words[0] === COST
  const [folder, ...more] = ofParts ? words.slice(1) : words
  if (!folder || folder.startsWith('-') || more.length > 0) {
    console.error(USAGE)
    return BAD_USAGE
  }
  try {
    console.log(JSON.stringify(await measure(folder, model, ofParts), null, 2))
    return 0
  } catch (error) {
    if (!(error instanceof UnusableFolder)) throw error
    sayOnStderr(error.message)
    return BAD_USAGE
  }
}
