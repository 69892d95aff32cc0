import type { WeightTrajectoryReply } from '#contract/weight.ts'
import { MEASURED_NEEDS } from '#domain/energy/expenditure.ts'
import { plural, t } from '@lingui/core/macro'
import {
  energy,
  energyBefore,
  energyFigure,
  energyUnitLabel,
  percent,
  whole,
} from '#web/language/formats.ts'
import { Amount } from '#web/ui/amount.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'

type Expenditure = WeightTrajectoryReply['expenditure']

function Origin({ expenditure }: { expenditure: Expenditure }) {
  if (expenditure.kind === 'measured') {
    const { days, recordedDays, weighIns, meanIntake } = expenditure
    return (
      <p className="mt-3 text-ink-soft">{t`Measured on yourself: ${plural(days, { one: '# day', other: '# days' })}, ${whole(recordedDays)} of them recorded with ${energy(meanIntake)} on average, and ${plural(weighIns, { one: '# weigh-in', other: '# weigh-ins' })}.`}</p>
    )
  }
  const { resting, restingPlusMinus, activity } = expenditure
  return (
    <p className="mt-3 text-ink-soft">
      {restingPlusMinus > 0
        ? t`By formula (Mifflin-St Jeor): ${energy(resting)} at rest, ±${energy(restingPlusMinus)} because your sex is not set, times 1.4 for everyday life, and ${energy(activity)} of recorded activity a day.`
        : t`By formula (Mifflin-St Jeor): ${energy(resting)} at rest, times 1.4 for everyday life, and ${energy(activity)} of recorded activity a day.`}
    </p>
  )
}

function Need({ label, have, need }: { label: string; have: number; need: number }) {
  const shown = t`${whole(Math.min(have, need))} of ${whole(need)}`
  return (
    <div>
      <p className="flex justify-between gap-2 text-sm">
        <span>{label}</span>
        <span className="text-ink-soft">{shown}</span>
      </p>
      <Progress
        label={label}
        percent={(100 * have) / need}
        valueText={shown}
        tone="sky"
        className="mt-1"
      />
    </div>
  )
}

/**
 * The energy a member uses in a day, whether it is measured or by formula, and the progress to a
 * measured one.
 */
export function EnergyCard({ trajectory }: { trajectory: WeightTrajectoryReply }) {
  const { expenditure, measuring, recordedShare, tdee } = trajectory
  const recordedNeed = measuring
    ? Math.ceil(MEASURED_NEEDS.recordedShare * Math.max(measuring.days, MEASURED_NEEDS.days))
    : 0
  return (
    <Card title={t`Energy you use`}>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-display text-[1.75rem] leading-tight font-bold">
          <Amount
            figure={energyFigure(tdee)}
            unit={t`${energyUnitLabel(tdee)} a day`}
            unitClassName="text-base font-semibold text-ink-soft"
          />
        </span>
        <Badge tone={expenditure.kind === 'measured' ? 'leaf' : 'sky'}>
          {expenditure.kind === 'measured' ? t`Measured` : t`By formula`}
        </Badge>
      </p>
      <p className="mt-1">{t`Most likely between ${energyBefore(expenditure.low)} and ${energy(expenditure.high)}.`}</p>
      <Origin expenditure={expenditure} />
      {recordedShare && (
        <p className="mt-3">
          {t`Your recorded meals are about ${percent(recordedShare.percent / 100)} of what your weigh-ins say you eat, most likely between ${percent(recordedShare.low / 100)} and ${percent(recordedShare.high / 100)}.`}
        </p>
      )}
      {measuring && (
        <>
          <h3 className="mt-5 text-base">{t`On the way to your own measured figure`}</h3>
          <div className="mt-2 space-y-3">
            <Need label={t`Days of data`} have={measuring.days} need={MEASURED_NEEDS.days} />
            <Need label={t`Days recorded`} have={measuring.recordedDays} need={recordedNeed} />
            <Need label={t`Weigh-ins`} have={measuring.weighIns} need={MEASURED_NEEDS.weighIns} />
          </div>
        </>
      )}
    </Card>
  )
}
