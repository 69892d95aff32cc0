import {
  cosineOf,
  withLikeliestLookAlikes,
  type LikenessScale,
  rankByLikeness,
} from '#domain/estimates/likeness.ts'
import { nameKey } from '#domain/meals/meal-title.ts'
import { NOT_FOOD } from '#server/vision/model-settings.ts'
import { expectedCalibrationError } from './calibration-error.ts'
import { seededNumbers } from '#server/demo/seeded-random.ts'
import type { AnalysedPhoto } from './analysed-photos.ts'
import { shuffled } from './simulated-member.ts'

const EARLIER_MEALS = [0, 30, 300]
/** Of the dishes, where a member has names of their own. */
const OWN_NAMES_SHARE = 0.3
const OFFERED = 6

export interface MemoryFigures {
  readonly earlierMeals: number
  readonly ownNames: boolean
  readonly photos: number
  readonly meanConfidence: number
  readonly top1: number
  readonly top5: number
  readonly expectedCalibrationError: number | null
  /** Share of photos whose first name was right without memory, and is not with it. */
  readonly lost: number
}

/**
 * What memory does to names: each photo is analysed for a member who photographed so many of the
 * others before and put every wrong name right. With own names, three of ten dishes have one that
 * no analyser can know.
 */
export const memoryFigures = (
  photos: readonly AnalysedPhoto[],
  scale: LikenessScale,
  seed: number,
): MemoryFigures[] => {
  const shown = photos.filter(({ truth, features }) => truth !== NOT_FOOD && features !== undefined)
  return [false, true].flatMap((ownNames) =>
    EARLIER_MEALS.filter((meals) => meals < shown.length).map((meals) =>
      figuresOf(shown, { meals, ownNames }, scale, seed),
    ),
  )
}

const figuresOf = (
  shown: readonly AnalysedPhoto[],
  { meals, ownNames }: { readonly meals: number; readonly ownNames: boolean },
  scale: LikenessScale,
  seed: number,
): MemoryFigures => {
  const random = seededNumbers(seed)
  const dishes = [...new Set(shown.map(({ truth }) => truth))].toSorted()
  const owned = new Set(
    ownNames ? shuffled(dishes, random).slice(0, Math.round(OWN_NAMES_SHARE * dishes.length)) : [],
  )
  const nameOf = ({ truth }: AnalysedPhoto) => (owned.has(truth) ? `my ${truth}` : truth)
  const features = new Map(shown.map((photo) => [photo, photo.features ?? new Float32Array()]))

  const answers = shown.map((photo) => {
    const alike = drawOthers(shown, photo, meals, random).flatMap((earlier) => {
      const name = nameOf(earlier)
      const seenAs = earlier.candidates[0]?.label
      if (name === seenAs) return []
      const likeness = cosineOf(features.get(earlier) ?? [], features.get(photo) ?? [])
      return [{ name, likeness, isNamedByMember: true, namedAt: 0, seenAs }]
    })
    const guesses = photo.candidates.map(({ label, confidence }) => ({ name: label, confidence }))
    const offered = withLikeliestLookAlikes(rankByLikeness(guesses, alike, scale)).slice(0, OFFERED)
    const name = nameKey(nameOf(photo))
    const isRight = nameKey(offered[0]?.name ?? '') === name
    return {
      confidence: offered[0]?.confidence ?? 0,
      isRight,
      isOffered: offered.slice(0, 5).some((one) => nameKey(one.name) === name),
      isLost: !isRight && nameKey(guesses[0]?.name ?? '') === name,
    }
  })
  const meanOf = (figure: (answer: (typeof answers)[number]) => number) =>
    Math.round(
      (answers.reduce((sum, answer) => sum + figure(answer), 0) / answers.length) * 10_000,
    ) / 10_000
  return {
    earlierMeals: meals,
    ownNames,
    photos: answers.length,
    meanConfidence: meanOf(({ confidence }) => confidence),
    top1: meanOf(({ isRight }) => Number(isRight)),
    top5: meanOf(({ isOffered }) => Number(isOffered)),
    expectedCalibrationError: expectedCalibrationError(answers),
    lost: meanOf(({ isLost }) => Number(isLost)),
  }
}

/** So many different others, each as likely as any. */
const drawOthers = <T>(all: readonly T[], except: T, count: number, random: () => number): T[] => {
  const drawn = new Set<T>()
  while (drawn.size < count) {
    const one = all[Math.floor(random() * all.length)]
    if (one !== undefined && one !== except) drawn.add(one)
  }
  return [...drawn]
}
