import type { BoosterStats } from '#contract/boosters.ts'
import { BOOSTER_STATS_DAYS } from '#domain/boosters/booster-stats.ts'
import { Award, CandyOff, FlaskConical, Lightbulb, MoonStar } from 'lucide-react'
import { useId } from 'react'
import { FigureCard, FigureList } from '#web/charts/figure-card.tsx'
import { countOf, oneDecimal, whole } from '#web/language/formats.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'

const orDash = (value: number | null, words: (value: number) => string) => (value === null ? '–' : words(value))

/** Averages of the last 30 days, and recommendations from the member's own records. */
export function BoosterStatistics({ stats }: { stats: BoosterStats }) {
  const titleId = useId()
  const { recordedDays, averageSleep, vinegarConsistency, sugarFreeDays, averageBoosterScore, recommendations } = stats
  const ofDays = recordedDays === 0 ? 'no day recorded yet' : `over ${countOf(recordedDays, 'recorded day')}`
  return (
    <div className="space-y-6">
      <p className="text-ink-soft">The last {BOOSTER_STATS_DAYS} days. A day without a record is unknown and counts nowhere.</p>
      <FigureList>
        <FigureCard
          label="Average sleep"
          icon={<MoonStar className="size-4.5" />}
          figure={orDash(averageSleep, oneDecimal)}
          {...(averageSleep === null ? {} : { unit: 'h' })}
          note={ofDays}
        />
        <FigureCard
          label="Vinegar consistency"
          icon={<FlaskConical className="size-4.5" />}
          figure={orDash(vinegarConsistency, (percent) => `${percent}%`)}
          note={ofDays}
        />
        <FigureCard
          label="Sugar-free days"
          icon={<CandyOff className="size-4.5" />}
          figure={whole(sugarFreeDays)}
          note={recordedDays === 0 ? ofDays : `of ${countOf(recordedDays, 'recorded day')}`}
        />
        <FigureCard
          label="Average booster score"
          icon={<Award className="size-4.5" />}
          figure={orDash(averageBoosterScore, whole)}
          {...(averageBoosterScore === null ? {} : { unit: '/ 100' })}
          note={ofDays}
        />
      </FigureList>
      <Card aria-labelledby={titleId}>
        <CardTitle id={titleId}>Recommendations</CardTitle>
        <ul className="mt-4 space-y-3">
          {recommendations.map((words) => (
            <li key={words} className="flex gap-3">
              <Lightbulb aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-saffron-ink" />
              {words}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
