import type { MealQuestion } from '#contract/estimates.ts'
import { translate } from '#web/language/translate.ts'
import { Chip } from '#web/ui/chip.tsx'

interface QuestionsProps {
  questions: readonly MealQuestion[]
  isPending: boolean
  onAnswer: (question: string, answer: string) => void
}

/** Questions that narrow the estimate, each answered with one press. */
export function Questions({ questions, isPending, onAnswer }: QuestionsProps) {
  return questions.map(({ question, questionCode, answers, answerCodes }) => {
    const asked = translate({ code: questionCode ?? undefined, message: question })
    return (
      <section key={question} role="group" aria-label={asked}>
        <h3 className="text-base">{asked}</h3>
        <div className="mt-2 flex flex-wrap gap-2">
          {answers.map((answer, at) => (
            <Chip key={answer} isBlocked={isPending} onClick={() => onAnswer(question, answer)}>
              {translate({ code: answerCodes[at], message: answer })}
            </Chip>
          ))}
        </div>
      </section>
    )
  })
}
