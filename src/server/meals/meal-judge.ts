import type { ReplyOf } from '#contract/endpoint.ts'
import type { fetchAnalyser } from '#contract/meals.ts'
import type { CivilDay } from '#domain/day.ts'
import type { PreparedPhoto } from '#server/photos/develop-photo.ts'
import type { Analyser, AnalysisOutcome } from '#server/vision/analyser.ts'
import { embeddedEstimate } from './embedded-estimate.ts'
import type { MealEstimate } from './meal-estimate.ts'
import type { Told } from './told.ts'
import { wordsEstimate } from './words-estimate.ts'

/** A photo that was decoded, with what the built-in analyser sees in it. */
export interface SeenPhoto {
  readonly outcome: AnalysisOutcome
  readonly photo: PreparedPhoto
}

/** For whom a meal is judged, and on which of their days. */
export interface JudgedFor {
  readonly memberId: string
  readonly today: CivilDay
}

export type MealVerdict =
  | { readonly kind: 'estimate'; readonly estimate: MealEstimate }
  | Exclude<AnalysisOutcome, { kind: 'estimate' }>

export type AnalyserView = ReplyOf<typeof fetchAnalyser>['data']

/** Decides who judges a meal, and turns the verdict into foods with their numbers. */
export interface MealJudge {
  judgePhotos(seen: readonly SeenPhoto[], told: Told, whose: JudgedFor): Promise<MealVerdict>
  /** Undefined where no food can be made out. */
  judgeWords(told: Told, whose: JudgedFor): Promise<MealEstimate | undefined>
  view(whose: JudgedFor): Promise<AnalyserView>
}

export const createMealJudge = (embedded: Analyser): MealJudge => {
  const embeddedName = `${embedded.name} ${embedded.version}`

  return {
    async judgePhotos(seen, told) {
      const verdicts = seen.flatMap(({ outcome }) => (outcome.kind === 'estimate' ? [outcome] : []))
      if (verdicts.length === 0) return { kind: 'not-food' }
      const estimate = embeddedEstimate(verdicts, told, embeddedName)
      return estimate ? { kind: 'estimate', estimate } : { kind: 'unusable-answer' }
    },
    judgeWords: async (told) => (told.note === null ? undefined : wordsEstimate(told.note)),
    view: async () => ({ embedded: embeddedName, remote: null }),
  }
}
