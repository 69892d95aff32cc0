import type { NamedBy } from '../meals/named-by.ts'
import type { Message } from '../message.ts'
import { MESSAGES, type MessageCode } from '../messages.ts'

/** One thing that a photo may show. */
export interface Guess {
  readonly name: string
  readonly namedBy: NamedBy
  /** 0 to 1, calibrated */
  readonly confidence: number
}

/**
 * Something that would narrow an estimate, with the answers that one can press. What a person reads
 * is said by code; the rest is what is sent back.
 */
export interface ClarifyingQuestion {
  readonly question: string
  readonly questionCode: MessageCode
  readonly answers: readonly string[]
  /** Of each answer; empty where they are names of dishes. */
  readonly answerCodes: readonly MessageCode[]
}

/** What a meal is called whose food could not be named, in English. */
export const UNKNOWN_FOOD = MESSAGES['estimate.unknown-food']

export const WHICH_DISH = MESSAGES['question.which-dish']
export const HOW_MUCH = MESSAGES['question.how-much']

/** Answers to "how large", as shares of a usual portion. */
const PORTION_SHARES = [
  ['answer.small', 0.7],
  ['answer.usual', 1],
  ['answer.large', 1.4],
] as const

/** Above this, an answer would improve the estimate too little to be worth the question. */
const SURE = 0.75
const WORTH_ASKING = 0.1
const MAX_NAMED = 4

/** Why a guess from the look alone is as sure as it is. */
export const reasonsForGuess = ([best, next]: readonly Guess[]): Message[] => {
  const about = (
    code: 'estimate.clearly' | 'estimate.perhaps' | 'estimate.most-like',
    { name, namedBy }: Guess,
  ): Message[] => [
    { code, values: { dish: name, dishNamedBy: namedBy } },
    { code: 'estimate.usual-weight' },
  ]
  if (!best) return [{ code: 'estimate.usual-weight' }]
  if (best.confidence >= SURE) return about('estimate.clearly', best)
  return next && next.confidence >= WORTH_ASKING
    ? about('estimate.perhaps', next)
    : about('estimate.most-like', best)
}

/** At most two questions: which dish, where several are likely, and how much, while nobody said. */
export const clarifyingQuestionsOf = (
  guesses: readonly Guess[],
  answered: readonly { question: string }[],
): ClarifyingQuestion[] => {
  const isOpen = ({ question }: ClarifyingQuestion) =>
    answered.every((answer) => answer.question !== question)
  const likely = guesses
    .filter(({ confidence }, rank) => rank === 0 || confidence >= WORTH_ASKING)
    .slice(0, MAX_NAMED)
  const isUnsure = likely.length > 1 && (guesses[0]?.confidence ?? 0) < SURE
  const whichDish: ClarifyingQuestion = {
    question: WHICH_DISH,
    questionCode: 'question.which-dish',
    answers: likely.map(({ name }) => name),
    answerCodes: [],
  }
  const howMuch: ClarifyingQuestion = {
    question: HOW_MUCH,
    questionCode: 'question.how-much',
    answers: PORTION_SHARES.map(([code]) => MESSAGES[code]),
    answerCodes: PORTION_SHARES.map(([code]) => code),
  }
  return [...(isUnsure ? [whichDish] : []), howMuch].filter(isOpen)
}

/**
 * The share of a usual portion that an answer to "how large" means; undefined for any other answer.
 */
export const shareOfAnswer = (answer: string): number | undefined =>
  PORTION_SHARES.find(([code]) => MESSAGES[code] === answer)?.[1]
