import type { NutritionSummary } from '#contract/nutrition.ts'
import type { Period } from '#domain/day.ts'
import { type Macro, MACROS } from '#domain/energy/intake-target.ts'
import { energyShares, macroSlices } from '#domain/nutrition/nutrition-summary.ts'
import { t } from '@lingui/core/macro'
import { ChartColumnStacked, ChartLine, ChartPie } from 'lucide-react'
import { Link } from 'wouter'
import { BarChart } from '#web/charts/bar-chart.tsx'
import { DonutChart } from '#web/charts/donut-chart.tsx'
import { LineChart } from '#web/charts/line-chart.tsx'
import { macroTones } from '#web/charts/tones.ts'
import {
  commaParted,
  drawnEnergy,
  energyToDraw,
  fullDay,
  grams,
  percent,
  shortDay,
} from '#web/language/formats.ts'
import { nutrientName } from '#web/language/nutrient-names.ts'
import { logOf, paths } from '#web/paths.ts'
import { withoutMacrosText } from '#web/today/today-text.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { ChartCard, ChartEmpty } from './chart-card.tsx'
import {
  calorieTrendText,
  macrosOf,
  nutrientText,
  periodLabels,
  unlessUnrecorded,
  withUnknown,
} from './dashboard-text.ts'

interface NutritionCardProps {
  /** Undefined while it loads. */
  nutrition: NutritionSummary | undefined
  period: Period
  /** Shown to a coach: nothing links to a log, or to recording. */
  isOfAnother?: boolean
}

const dayAtX = (x: number) => new Date(x).toISOString().slice(0, 10)
/** "Thu 5 Mar 2026", or "Today, so far" for the last day of a summary. */
const dayTextIn = (nutrition: NutritionSummary | undefined) => (on: string) =>
  on === nutrition?.data.at(-1)?.date ? t`Today, so far` : fullDay(on)

interface CalorieTrendCardProps extends NutritionCardProps {
  /** kcal aimed at on each day of the summary. */
  energyTargets: readonly number[] | undefined
}

export function CalorieTrendCard({
  nutrition,
  period,
  energyTargets,
  isOfAnother = false,
}: CalorieTrendCardProps) {
  const dayOf = dayTextIn(nutrition)
  const days = nutrition?.data.map((row) => ({
    x: Date.parse(row.date),
    y: unlessUnrecorded(row, ({ calories }) => energyToDraw(calories)),
  }))
  return (
    <ChartCard title={t`Calorie Trend`} bodyClassName="min-h-52">
      {nutrition &&
        days &&
        (nutrition.summary.totalEntries > 0 ? (
          <LineChart
            title={t`Calories by day`}
            summary={calorieTrendText(nutrition)}
            xName={t`Day`}
            startsAtZero
            heightPx={165}
            lines={[
              { name: t`Calories`, tone: 'brand', points: days, soFarX: days.at(-1)?.x },
              ...(energyTargets && days.length > 1
                ? [
                    {
                      name: t`Target, as set now`,
                      tone: 'plain' as const,
                      look: 'dashed' as const,
                      points: nutrition.data.map(({ date }, at) => ({
                        x: Date.parse(date),
                        y: energyToDraw(energyTargets[at] ?? 0),
                      })),
                    },
                  ]
                : []),
            ]}
            labelX={(x) => shortDay(dayAtX(x))}
            describeX={(x) => dayOf(dayAtX(x))}
            describeY={drawnEnergy}
            linkOf={isOfAnother ? undefined : (x) => logOf(dayAtX(x))}
          />
        ) : (
          <ChartEmpty
            icon={<ChartLine className="size-6" />}
            title={t`Nothing recorded ${periodLabels()[period]}`}
            action={
              !isOfAnother && (
                <Link href={paths.analyze} className={buttonClasses()}>
                  {t`Record a meal`}
                </Link>
              )
            }
          >
            {isOfAnother
              ? t`The next meal draws the first point of this line.`
              : t`A photo of your next meal draws the first point of this line.`}
          </ChartEmpty>
        ))}
    </ChartCard>
  )
}

const macroPart = (macro: Macro) => ({ name: nutrientName(macro), tone: macroTones[macro] })

export function MacroCard({ nutrition, period }: NutritionCardProps) {
  const totals = nutrition?.summary
  const slices =
    totals &&
    macroSlices({
      totalProteinG: totals.totalProtein,
      totalCarbsG: totals.totalCarbs,
      totalFatG: totals.totalFats,
    })
  return (
    <ChartCard title={t`Macronutrients`} bodyClassName="min-h-46">
      {slices &&
        (slices.length > 0 ? (
          <DonutChart
            title={t`Energy from protein, carbs and fats`}
            summary={withUnknown(t`Shares of the energy eaten ${periodLabels()[period]}.`, totals)}
            sliceName={t`Nutrient`}
            valueName={t`Amount`}
            slices={slices.map((slice) => ({
              ...macroPart(slice.macro),
              value: slice.energyKcal,
              shown: grams(slice.grams),
            }))}
            className="my-auto"
          />
        ) : (
          <ChartEmpty
            icon={<ChartPie className="size-6" />}
            title={
              totals.totalEntries > 0 ? t`Not known` : t`Nothing recorded ${periodLabels()[period]}`
            }
          >
            {withoutMacrosText(totals.caloriesWithoutMacros) ??
              t`Each meal brings protein, carbs and fats.`}
          </ChartEmpty>
        ))}
    </ChartCard>
  )
}

export function NutrientBarsCard({ nutrition, period, isOfAnother = false }: NutritionCardProps) {
  const dayOf = dayTextIn(nutrition)
  return (
    <ChartCard title={t`Daily Nutrients`} bodyClassName="min-h-53">
      {nutrition &&
        (nutrition.summary.totalEntries > 0 ? (
          <BarChart
            title={t`Energy from protein, carbs and fats by day`}
            summary={nutrientText(nutrition)}
            barName={t`Day`}
            parts={MACROS.map(macroPart)}
            bars={nutrition.data.map((row) => {
              const eaten = macrosOf(row)
              const shares = eaten && energyShares(eaten)
              return {
                label: shortDay(row.date),
                about: dayOf(row.date),
                isSoFar: row === nutrition.data.at(-1),
                href: isOfAnother ? undefined : logOf(row.date),
                values: shares,
                words: MACROS.map((macro, i) =>
                  eaten && shares
                    ? commaParted([grams(eaten[macro]), percent(shares[i] ?? 0)])
                    : '',
                ),
              }
            })}
            tickText={percent}
            heightPx={150}
          />
        ) : (
          <ChartEmpty
            icon={<ChartColumnStacked className="size-6" />}
            title={t`Nothing recorded ${periodLabels()[period]}`}
          >
            {t`Each day becomes a bar of protein, carbs and fats.`}
          </ChartEmpty>
        ))}
    </ChartCard>
  )
}
