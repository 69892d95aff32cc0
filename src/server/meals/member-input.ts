import type { BodyOf } from '#contract/endpoint.ts'
import type { estimateMealAgain } from '#contract/estimates.ts'
import { WHICH_DISH } from '#domain/estimates/clarifying-questions.ts'

type Answer = BodyOf<typeof estimateMealAgain>['answers'][number]

/** What a member said about a meal, for its estimate. */
export interface MemberInput {
  /** A note about a photo, or the description of the meal. */
  readonly note: string | null
  readonly answers: readonly Answer[]
}

export const NO_INPUT: MemberInput = { note: null, answers: [] }
const MAX_ANSWERS = 6

export const dishAnswered = ({ answers }: MemberInput): string | undefined =>
  answers.find(({ question }) => question === WHICH_DISH)?.answer

export const readMemberInput = (column: string | null): MemberInput =>
  column === null ? NO_INPUT : (JSON.parse(column) as MemberInput)

export const writeMemberInput = (input: MemberInput): string | null =>
  input.note === null && input.answers.length === 0 ? null : JSON.stringify(input)

/**
 * Merges new input: a new note replaces the old one, a new answer the old one to the same question.
 */
export const addInput = (
  input: MemberInput,
  more: { note?: string | undefined; answers: readonly Answer[] },
): MemberInput => {
  const kept = input.answers.filter(({ question }) =>
    more.answers.every((answer) => answer.question !== question),
  )
  return {
    note: more.note === undefined ? input.note : more.note || null,
    answers: [...kept, ...more.answers].slice(-MAX_ANSWERS),
  }
}
