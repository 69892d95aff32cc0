import type { Look } from '#contract/coaching.ts'
import { t } from '@lingui/core/macro'
import { Ruler, Scale } from 'lucide-react'
import { ChartCard } from '#web/dashboard/chart-card.tsx'
import { CalorieTrendCard, MacroCard, NutrientBarsCard } from '#web/dashboard/nutrition-cards.tsx'
import { RecentMealsCard } from '#web/dashboard/recent-meals-card.tsx'
import { SummaryCards } from '#web/dashboard/summary-cards.tsx'
import { WeightFacts } from '#web/dashboard/weight-card.tsx'
import { fullDay } from '#web/language/formats.ts'
import { MeasurementCharts } from '#web/measurements/measurements-card.tsx'
import { measurementText } from '#web/measurements/measurement-kinds.ts'
import { useUnits } from '#web/units/chosen-units.ts'
import { chanceTexts } from '#web/weight/chance-texts.ts'
import { etaText } from '#web/weight/eta-text.ts'
import { TrajectoryChart } from '#web/weight/trajectory-chart.tsx'

const MEASUREMENTS_LISTED = 6

function SeenWeight({ weight }: { weight: NonNullable<Look['weight']> }) {
  const { massUnit: unit } = useUnits()
  return (
    <ChartCard
      title={t`Weight Trajectory`}
      icon={<Scale className="size-5.5" />}
      bodyClassName="min-h-108"
    >
      <div className="grid flex-1 grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,21rem)_minmax(0,1fr)]">
        <div>
          <WeightFacts trajectory={weight} unit={unit} isOfAnother />
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

function SeenMeasurements({
  measurements,
}: {
  measurements: NonNullable<Look['body']>['measurements']
}) {
  return (
    <ChartCard title={t`Body measurements`} icon={<Ruler className="size-5.5" />} bodyClassName="">
      {measurements.length === 0 && (
        <p className="text-ink-soft">{t`Nothing has been measured yet.`}</p>
      )}
      <MeasurementCharts measurements={measurements} />
      {measurements.length > 0 && (
        <ul className="mt-4">
          {measurements.slice(0, MEASUREMENTS_LISTED).map((one) => (
            <li key={one.id} className="border-b border-dashed border-line py-2.5 last:border-0">
              <p className="font-semibold">{measurementText(one)}</p>
              <p className="text-sm text-ink-soft">{fullDay(one.measuredOn)}</p>
            </li>
          ))}
        </ul>
      )}
    </ChartCard>
  )
}

export default function SeenFigures({ look: { period, weight, meals, body } }: { look: Look }) {
  return (
    <>
      {weight && <SeenWeight weight={weight} />}
      {meals && (
        <>
          <SummaryCards summary={meals.nutrition.summary} period={period} />
          <CalorieTrendCard
            nutrition={meals.nutrition}
            period={period}
            energyTargets={meals.energyTargets ?? undefined}
            isOfAnother
          />
          <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
            <MacroCard nutrition={meals.nutrition} period={period} />
            <NutrientBarsCard nutrition={meals.nutrition} period={period} isOfAnother />
          </div>
          <RecentMealsCard meals={meals.recent} isOfAnother />
        </>
      )}
      {body && <SeenMeasurements measurements={body.measurements} />}
    </>
  )
}
