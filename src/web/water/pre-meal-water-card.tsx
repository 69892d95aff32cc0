import type { PreMealWater } from '#contract/habits.ts'
import { preMealWaterMessage, PRAISE_FROM_PERCENT } from '#domain/habits/pre-meal-water.ts'
import { Droplets, Lightbulb, Sparkles } from 'lucide-react'
import { useId } from 'react'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { HabitFacts, HabitFigure, HabitMessage } from './habit-parts.tsx'

const icons = {
  praise: <Sparkles className="size-5 text-leaf-ink" />,
  tip: <Lightbulb className="size-5 text-saffron-ink" />,
  none: <Droplets className="size-5 text-sky-ink" />,
} as const

/** How often a glass of water came before a meal, over 30 days. */
export function PreMealWaterCard({ stats }: { stats: PreMealWater }) {
  const titleId = useId()
  const { adherencePercentage, mealsWithWater, totalMeals, streak } = stats
  const message = preMealWaterMessage(stats)
  const isHabit = message?.code === 'praise'
  return (
    <Card aria-labelledby={titleId} className="flex flex-col">
      <CardTitle id={titleId} className="flex items-center gap-2.5">
        <Droplets aria-hidden="true" className="size-5.5 text-sky-ink" />
        Pre-Meal Hydration
      </CardTitle>
      <HabitFigure
        figure={adherencePercentage === null ? '–' : `${adherencePercentage}%`}
        words={adherencePercentage === null ? 'no meal in 30 days' : 'of meals in 30 days'}
      />
      <Progress
        label="Meals with water before them"
        percent={adherencePercentage ?? 0}
        valueText={`${mealsWithWater} of ${totalMeals} meals`}
        tone={isHabit ? 'leaf' : 'sky'}
        className="mt-3"
      />
      <HabitFacts
        facts={[
          ['with water first', `${mealsWithWater} of ${totalMeals} meals`],
          ['current streak', streak === 1 ? '1 meal' : `${streak} meals`],
        ]}
      />
      <HabitMessage tone={isHabit ? 'leaf' : message ? 'saffron' : 'plain'} icon={icons[message?.code ?? 'none']}>
        {message
          ? message.words
          : totalMeals === 0
            ? 'Tick “I have a glass of water prior to my meal!” when you record one.'
            : `From ${PRAISE_FROM_PERCENT}% on, it counts as a habit.`}
      </HabitMessage>
    </Card>
  )
}
