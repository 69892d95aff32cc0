import type { Analysis, analyzeWords } from '#contract/estimates.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { instantOfLocalTime, localTimeAt, minutesOfDay } from '#domain/local-time.ts'
import { type EarlierMeal, mealsNear } from '#domain/meal-text/times/earlier-meal.ts'
import type { TimedWords } from '#domain/meal-text/times/eaten-time.ts'
import type { Moment } from '#domain/moment.ts'
import type { Database, Transaction } from '#server/db/schema.ts'
import type { WordsReader } from '#server/foods/words-reader.ts'
import type { Caller } from '#server/http/caller.ts'
import { recordedMoment, todayOf } from '#server/http/moment.ts'
import type { CallTo } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import { copiedMeal, joinedMeal } from '#server/meals/copied-meal.ts'
import { logMeal, newMeal } from '#server/meals/log-meal.ts'
import type { StoredMeal } from '#server/meals/meal-parts.ts'
import { mealsOfDay } from '#server/meals/meal-store.ts'
import { type MemberInput, writeMemberInput } from '#server/meals/member-input.ts'
import { NOTHING_TO_ADD, othersColumn, viewAnalysis } from './analysis-view.ts'
import { columnsOfEstimate } from './meal-estimate.ts'
import type { MealEstimator } from './meal-estimator.ts'

/**
 * The meal meant by words such as "same as yesterday's breakfast"; several recordings of one
 * occasion are joined.
 */
const earlierMeal = async (
  db: Database,
  { on, occasion }: EarlierMeal,
  caller: Caller,
  eaten: Moment,
): Promise<StoredMeal> => {
  const minutesAt = (at: number) => minutesOfDay(localTimeAt(at, caller.zone))
  const ofDay = (await mealsOfDay(db, caller.memberId, on)).map((meal) => ({
    meal,
    eatenMinutes: minutesAt(meal.eaten_at),
  }))
  const near = mealsNear(ofDay, occasion, minutesAt(eaten.at))
  const [first, ...others] = near.map(({ meal }) => meal)
  if (first) return joinedMeal([first, ...others], caller.language ?? 'en')
  throw new ProblemError('no_food_in_words', { words: codedMessage('refused.no-such-meal') })
}

/** When the words say that the meal was eaten; null if they do not. */
const toldTime = (
  { minutesAgo, eatenAt }: TimedWords,
  caller: Caller,
  now: number,
): number | null => {
  if (minutesAgo !== undefined) return now - Math.round(minutesAgo) * 60_000
  return eatenAt === null ? null : instantOfLocalTime(eatenAt, caller.zone)
}

/** Estimates a meal told in words; what is returned records it. */
export const analyseWords = async (
  { estimator, words }: { readonly estimator: MealEstimator; readonly words: WordsReader },
  { body, at, db }: CallTo<typeof analyzeWords>,
  caller: Caller,
): Promise<(transaction: Transaction) => Promise<Analysis>> => {
  const today = todayOf(caller, at)
  const { timed, earlier } = await words.readTime(caller.memberId, body.text, caller.language, {
    now: localTimeAt(at, caller.zone),
    todayOn: today,
  })
  if (earlier) {
    const eaten = recordedMoment({ field: 'eatenAt', text: body.eatenAt }, caller, at)
    const meant = await earlierMeal(db, earlier, caller, eaten)
    const copy = copiedMeal(meant, { ...body, eaten, now: at })
    return async (transaction) => {
      await logMeal(transaction, copy, at)
      return viewAnalysis(copy, NOTHING_TO_ADD, caller)
    }
  }
  const toldAt = toldTime(timed, caller, at)
  const text = body.eatenAt ?? (toldAt === null ? undefined : new Date(toldAt).toISOString())
  const eaten = recordedMoment({ field: 'eatenAt', text }, caller, at)
  const input: MemberInput = { note: timed.text, answers: [] }
  const estimate = await estimator.estimateFromWords(input, { ...caller, db, today })
  const meal: StoredMeal = {
    ...newMeal(caller, eaten, body, at),
    source: 'words',
    ...columnsOfEstimate(estimate),
    photoIds: [],
    candidates: othersColumn(estimate),
    member_input: writeMemberInput(input),
  }
  return async (transaction) => {
    await logMeal(transaction, meal, at)
    return viewAnalysis(meal, estimate, caller)
  }
}
