import type { Look } from '#contract/coaching.ts'
import type { Period } from '#domain/day.ts'
import { t } from '@lingui/core/macro'
import { FastingFigures } from '#web/fasting/fasting-figures.tsx'
import { RecentSessions } from '#web/fasting/recent-sessions.tsx'
import { Card } from '#web/ui/card.tsx'

interface SeenHabitsProps {
  habits: NonNullable<Look['habits']>
  period: Period
}

export default function SeenHabits({ habits: { water, fasting }, period }: SeenHabitsProps) {
  const { glassesDrunk, glassesTarget } = water
  return (
    <div className="space-y-6">
      <Card title={t`Water today`} text={t`${glassesDrunk} of ${glassesTarget} glasses`} />
      {fasting && (
        <>
          <FastingFigures stats={fasting.stats} period={period} />
          {fasting.batches.length > 0 && <RecentSessions batches={fasting.batches} />}
        </>
      )}
    </div>
  )
}
