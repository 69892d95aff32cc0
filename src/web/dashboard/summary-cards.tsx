import type { NutritionSummary } from '#contract/nutrition.ts'
import type { Period } from '#domain/day.ts'
import { t } from '@lingui/core/macro'
import { CalendarDays, Egg, Flame, UtensilsCrossed } from 'lucide-react'
import { FigureCard, FigureList } from '#web/charts/figure-card.tsx'
import { energy, energyFigure, energyUnitLabel, whole } from '#web/language/formats.ts'
import { averageNote, periodLabels } from './dashboard-text.ts'

interface SummaryCardsProps {
  /** Undefined while it loads. */
  summary: NutritionSummary['summary'] | undefined
  period: Period
}

export function SummaryCards({ summary, period }: SummaryCardsProps) {
  const average = summary?.averageCaloriesPerDay
  const unknown = summary?.caloriesWithoutMacros ?? 0
  return (
    <FigureList>
      <FigureCard
        label={t`Total Calories`}
        icon={<Flame className="size-4.5" />}
        figure={summary && energyFigure(summary.totalCalories)}
        unit={energyUnitLabel(summary?.totalCalories)}
        note={periodLabels()[period]}
      />
      <FigureCard
        label={t`Avg. Daily`}
        icon={<CalendarDays className="size-4.5" />}
        figure={average === undefined ? undefined : average === null ? '–' : energyFigure(average)}
        {...(average ? { unit: energyUnitLabel(average) } : {})}
        note={summary ? averageNote(summary, period) : t`on finished days`}
      />
      <FigureCard
        label={t`Total Entries`}
        icon={<UtensilsCrossed className="size-4.5" />}
        figure={summary && whole(summary.totalEntries)}
        note={summary?.totalEntries === 1 ? t`meal recorded` : t`meals recorded`}
      />
      <FigureCard
        label={t`Protein Total`}
        icon={<Egg className="size-4.5" />}
        figure={summary && whole(summary.totalProtein)}
        unit={t`g`}
        note={unknown > 0 ? t`not known of ${energy(unknown)}` : periodLabels()[period]}
      />
    </FigureList>
  )
}
