import { join } from 'node:path'
import { readModelSettings } from '#server/vision/model-settings.ts'
import { openEmbeddedAnalyser } from '#server/vision/embedded-analyser.ts'
import { SHIPPED_MODEL } from '#server/vision/shipped-model.ts'
import { seededDice } from './dice.ts'
import { calorieFigures } from './drawn-calories.ts'
import { judgeFolder, type JudgedPhoto, NOT_FOOD } from './judged-photos.ts'
import { memberFigures } from './simulated-member.ts'

/** Measures the embedded analyser on a folder of class folders, through the code that serves members. */

const BINS = 15
const SEED = 20_260_101

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: npm run eval:food -- FOLDER   (a folder of folders named as the labels, with photos in them)')
  process.exit(2)
}

const analyser = openEmbeddedAnalyser({ ...SHIPPED_MODEL, threads: 1 })
const { aliases } = readModelSettings(join(SHIPPED_MODEL.modelFolder, 'model.json'))
const { photos, unknownNames, unreadable } = await judgeFolder(analyser, folder, aliases)
await analyser.close()

const share = (count: number, of: number): number | null => (of === 0 ? null : Math.round((count / of) * 10_000) / 10_000)

const isBest = ({ truth, candidates }: JudgedPhoto) => candidates[0]?.label === truth

/** Mean distance between stated confidence and share of right answers, over bins of equal width, weighted by size. */
const expectedCalibrationError = (shown: readonly JudgedPhoto[]): number | null => {
  const confidenceOf = ({ candidates }: JudgedPhoto) => candidates[0]?.confidence ?? 0
  let error = 0
  for (let bin = 0; bin < BINS; bin++) {
    const inBin = shown.filter((photo) => Math.min(BINS - 1, Math.floor(confidenceOf(photo) * BINS)) === bin)
    if (inBin.length === 0) continue
    const right = inBin.filter(isBest).length / inBin.length
    const stated = inBin.reduce((sum, photo) => sum + confidenceOf(photo), 0) / inBin.length
    error += (inBin.length / shown.length) * Math.abs(right - stated)
  }
  return shown.length === 0 ? null : Math.round(error * 10_000) / 10_000
}

const median = (values: readonly number[]): number | null => {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  return middle === undefined ? null : Math.round(middle * 10) / 10
}

const food = photos.filter(({ truth }) => truth !== NOT_FOOD)
const notFood = photos.filter(({ truth }) => truth === NOT_FOOD)
const isRefused = ({ candidates }: JudgedPhoto) => candidates.length === 0
const shown = food.filter((photo) => !isRefused(photo))
const top5 = food.filter(({ truth, candidates }) => candidates.slice(0, 5).some(({ label }) => label === truth))

console.log(
  JSON.stringify(
    {
      model: analyser.version,
      n: photos.length,
      food: food.length,
      top1: share(food.filter(isBest).length, food.length),
      top5: share(top5.length, food.length),
      expectedCalibrationError: expectedCalibrationError(shown),
      foodRefused: share(food.length - shown.length, food.length),
      notFood: notFood.length,
      notFoodRefused: share(notFood.filter(isRefused).length, notFood.length),
      unreadable,
      medianMs: median(photos.map(({ ms }) => ms)),
      unknownNames,
      memberOf60Days: analyser.likeness ? (memberFigures(photos, analyser.likeness, seededDice(SEED)) ?? null) : null,
      calories: calorieFigures(food, seededDice(SEED)) ?? null,
    },
    null,
    2,
  ),
)
