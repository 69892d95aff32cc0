import type { ReplyOf } from '#contract/endpoint.ts'
import type { fetchAnalyser } from '#contract/analyser.ts'
import { portionShareOf } from '#domain/meal-text/portions/portion-note.ts'
import { mealVocabularyOf } from '#domain/meal-text/vocabularies/meal-vocabularies.ts'
import { hasConsent } from '#server/consent/consent-reads.ts'
import type { WordsReader } from '#server/foods/words-reader.ts'
import type { Analyser } from '#server/vision/analyser.ts'
import type { RemoteAnalyser } from '#server/vision/remote/remote-analyser.ts'
import { ProblemError } from '#server/http/problems.ts'
import { problemOf } from './analysis-view.ts'
import { askRemote, type EstimateFor, noticeOf } from './ask-remote.ts'
import { embeddedEstimate } from './embedded-estimate.ts'
import { usualEnergyFor } from './known-meals.ts'
import type { MealEstimate, AnalysisNotice } from './meal-estimate.ts'
import type { MealMemory } from './meal-likeness.ts'
import { outcomeIn } from './named-outcome.ts'
import type { SeenPhoto } from './seen-photo.ts'
import { remoteUseOn } from './remote-use-store.ts'
import type { MemberInput } from '#server/meals/member-input.ts'
import { readOwnWords } from './own-words-reads.ts'
import { energyEstimate, textEstimate } from './text-estimate.ts'

interface PhotoEstimateFor extends EstimateFor {
  /** When the meal was eaten, ms since the epoch, and the zone of the clock on the wall. */
  readonly eatenAt: number
  readonly zone: string
  /** The meal that is estimated again, which must not be compared with itself. */
  readonly mealId?: string
}

export type MealEstimator = ReturnType<typeof createMealEstimator>

type MealOutcome =
  | { readonly kind: 'estimate'; readonly estimate: MealEstimate }
  | { readonly kind: 'not-food' | 'unusable-answer' }

type AnalyserView = Omit<ReplyOf<typeof fetchAnalyser>['data'], 'barcodesAskedAt'>

/** Decides which analyser estimates a meal, and turns the outcome into foods with their numbers. */
export const createMealEstimator = (
  embedded: Analyser,
  memory: MealMemory,
  remote: RemoteAnalyser | undefined,
  words: WordsReader,
) => {
  const embeddedName = `${embedded.name} ${embedded.version}`

  const byEmbedded = async (
    seen: readonly SeenPhoto[],
    input: MemberInput,
    { db, memberId, mealId, language, eatenAt, zone }: PhotoEstimateFor,
    notice: AnalysisNotice | null,
  ): Promise<MealOutcome> => {
    const dishes = seen.flatMap(({ outcome }) => (outcome.kind === 'estimate' ? [outcome] : []))
    // A plate that the member named is known from the side as well, where it hardly looks like food.
    const refused = seen.flatMap(({ outcome }) =>
      outcome.kind === 'not-food'
        ? [{ kind: 'estimate' as const, ...outcome.ifFood, foods: [], besides: [] }]
        : [],
    )
    const outcomes = (dishes.length > 0 ? dishes : refused).map((one) => outcomeIn(language, one))
    const [first] = outcomes
    if (!first) return { kind: 'not-food' }
    const lookalikes = await memory.recall(db, memberId, first.features, {
      language,
      exceptMealId: mealId,
    })
    const usualKcal = await usualEnergyFor(db, {
      memberId,
      at: eatenAt,
      zone,
      exceptMealId: mealId,
    })
    const estimate = embeddedEstimate(outcomes, input, embeddedName, {
      lookalikes,
      language,
      usualKcal,
    })
    if (dishes.length === 0 && !estimate?.sameAs) return { kind: 'not-food' }
    if (!estimate) return { kind: 'unusable-answer' }
    const isNoteUnread =
      input.note !== null &&
      portionShareOf(input.note, mealVocabularyOf(language ?? 'en')) === undefined
    return {
      kind: 'estimate',
      estimate: {
        ...estimate,
        notice: notice ?? (isNoteUnread ? noticeOf('note_not_used', remote) : null),
      },
    }
  }

  const byWords = async (
    input: MemberInput,
    member: EstimateFor,
  ): Promise<MealEstimate | undefined> => {
    if (input.note === null) return undefined
    const stated = energyEstimate(input.note)
    if (stated) return stated
    const answer = await askRemote(
      remote,
      { pictures: [], language: member.language, ...input },
      member,
    )
    if (answer.kind === 'not-food') return undefined
    if (answer.kind === 'estimate') return answer.estimate
    const { db, memberId, language } = member
    const own = await readOwnWords(db, memberId)
    const described = await words.describeMeal(memberId, input.note, language, own)
    const estimate = await textEstimate(described, language)
    return estimate && { ...estimate, notice: answer.notice }
  }

  return {
    /** @throws ProblemError if no food was found */
    async estimateFromPhotos(
      seen: readonly SeenPhoto[],
      input: MemberInput,
      member: PhotoEstimateFor,
    ): Promise<MealEstimate> {
      const answer = await askRemote(
        remote,
        { pictures: seen.map(({ photo }) => photo.picture), language: member.language, ...input },
        member,
      )
      const outcome =
        answer.kind === 'none' ? await byEmbedded(seen, input, member, answer.notice) : answer
      if (outcome.kind === 'estimate') return outcome.estimate
      const isPacket = outcome.kind === 'not-food' && seen.some(({ hasBars }) => hasBars)
      throw isPacket ? new ProblemError('barcode_unread') : problemOf(outcome)
    },

    /** @throws ProblemError if no food was found */
    async estimateFromWords(input: MemberInput, member: EstimateFor): Promise<MealEstimate> {
      const estimate = await byWords(input, member)
      if (!estimate) throw new ProblemError('no_food_in_words')
      return estimate
    },

    async view({ db, memberId, today }: Omit<EstimateFor, 'language'>): Promise<AnalyserView> {
      if (!remote) return { embedded: embeddedName, remote: null }
      const { name, provider, host, subject, photosPerDay } = remote
      const used = await remoteUseOn(db, memberId, today)
      return {
        embedded: embeddedName,
        remote: {
          name,
          provider,
          host,
          subject,
          hasConsent: await hasConsent(db, memberId, 'remote-vision', subject),
          photosPerDay,
          leftToday: Math.max(0, photosPerDay - used),
        },
      }
    },
  }
}
