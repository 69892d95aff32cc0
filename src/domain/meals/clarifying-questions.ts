/** One thing that a photo may show. */
export interface Guess {
  readonly name: string
  /** 0 to 1, calibrated */
  readonly confidence: number
}

/** Something that would narrow an estimate, with the answers that one can press. */
export interface ClarifyingQuestion {
  readonly question: string
  readonly answers: readonly string[]
}

/** What a meal is called whose food could not be named. */
export const UNKNOWN_FOOD = 'Food, but I do not know which'

export const WHICH_DISH = 'Which of these is it?'
export const HOW_MUCH = 'How large was the portion?'

/** Answers to "how large", as shares of a usual portion. */
const PORTION_SHARES: Readonly<Record<string, number>> = { Small: 0.7, Usual: 1, Large: 1.4 }

/** Above this, asking costs more than it tells. */
const SURE = 0.75
const WORTH_ASKING = 0.1
const MAX_NAMED = 4

const UNSEEN_WEIGHT = 'The weight is that of a usual portion: a photo does not show it.'

/** Why several foods from the look alone are as they are. */
export const REASON_FOR_PLATE =
  'Several foods lie side by side here. Their weights are those of usual portions: a photo does not show them. Please check what each is.'

/** Why a guess from the look alone is as sure as it is, in one sentence. */
export const reasonForGuess = ([best, next]: readonly Guess[]): string => {
  if (!best) return UNSEEN_WEIGHT
  if (best.confidence >= SURE) return `It looks clearly like ${lower(best.name)}. ${UNSEEN_WEIGHT}`
  if (next && next.confidence >= WORTH_ASKING) return `It could also be ${lower(next.name)}. ${UNSEEN_WEIGHT}`
  return `It looks most like ${lower(best.name)}, but not clearly. ${UNSEEN_WEIGHT}`
}

const lower = (name: string): string => (/^\p{Lu}\p{Ll}/u.test(name) ? name[0]?.toLowerCase() + name.slice(1) : name)

/** At most two questions: which dish, where several are likely, and how much, while nobody said. */
export const clarifyingQuestionsOf = (guesses: readonly Guess[], answered: readonly { question: string }[]): ClarifyingQuestion[] => {
  const isOpen = ({ question }: ClarifyingQuestion) => answered.every((answer) => answer.question !== question)
  const likely = guesses.filter(({ confidence }, rank) => rank === 0 || confidence >= WORTH_ASKING).slice(0, MAX_NAMED)
  const isUnsure = likely.length > 1 && (guesses[0]?.confidence ?? 0) < SURE
  return [
    ...(isUnsure ? [{ question: WHICH_DISH, answers: likely.map(({ name }) => name) }] : []),
    { question: HOW_MUCH, answers: Object.keys(PORTION_SHARES) },
  ].filter(isOpen)
}

/** The share of a usual portion that an answer to "how large" means; undefined for any other answer. */
export const shareOfAnswer = (answer: string): number | undefined =>
  Object.hasOwn(PORTION_SHARES, answer) ? PORTION_SHARES[answer] : undefined
