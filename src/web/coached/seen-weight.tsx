import type { Look } from '#contract/coaching.ts'
import { t } from '@lingui/core/macro'
import { ChartCard } from '#web/dashboard/chart-card.tsx'
import { WeightFacts } from '#web/dashboard/weight-card.tsx'
import { useUnits } from '#web/language/chosen-units.ts'
import { chanceTexts } from '#web/weight/chance-texts.ts'
import { etaText } from '#web/weight/eta-text.ts'
import { TrajectoryChart } from '#web/weight/trajectory-chart.tsx'

export default function SeenWeight({ weight }: { weight: NonNullable<Look['weight']> }) {
  const { massUnit: unit } = useUnits()
  return (
    <ChartCard title={t`Weight Trajectory`} bodyClassName="min-h-108">
      <div className="grid flex-1 grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,21rem)_minmax(0,1fr)]">
        <div>
          <WeightFacts trajectory={weight} unit={unit} />
          <ul className="mt-4 text-ink-soft">
            {[...chanceTexts(weight, unit), etaText(weight)].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
        <div>
          <TrajectoryChart trajectory={weight} unit={unit} />
        </div>
      </div>
    </ChartCard>
  )
}
