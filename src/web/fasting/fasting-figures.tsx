import type { FastingStats } from '#contract/fasting.ts'
import type { Period } from '#domain/day.ts'
import { Award, Flame, Hourglass, Target } from 'lucide-react'
import { useId } from 'react'
import { DonutChart } from '#web/charts/donut-chart.tsx'
import { FigureCard, FigureList } from '#web/charts/figure-card.tsx'
import { countOf, oneDecimal, whole } from '#web/language/formats.ts'
import { Card, CardText, CardTitle } from '#web/ui/card.tsx'

const NO_BATCH = 'No fast in this period yet'

interface FastingFiguresProps {
  /** Undefined while they are on their way. */
  stats: FastingStats | undefined
  period: Period
}

/** A batch is a fast of 16 hours or more: "7 fasts, 3 batches". */
const fastsAndBatches = ({ totalBatches, successfulBatches }: FastingStats): string =>
  `${countOf(totalBatches, 'fast')}, ${countOf(successfulBatches, 'batch', 'batches')}`

/** The four cards of a period. */
export function FastingFigures({ stats, period }: FastingFiguresProps) {
  const hasBatches = stats !== undefined && stats.totalBatches > 0
  const note = stats && !hasBatches ? NO_BATCH : undefined
  const figureOf = (value: number | null | undefined, words: (value: number) => string) =>
    value === undefined ? undefined : value === null ? '–' : words(value)
  return (
    <FigureList className="lg:grid-cols-2">
      <FigureCard
        label="Total Batches"
        icon={<Award className="size-4.5" />}
        figure={stats && whole(stats.successfulBatches)}
        note={stats && (note ?? fastsAndBatches(stats))}
      />
      <FigureCard
        label="Success Rate"
        icon={<Target className="size-4.5" />}
        figure={figureOf(stats?.successRate, (percent) => `${percent}%`)}
        note={note ?? 'of your fasts reached 16 hours'}
      />
      <FigureCard
        label="Avg Fasting"
        icon={<Hourglass className="size-4.5" />}
        figure={figureOf(stats?.averageFastingHours, oneDecimal)}
        {...(stats?.averageFastingHours === null ? {} : { unit: 'h' })}
        note={
          note ??
          (stats?.averageFastingHours === null ? 'known once today is over' : period === 'daily' ? 'today so far' : 'on finished days')
        }
      />
      <FigureCard
        label="Total Calories"
        icon={<Flame className="size-4.5" />}
        figure={stats && whole(stats.totalCalories)}
        unit="kcal"
        note="on the days of these fasts"
      />
    </FigureList>
  )
}

const periodWords: Record<Period, string> = { daily: 'today', weekly: 'in the last 7 days', monthly: 'in the last 30 days' }

/** How many of the period's fasts were won. */
export function SuccessCard({ stats, period }: FastingFiguresProps) {
  const titleId = useId()
  const won = stats?.successfulBatches ?? 0
  const missed = (stats?.totalBatches ?? 0) - won
  return (
    <Card aria-labelledby={titleId}>
      <CardTitle id={titleId}>Success</CardTitle>
      <div className="mt-4 min-h-97 sm:min-h-64">
        {stats && stats.totalBatches > 0 && (
          <DonutChart
            title="Fasts by outcome"
            summary={`${countOf(won, 'batch', 'batches')} won and ${missed} incomplete ${periodWords[period]}.`}
            sliceName="Outcome"
            valueName="Fasts"
            centre={{ figure: `${stats.successRate ?? 0}%`, words: 'won' }}
            slices={[
              { name: 'Success', tone: 'leaf', value: won, shown: countOf(won, 'fast') },
              { name: 'Incomplete', tone: 'plain', value: missed, shown: countOf(missed, 'fast') },
            ]}
          />
        )}
        {stats && stats.totalBatches === 0 && (
          <CardText className="mt-0">
            No fast ended {periodWords[period]}. A fast ends, and shows here, with the first meal that you record after it.
          </CardText>
        )}
      </div>
    </Card>
  )
}
