import type { PreMealWater } from '#contract/habits.ts'
import { preMealWaterMessage, PRAISE_FROM_PERCENT } from '#domain/habits/pre-meal-water.ts'
import { plural, t } from '@lingui/core/macro'
import { Droplets, Lightbulb, Sparkles } from 'lucide-react'
import { percent } from '#web/language/formats.ts'
import { translate } from '#web/language/translate.ts'
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
  const { adherencePercentage, mealsWithWater, totalMeals, streak } = stats
  const message = preMealWaterMessage(stats)
  const isHabit = message?.code === 'habits.water-praise'
  return (
    <Card className="flex flex-col">
      <CardTitle className="flex items-center gap-2.5">
        <Droplets aria-hidden="true" className="size-5.5 text-sky-ink" />
        {t`Pre-Meal Hydration`}
      </CardTitle>
      <HabitFigure
        figure={adherencePercentage === null ? '–' : percent(adherencePercentage / 100)}
        words={adherencePercentage === null ? t`no meal in 30 days` : t`of meals in 30 days`}
      />
      <Progress
        label={t`Meals with water before them`}
        percent={adherencePercentage ?? 0}
        valueText={t`${mealsWithWater} of ${totalMeals} meals`}
        tone={isHabit ? 'leaf' : 'sky'}
        className="mt-3"
      />
      <HabitFacts
        facts={[
          [t`with water first`, t`${mealsWithWater} of ${totalMeals} meals`],
          [t`current streak`, t`${plural(streak, { one: '# meal', other: '# meals' })}`],
        ]}
      />
      <HabitMessage
        tone={isHabit ? 'leaf' : message ? 'saffron' : 'plain'}
        icon={icons[message === null ? 'none' : isHabit ? 'praise' : 'tip']}
      >
        {message
          ? translate(message)
          : totalMeals === 0
            ? t`Tick “I have a glass of water prior to my meal!” when you record one.`
            : t`From ${percent(PRAISE_FROM_PERCENT / 100)} on, it counts as a habit.`}
      </HabitMessage>
    </Card>
  )
}
