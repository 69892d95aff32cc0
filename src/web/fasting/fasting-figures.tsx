import type { FastingStats } from '#contract/fasting.ts'
import type { Period } from '#domain/day.ts'
import { plural, t } from '@lingui/core/macro'
import { Award, Flame, Hourglass, Target } from 'lucide-react'
import { DonutChart } from '#web/charts/donut-chart.tsx'
import { FigureCard, FigureList } from '#web/charts/figure-card.tsx'
import { energyFigure, energyUnitLabel, oneDecimal, percent, whole } from '#web/language/formats.ts'
import { Card, CardText } from '#web/ui/card.tsx'
import { useNumbersHidden } from '#web/language/chosen-units.ts'
import { Numbers } from '#web/units/numbers.tsx'

const noBatch = () => t`No fast in this period yet`

interface FastingFiguresProps {
  /** Undefined while they load; a coach may not be allowed to see what was eaten. */
  stats:
    | (Omit<FastingStats, 'totalCalories'> & Partial<Pick<FastingStats, 'totalCalories'>>)
    | undefined
  period: Period
}

/** A batch is a fast that reached its goal: "7 fasts, 3 batches". */
const fastsAndBatches = ({
  totalBatches,
  successfulBatches,
}: Pick<FastingStats, 'totalBatches' | 'successfulBatches'>): string =>
  t`${plural(totalBatches, { one: '# fast', other: '# fasts' })}, ${plural(successfulBatches, { one: '# batch', other: '# batches' })}`

export function FastingFigures({ stats, period }: FastingFiguresProps) {
  const numbersHidden = useNumbersHidden()
  const hasBatches = stats !== undefined && stats.totalBatches > 0
  const note = stats && !hasBatches ? noBatch() : undefined
  const figureOf = (value: number | null | undefined, words: (value: number) => string) =>
    value === undefined ? undefined : value === null ? '–' : words(value)
  return (
    <FigureList className="lg:grid-cols-2">
      <FigureCard
        label={t`Total Batches`}
        icon={<Award className="size-4.5" />}
        figure={stats && whole(stats.successfulBatches)}
        note={stats && (note ?? fastsAndBatches(stats))}
      />
      <Numbers>
        <FigureCard
          label={t`Success Rate`}
          icon={<Target className="size-4.5" />}
          figure={figureOf(stats?.successRate, (share) => percent(share / 100))}
          note={note ?? t`of the fasts reached their goal`}
        />
      </Numbers>
      <FigureCard
        label={t`Avg Fasting`}
        icon={<Hourglass className="size-4.5" />}
        figure={figureOf(stats?.averageFastingHours, oneDecimal)}
        {...(stats?.averageFastingHours === null ? {} : { unit: t`h` })}
        note={
          note ??
          (stats?.averageFastingHours === null
            ? t`known once today is over`
            : period === 'daily'
              ? t`today so far`
              : t`on finished days`)
        }
      />
      {!numbersHidden && (!stats || stats.totalCalories !== undefined) && (
        <FigureCard
          label={t`Total Calories`}
          icon={<Flame className="size-4.5" />}
          figure={
            stats?.totalCalories === undefined ? undefined : energyFigure(stats.totalCalories)
          }
          unit={energyUnitLabel(stats?.totalCalories)}
          note={periodLabels()[period]}
        />
      )}
    </FigureList>
  )
}

const periodLabels = (): Record<Period, string> => ({
  daily: t`today`,
  weekly: t`in the last 7 days`,
  monthly: t`in the last 30 days`,
})

export function SuccessCard({ stats, period }: FastingFiguresProps) {
  const won = stats?.successfulBatches ?? 0
  const missed = (stats?.totalBatches ?? 0) - won
  return (
    <Card title={t`Success`}>
      <div className="mt-4 min-h-74 min-[385px]:min-h-47 sm:min-h-55">
        {stats && stats.totalBatches > 0 && (
          <DonutChart
            title={t`Fasts by outcome`}
            summary={t`${plural(won, { one: '# batch', other: '# batches' })} won and ${missed} incomplete ${periodLabels()[period]}.`}
            sliceName={t`Outcome`}
            valueName={t`Fasts`}
            centre={{ figure: percent((stats.successRate ?? 0) / 100), words: t`won` }}
            slices={[
              {
                name: t`Success`,
                tone: 'leaf',
                value: won,
                shown: plural(won, { one: '# fast', other: '# fasts' }),
              },
              {
                name: t`Incomplete`,
                tone: 'plain',
                value: missed,
                shown: plural(missed, { one: '# fast', other: '# fasts' }),
              },
            ]}
          />
        )}
        {stats && stats.totalBatches === 0 && (
          <CardText className="mt-0">
            {t`No fast ended ${periodLabels()[period]}. A fast ends, and shows here, with the first meal that you record after it.`}{' '}
          </CardText>
        )}
      </div>
    </Card>
  )
}
