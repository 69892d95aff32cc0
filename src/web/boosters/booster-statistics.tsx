import type { BoosterStats } from '#contract/boosters.ts'
import { BOOSTER_STATS_DAYS } from '#domain/boosters/booster-stats.ts'
import { plural, t } from '@lingui/core/macro'
import { Award, CandyOff, FlaskConical, Lightbulb, MoonStar } from 'lucide-react'
import { FigureCard, FigureList } from '#web/charts/figure-card.tsx'
import { oneDecimal, percent, whole } from '#web/language/formats.ts'
import { translate } from '#web/language/translate.ts'
import { Card } from '#web/ui/card.tsx'

const orDash = (value: number | null, words: (value: number) => string) =>
  value === null ? '–' : words(value)

export default function BoosterStatistics({ stats }: { stats: BoosterStats }) {
  const {
    recordedDays,
    averagedDays,
    averageSleep,
    vinegarConsistency,
    sugarFreeDays,
    averageBoosterScore,
    advice,
  } = stats
  const noDays = recordedDays === 0 ? t`no day recorded yet` : t`known once today is over`
  const ofDays =
    averagedDays === 0
      ? noDays
      : t`over ${plural(averagedDays, { one: '# finished day', other: '# finished days' })}`
  return (
    <div className="space-y-6">
      <p className="text-ink-soft">{t`The last ${BOOSTER_STATS_DAYS} days. Days without a record are left out, and averages leave out today, which is not over.`}</p>
      <FigureList>
        <FigureCard
          label={t`Average sleep`}
          icon={<MoonStar className="size-4.5" />}
          figure={orDash(averageSleep, oneDecimal)}
          {...(averageSleep === null ? {} : { unit: t`h` })}
          note={ofDays}
        />
        <FigureCard
          label={t`Vinegar consistency`}
          icon={<FlaskConical className="size-4.5" />}
          figure={orDash(vinegarConsistency, (share) => percent(share / 100))}
          note={ofDays}
        />
        <FigureCard
          label={t`Sugar-free days`}
          icon={<CandyOff className="size-4.5" />}
          figure={whole(sugarFreeDays)}
          note={
            recordedDays === 0
              ? noDays
              : t`of ${plural(recordedDays, { one: '# recorded day', other: '# recorded days' })}`
          }
        />
        <FigureCard
          label={t`Average booster score`}
          icon={<Award className="size-4.5" />}
          figure={orDash(averageBoosterScore, whole)}
          {...(averageBoosterScore === null ? {} : { unit: '/ 100' })}
          note={ofDays}
        />
      </FigureList>
      <Card title={t`Recommendations`}>
        <ul className="mt-4 space-y-3">
          {advice.map((message) => (
            <li key={message.code} className="flex gap-3">
              <Lightbulb aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-saffron-ink" />
              {translate(message)}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
