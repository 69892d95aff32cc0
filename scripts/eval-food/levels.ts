import { NOT_FOOD } from '#server/vision/model-settings.ts'
import type { AnalysedPhoto } from './analysed-photos.ts'
import type { Plate } from './plates.ts'

export const share = (count: number, of: number): number | null =>
  of === 0 ? null : Math.round((count / of) * 10_000) / 10_000

const countOf = <T>(values: readonly T[], isCounted: (value: T) => boolean): number =>
  values.filter(isCounted).length

/**
 * How often each level of exactness is the answer for photos of food, and how often it is then
 * right.
 */
export const levelFigures = (
  food: readonly AnalysedPhoto[],
  groupOf: (label: string) => string | undefined,
) => {
  const at = (level: AnalysedPhoto['level']) => food.filter((photo) => photo.level === level)
  const rightly = (some: readonly AnalysedPhoto[], isRight: (photo: AnalysedPhoto) => boolean) => ({
    photos: some.length,
    share: share(some.length, food.length),
    right: share(countOf(some, isRight), some.length),
  })
  return {
    dish: rightly(at('dish'), ({ said, truth }) => said === truth),
    group: rightly(at('group'), ({ said, truth }) => said === groupOf(truth)),
    /** Right where the name is among the five that are offered. */
    food: rightly(at('food'), ({ candidates, truth }) =>
      candidates.slice(0, 5).some(({ label }) => label === truth),
    ),
    /** A photo of a class folder shows one dish, as a rule: right where it is among the foods. */
    several: rightly(at('several'), ({ foods, truth }) => foods.includes(truth)),
  }
}

/** The figures of each source, where the files' names tell them ("source-id.jpg"). */
export const sourceFigures = (photos: readonly AnalysedPhoto[]) =>
  Object.fromEntries(
    [...Map.groupBy(photos, ({ source }) => source ?? '')]
      .filter(([source]) => source !== '')
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([source, some]) => {
        const food = some.filter(({ truth }) => truth !== NOT_FOOD)
        const others = some.filter(({ truth }) => truth === NOT_FOOD)
        const isAmong = (count: number) => (photo: AnalysedPhoto) =>
          photo.candidates.slice(0, count).some(({ label }) => label === photo.truth)
        return [
          source,
          {
            food: food.length,
            top1: share(countOf(food, isAmong(1)), food.length),
            top5: share(countOf(food, isAmong(5)), food.length),
            foodRefused: share(
              countOf(food, ({ level }) => level === 'refused'),
              food.length,
            ),
            notFood: others.length,
            notFoodRefused: share(
              countOf(others, ({ level }) => level === 'refused'),
              others.length,
            ),
          },
        ]
      }),
  )

/** What is said of plates and trays: `foods` are those of each plate, in their order. */
export const plateFigures = (
  analysed: readonly { readonly plate: Plate; readonly foods: readonly string[] }[],
) => {
  const full = analysed.filter(({ plate }) => plate.foods >= 3)
  const rightOf = ({ plate, foods }: (typeof analysed)[number]) =>
    countOf(foods, (label) => plate.labels.includes(label))
  const items = full.flatMap(({ foods }) => foods)
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
  const nameable = full.filter(({ plate }) => plate.labels.length >= 2)
  return {
    plates: analysed.length,
    ofThreeOrMore: full.length,
    splitIntoItems: share(
      countOf(full, ({ foods }) => foods.length > 1),
      full.length,
    ),
    twoRight: share(
      countOf(full, (one) => rightOf(one) >= 2),
      full.length,
    ),
    /** Of those on which two foods have labels: of the others no two can be right. */
    twoRightOfNameable: share(
      countOf(nameable, (one) => rightOf(one) >= 2),
      nameable.length,
    ),
    itemsRight: share(sum(full.map(rightOf)), items.length),
    bySource: Object.fromEntries(
      [...Map.groupBy(full, ({ plate }) => plate.source)].map(([source, some]) => [
        source,
        {
          plates: some.length,
          twoRight: share(
            countOf(some, (one) => rightOf(one) >= 2),
            some.length,
          ),
        },
      ]),
    ),
  }
}
