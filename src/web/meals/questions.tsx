import type { MealQuestion } from '#contract/meals.ts'
import { say } from '#web/language/say.ts'
import { chipClasses } from './chips.ts'

interface QuestionsProps {
  questions: readonly MealQuestion[]
  isPending: boolean
  onAnswer: (question: string, answer: string) => void
}

/** Questions that narrow the estimate, each answered with one press. */
export function Questions({ questions, isPending, onAnswer }: QuestionsProps) {
  return questions.map(({ question, questionCode, answers, answerCodes }) => {
    const asked = say({ code: questionCode ?? undefined, message: question })
    return (
      <section key={question} role="group" aria-label={asked}>
        <h3 className="text-base">{asked}</h3>
        <div className="mt-2 flex flex-wrap gap-2">
          {answers.map((answer, at) => (
            <button
              key={answer}
              type="button"
              disabled={isPending}
              onClick={() => onAnswer(question, answer)}
              className={`${chipClasses} border-line-strong bg-card hover:bg-sunken`}
            >
              {say({ code: answerCodes[at], message: answer })}
            </button>
          ))}
        </div>
      </section>
    )
  })
}
