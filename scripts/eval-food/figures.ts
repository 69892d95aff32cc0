import type { LikenessScale } from '#domain/estimates/likeness.ts'
import { medianOf } from '#domain/units.ts'
import { NOT_FOOD } from '#server/vision/model-settings.ts'
import { seededNumbers } from '#server/demo/seeded-random.ts'
import { calorieFigures } from './drawn-calories.ts'
import type { AnalysedPhoto } from './analysed-photos.ts'
import { expectedCalibrationError } from './calibration-error.ts'
import { memoryFigures } from './remembered-meals.ts'
import { levelFigures, plateFigures, share, sourceFigures } from './levels.ts'
import type { Plate } from './plates.ts'
import { memberFigures } from './simulated-member.ts'

const SEED = 20_260_101

const isBest = ({ truth, candidates }: AnalysedPhoto) => candidates[0]?.label === truth
const isRefused = ({ candidates }: AnalysedPhoto) => candidates.length === 0

const medianMs = (photos: readonly AnalysedPhoto[]): number | null => {
  const middle = medianOf(photos.map(({ ms }) => ms))
  return middle === null ? null : Math.round(middle * 10) / 10
}

/** What an evaluation prints, in this order. */
export const foodFigures = (
  { version, likeness }: { readonly version: string; readonly likeness: LikenessScale | undefined },
  photos: readonly AnalysedPhoto[],
  folder: {
    readonly unreadable: number
    readonly knownNames: Readonly<Record<string, string>>
    readonly unknownNames: readonly string[]
    readonly groupOf: (label: string) => string | undefined
    readonly plates: readonly { readonly plate: Plate; readonly foods: readonly string[] }[]
  },
) => {
  const food = photos.filter(({ truth }) => truth !== NOT_FOOD)
  const notFood = photos.filter(({ truth }) => truth === NOT_FOOD)
  const shown = food.filter((photo) => !isRefused(photo))
  const top5 = food.filter(({ truth, candidates }) =>
    candidates.slice(0, 5).some(({ label }) => label === truth),
  )
  return {
    model: version,
    n: photos.length,
    food: food.length,
    top1: share(food.filter(isBest).length, food.length),
    top5: share(top5.length, food.length),
    expectedCalibrationError: expectedCalibrationError(
      shown.map((photo) => ({
        confidence: photo.candidates[0]?.confidence ?? 0,
        isRight: isBest(photo),
      })),
    ),
    foodRefused: share(food.length - shown.length, food.length),
    notFood: notFood.length,
    notFoodRefused: share(notFood.filter(isRefused).length, notFood.length),
    unreadable: folder.unreadable,
    medianMs: medianMs(photos),
    knownNames: folder.knownNames,
    unknownNames: folder.unknownNames,
    levels: levelFigures(food, folder.groupOf),
    bySource: sourceFigures(photos),
    plates: folder.plates.length === 0 ? null : plateFigures(folder.plates),
    memberOf60Days: likeness
      ? (memberFigures(photos, likeness, seededNumbers(SEED)) ?? null)
      : null,
    memory: likeness ? memoryFigures(photos, likeness, SEED) : null,
    calories: calorieFigures(food, seededNumbers(SEED)) ?? null,
  }
}
