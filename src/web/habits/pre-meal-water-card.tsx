import type { PreMealWater } from '#contract/habits.ts'
import { preMealWaterMessage, PRAISE_FROM_PERCENT } from '#domain/habits/pre-meal-water.ts'
import { plural, t } from '@lingui/core/macro'
import { percent } from '#web/language/formats.ts'
import { translate } from '#web/language/translate.ts'
import { HabitCard } from './habit-parts.tsx'
import { unitsNow } from '#web/language/chosen-units.ts'

/** How often a glass of water came before a meal, over 30 days. */
export function PreMealWaterCard({ stats }: { stats: PreMealWater }) {
  const { adherencePercentage, mealsWithWater, totalMeals, streak } = stats
  const message = preMealWaterMessage(stats)
  const isHabit = message?.code === 'habits.water-praise'
  return (
    <HabitCard
      title={t`Pre-Meal Hydration`}
      figure={adherencePercentage === null ? '–' : percent(adherencePercentage / 100)}
      words={adherencePercentage === null ? t`no meal in 30 days` : t`of meals in 30 days`}
      progress={{
        label: t`Meals with water before them`,
        percent: adherencePercentage ?? 0,
        valueText: t`${mealsWithWater} of ${totalMeals} meals`,
        tone: isHabit ? 'leaf' : 'sky',
      }}
      facts={[
        [t`with water first`, t`${mealsWithWater} of ${totalMeals} meals`],
        [t`current streak`, t`${plural(streak, { one: '# meal', other: '# meals' })}`],
      ]}
      message={
        message
          ? translate(message)
          : totalMeals === 0
            ? t`Tick “I have a glass of water prior to my meal!” when you record one.`
            : unitsNow().numbersHidden
              ? translate({ code: 'habits.water-tip' })
              : t`From ${percent(PRAISE_FROM_PERCENT / 100)} on, it counts as a habit.`
      }
    />
  )
}
