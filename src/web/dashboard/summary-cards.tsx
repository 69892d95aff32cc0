import type { NutritionSummary } from '#contract/nutrition.ts'
import type { Period } from '#domain/day.ts'
import { CalendarDays, Egg, Flame, UtensilsCrossed } from 'lucide-react'
import { FigureCard, FigureList } from '#web/charts/figure-card.tsx'
import { whole } from '#web/language/formats.ts'
import { averageNote, periodWords } from './dashboard-words.ts'

interface SummaryCardsProps {
  /** Undefined while it is on its way. */
  summary: NutritionSummary['summary'] | undefined
  period: Period
}

export function SummaryCards({ summary, period }: SummaryCardsProps) {
  const average = summary?.averageCaloriesPerDay
  return (
    <FigureList>
      <FigureCard
        label="Total Calories"
        icon={<Flame className="size-4.5" />}
        figure={summary && whole(summary.totalCalories)}
        unit="kcal"
        note={periodWords[period]}
      />
      <FigureCard
        label="Avg. Daily"
        icon={<CalendarDays className="size-4.5" />}
        figure={average === undefined ? undefined : average === null ? '–' : whole(average)}
        {...(average ? { unit: 'kcal' } : {})}
        note={summary ? averageNote(summary, period) : 'on finished days'}
      />
      <FigureCard
        label="Total Entries"
        icon={<UtensilsCrossed className="size-4.5" />}
        figure={summary && whole(summary.totalEntries)}
        note={summary?.totalEntries === 1 ? 'meal recorded' : 'meals recorded'}
      />
      <FigureCard
        label="Protein Total"
        icon={<Egg className="size-4.5" />}
        figure={summary && whole(summary.totalProtein)}
        unit="g"
        note={periodWords[period]}
      />
    </FigureList>
  )
}
