import type { BodyOf } from '#contract/endpoint.ts'
import type { judgeMealAgain } from '#contract/meals.ts'
import { WHICH_DISH } from '#domain/meals/doubts.ts'

type Answer = BodyOf<typeof judgeMealAgain>['answers'][number]

/** What a member said about a meal, for whoever judges it. */
export interface Told {
  /** About a photo, or the words that the meal is made of. */
  readonly note: string | null
  readonly answers: readonly Answer[]
}

export const NOTHING_TOLD: Told = { note: null, answers: [] }
const MOST_ANSWERS = 6

export const dishTold = ({ answers }: Told): string | undefined => answers.find(({ question }) => question === WHICH_DISH)?.answer

export const readTold = (column: string | null): Told => (column === null ? NOTHING_TOLD : (JSON.parse(column) as Told))

export const writeTold = (told: Told): string | null => (told.note === null && told.answers.length === 0 ? null : JSON.stringify(told))

/** What still counts after more was said: a new note replaces the old one, a new answer the old one to its question. */
export const tellMore = (told: Told, more: { note?: string | undefined; answers: readonly Answer[] }): Told => {
  const kept = told.answers.filter(({ question }) => more.answers.every((answer) => answer.question !== question))
  return {
    note: more.note === undefined ? told.note : more.note || null,
    answers: [...kept, ...more.answers].slice(-MOST_ANSWERS),
  }
}
