import type { MealQuestion } from '#contract/meals.ts'
import { chipClasses } from './chips.ts'

interface QuestionsProps {
  questions: readonly MealQuestion[]
  isPending: boolean
  onAnswer: (question: string, answer: string) => void
}

/** What would narrow the estimate, one press each. */
export function Questions({ questions, isPending, onAnswer }: QuestionsProps) {
  return questions.map(({ question, answers }) => (
    <section key={question} role="group" aria-label={question}>
      <h3 className="text-base">{question}</h3>
      <div className="mt-2 flex flex-wrap gap-2">
        {answers.map((answer) => (
          <button
            key={answer}
            type="button"
            disabled={isPending}
            onClick={() => onAnswer(question, answer)}
            className={`${chipClasses} border-line-strong bg-card hover:bg-sunken`}
          >
            {answer}
          </button>
        ))}
      </div>
    </section>
  ))
}
