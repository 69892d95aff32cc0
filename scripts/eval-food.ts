import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { foodByLabel } from '#server/foods/food-labels.ts'
import { openEmbeddedAnalyser } from '#server/vision/embedded-analyser.ts'
import { SHIPPED_MODEL } from '#server/vision/shipped-model.ts'

/** Measures the embedded analyser on a folder of class folders, through the code that serves members. */

const NOT_FOOD = 'not_food'
const BINS = 15

interface Judged {
  readonly truth: string
  readonly labels: readonly string[]
  readonly confidence: number
  readonly isRefused: boolean
  readonly ms: number
}

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: npm run eval:food -- FOLDER   (a folder of folders named as the labels, with photos in them)')
  process.exit(2)
}

const analyser = openEmbeddedAnalyser({ ...SHIPPED_MODEL, threads: 1 })

const judged: Judged[] = []
const unknownNames: string[] = []
let unreadable = 0

const entries = await readdir(folder, { withFileTypes: true })
for (const { name: truth } of entries.filter((entry) => entry.isDirectory())) {
  if (truth !== NOT_FOOD && !foodByLabel(truth)) {
    unknownNames.push(truth)
    continue
  }
  for (const file of (await readdir(join(folder, truth))).toSorted()) {
    const bytes = await readFile(join(folder, truth, file))
    const startedAt = performance.now()
    const { outcome } = await analyser.judge(bytes)
    const ms = performance.now() - startedAt
    if (outcome.kind === 'estimate') {
      const labels = [outcome.best, ...outcome.candidates].map(({ label }) => label)
      judged.push({ truth, labels, confidence: outcome.best.confidence, isRefused: false, ms })
    } else if (outcome.kind === 'not-food') {
      judged.push({ truth, labels: [], confidence: 0, isRefused: true, ms })
    } else {
      unreadable += 1
    }
  }
}
await analyser.close()

const share = (count: number, of: number): number | null => (of === 0 ? null : Math.round((count / of) * 10_000) / 10_000)

/** Mean distance between stated confidence and share of right answers, over bins of equal width, weighted by size. */
const expectedCalibrationError = (shown: readonly Judged[]): number | null => {
  let error = 0
  for (let bin = 0; bin < BINS; bin++) {
    const inBin = shown.filter(({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)) === bin)
    if (inBin.length === 0) continue
    const right = inBin.filter(({ truth, labels }) => labels[0] === truth).length / inBin.length
    const stated = inBin.reduce((sum, { confidence }) => sum + confidence, 0) / inBin.length
    error += (inBin.length / shown.length) * Math.abs(right - stated)
  }
  return shown.length === 0 ? null : Math.round(error * 10_000) / 10_000
}

const median = (values: readonly number[]): number | null => {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  return middle === undefined ? null : Math.round(middle * 10) / 10
}

const food = judged.filter(({ truth }) => truth !== NOT_FOOD)
const notFood = judged.filter(({ truth }) => truth === NOT_FOOD)
const shown = food.filter(({ isRefused }) => !isRefused)

console.log(
  JSON.stringify(
    {
      model: analyser.version,
      n: judged.length,
      food: food.length,
      top1: share(food.filter(({ truth, labels }) => labels[0] === truth).length, food.length),
      top5: share(food.filter(({ truth, labels }) => labels.slice(0, 5).includes(truth)).length, food.length),
      expectedCalibrationError: expectedCalibrationError(shown),
      foodRefused: share(food.length - shown.length, food.length),
      notFood: notFood.length,
      notFoodRefused: share(notFood.filter(({ isRefused }) => isRefused).length, notFood.length),
      unreadable,
      medianMs: median(judged.map(({ ms }) => ms)),
      unknownNames,
    },
    null,
    2,
  ),
)
