import type { WeightTrajectoryReply } from '#contract/weight.ts'
import { t } from '@lingui/core/macro'
import { HeartPulse } from 'lucide-react'
import { translate } from '#web/language/translate.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Recommendations that can be said as they are. */
const WITHOUT_A_NUMBER: ReadonlySet<string> = new Set([
  'weight.paused',
  'weight.hold',
  'weight.steady',
  'weight.by-meals-hold',
])

export const paceText = ({
  weeklyWeightChange: change,
  remaining,
  recommendationSentences,
}: Pick<
  WeightTrajectoryReply,
  'weeklyWeightChange' | 'remaining' | 'recommendationSentences'
>): string => {
  const [first] = recommendationSentences
  if (first && WITHOUT_A_NUMBER.has(first.code)) return translate(first)
  if (change === null)
    return t`Your weigh-ins are kept. Two of them, a week apart, tell where you are heading.`
  return Math.sign(change) === -Math.sign(remaining)
    ? t`You are moving towards your target.`
    : t`Your weight is moving the other way for now. That happens, and it says nothing about you.`
}

const warningTexts = (): Record<string, string> => ({
  'pace-too-fast': t`You seem to be losing weight quickly. A gentler pace keeps more muscle and is easier to hold.`,
  'intake-too-low': t`What you recorded is very little food. If meals are missing, add them; otherwise a doctor or dietitian can help.`,
})

/** Where a weight leads, and what to take care of, without a number. */
export function WeightInWords({ trajectory }: { trajectory: WeightTrajectoryReply }) {
  return (
    <Card title={t`In words`}>
      <p className="mt-3 text-lg">{paceText(trajectory)}</p>
      {trajectory.warnings.map(({ code }) => (
        <Notice
          key={code}
          tone="saffron"
          className="mt-4"
          icon={<HeartPulse className="size-5 text-saffron-ink" />}
        >
          {warningTexts()[code]}
        </Notice>
      ))}
    </Card>
  )
}
