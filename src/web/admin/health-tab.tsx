import { BMI_CLASSES } from '#domain/weight/body-mass-index.ts'
import { plural, t } from '@lingui/core/macro'
import { BarChart } from '#web/charts/bar-chart.tsx'
import { DonutChart } from '#web/charts/donut-chart.tsx'
import { FigureCard, FigureList } from '#web/charts/figure-card.tsx'
import {
  energyFigure,
  energyUnitLabel,
  formatMass,
  grams as gramsText,
  plain,
  whole,
} from '#web/language/formats.ts'
import { nutrientName } from '#web/language/nutrient-names.ts'
import { translate } from '#web/language/translate.ts'
import { Card, CardText, CardTitle } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useHealth } from './admin-queries.ts'
import { PartFailure } from '#web/page/part-failure.tsx'
import { Numbers } from '#web/units/numbers.tsx'

const tooFewText = () => t`Not enough members: shown from 5 on, so that nobody can be told from it.`

/** "<18.5", "18.5+": short enough to stand under a bar on a phone. */
const shortNames = () =>
  BMI_CLASSES.map(({ from }, i) =>
    i === 0 ? `<${plain(BMI_CLASSES[1]?.from ?? 0)}` : `${plain(from)}+`,
  )

function BmiCard({ distribution }: { distribution: Record<string, number> | null | undefined }) {
  return (
    <Card>
      <CardTitle className="mb-3">{t`Body mass index`}</CardTitle>
      {distribution === undefined && <Skeleton className="h-64" />}
      {distribution === null && <CardText>{tooFewText()}</CardText>}
      {distribution && (
        <>
          <BarChart
            title={t`Members by body mass index`}
            summary={t`Members by class of body mass index, kg/m²`}
            barName={t`Class`}
            parts={[{ name: t`Members`, tone: 'brand' }]}
            bars={Object.entries(distribution).map(([name, count], i) => ({
              label: shortNames()[i] ?? name,
              about: translate({ code: `bmi.${BMI_CLASSES[i]?.bmiClass}`, message: name }),
              values: [count],
              words: [plural(count, { one: '# member', other: '# members' })],
            }))}
          />
          <p className="mt-3 text-sm text-ink-soft">{translate({ code: 'bmi.limits' })}</p>
        </>
      )}
    </Card>
  )
}

export function HealthTab() {
  const query = useHealth()
  if (query.error)
    return <PartFailure title={t`Failed to load the health analytics`} query={query} />
  const weightLoss = query.data?.data.weightLoss
  const nutrition = query.data?.data.nutrition
  const { avgCalories, avgProtein, avgCarbs, avgFats } = nutrition ?? {}
  const macros = [
    { name: nutrientName('protein'), tone: 'brand', grams: avgProtein },
    { name: nutrientName('carbs'), tone: 'saffron', grams: avgCarbs },
    { name: nutrientName('fats'), tone: 'sky', grams: avgFats },
  ] as const
  return (
    <div className="space-y-5">
      <FigureList className="lg:grid-cols-3">
        <Numbers>
          <FigureCard
            label={t`Average weight loss`}
            figure={
              weightLoss &&
              (weightLoss.avgWeightLoss === null ? '–' : formatMass(weightLoss.avgWeightLoss, 'kg'))
            }
            note={
              weightLoss?.avgWeightLoss === null
                ? t`not enough members`
                : t`from the first to the newest weigh-in`
            }
          />
        </Numbers>
        <Numbers>
          <FigureCard
            label={t`Successful users`}
            figure={weightLoss && whole(weightLoss.successfulUsers)}
            note={t`lost 2 kg or more`}
          />
        </Numbers>
        <FigureCard
          label={t`Average calories`}
          figure={
            avgCalories === undefined
              ? undefined
              : avgCalories === null
                ? '–'
                : energyFigure(avgCalories)
          }
          {...(avgCalories == null ? {} : { unit: energyUnitLabel(avgCalories) })}
          note={avgCalories === null ? t`not enough members` : t`a recorded day, last 30 days`}
        />
      </FigureList>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <BmiCard distribution={query.data?.data.bmi.distribution} />
        <Numbers>
          <Card>
            <CardTitle className="mb-3">{t`Nutrition a day`}</CardTitle>
            {nutrition === undefined && <Skeleton className="h-64" />}
            {avgCalories === null && <CardText>{tooFewText()}</CardText>}
            {avgCalories != null && (
              <DonutChart
                title={t`Average nutrients a day`}
                summary={t`Mean of the members' own means over their recorded days of the last 30`}
                sliceName={t`Nutrient`}
                valueName={t`Average`}
                slices={macros.map(({ name, tone, grams }) => ({
                  name,
                  tone,
                  value: grams ?? 0,
                  shown: gramsText(grams ?? 0),
                }))}
                centre={{
                  figure: energyFigure(avgCalories),
                  words: t`${energyUnitLabel(avgCalories)} a day`,
                }}
              />
            )}
          </Card>
        </Numbers>
      </div>
    </div>
  )
}
