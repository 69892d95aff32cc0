import type { WeightTrajectoryReply } from '#contract/weight.ts'
import type { MassUnit } from '#domain/units.ts'
import { t } from '@lingui/core/macro'
import { HeartPulse, Lightbulb } from 'lucide-react'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { translate } from '#web/language/translate.ts'
import { chanceTexts } from './chance-texts.ts'
import { etaText } from './eta-text.ts'
import { recommendationText } from './recommendation-text.ts'

/** Recommendation, calm warnings, what is missing, and tips. */
export function AdviceCard({
  trajectory,
  unit,
}: {
  trajectory: WeightTrajectoryReply
  unit: MassUnit
}) {
  const { recommendation, warnings, tips } = trajectory
  const recommended = recommendationText(trajectory)
  // A warning that is already the recommendation is not repeated.
  const furtherWarnings = warnings.filter(({ message }) => message !== recommendation)
  const isSlowDown = trajectory.recommendationCode === 'slow-down'
  return (
    <Card title={t`Recommendation`}>
      <p className="mt-3 flex flex-wrap gap-2">
        {chanceTexts(trajectory, unit).map((chance) => (
          <Badge key={chance}>{chance}</Badge>
        ))}
        <Badge>{etaText(trajectory)}</Badge>
      </p>
      {isSlowDown ? (
        <Notice
          tone="saffron"
          className="mt-4"
          icon={<HeartPulse className="size-5 text-saffron-ink" />}
        >
          {recommended}
        </Notice>
      ) : (
        <p className="mt-4 text-lg">{recommended}</p>
      )}
      {furtherWarnings.map((warning) => (
        <Notice
          key={warning.code}
          tone="saffron"
          className="mt-4"
          icon={<HeartPulse className="size-5 text-saffron-ink" />}
        >
          {translate({ ...warning, code: `warning.${warning.code}` })}
        </Notice>
      ))}
      {tips.length > 0 && (
        <>
          <h3 className="mt-6 flex items-center gap-2 text-base">
            <Lightbulb aria-hidden="true" className="size-5 text-saffron-ink" />
            {t`Tips`}
          </h3>
          <ul className="mt-2 list-disc space-y-1.5 ps-6 text-ink-soft marker:text-saffron">
            {tips.map((tip) => (
              <li key={tip.code}>{translate({ ...tip, code: `tip.${tip.code}` })}</li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
