import type { Look } from '#contract/coaching.ts'
import type { Period } from '#domain/day.ts'
import { CalorieTrendCard, MacroCard, NutrientBarsCard } from '#web/dashboard/nutrition-cards.tsx'
import { RecentMealsCard } from '#web/dashboard/recent-meals-card.tsx'
import { SummaryCards } from '#web/dashboard/summary-cards.tsx'

interface SeenMealsProps {
  meals: NonNullable<Look['meals']>
  period: Period
}

export default function SeenMeals({
  meals: { nutrition, energyTargets, recent },
  period,
}: SeenMealsProps) {
  return (
    <div className="space-y-6">
      <SummaryCards summary={nutrition.summary} period={period} />
      <CalorieTrendCard
        nutrition={nutrition}
        period={period}
        energyTargets={energyTargets ?? undefined}
        isOfAnother
      />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <MacroCard nutrition={nutrition} period={period} />
        <NutrientBarsCard nutrition={nutrition} period={period} isOfAnother />
      </div>
      <RecentMealsCard meals={recent} isOfAnother />
    </div>
  )
}
