import type { WeightTrajectoryReply } from '#contract/weight.ts'
import { BMI_CLASSES } from '#domain/weight/body-mass-index.ts'
import type { MassUnit } from '#domain/units.ts'
import { t } from '@lingui/core/macro'
import { formatMass, oneDecimal, plain } from '#web/language/formats.ts'
import { translate } from '#web/language/translate.ts'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'

/** The range of the drawn scale, kg/m². */
const SCALE = { from: 15, to: 45 } as const

const shareOf = (bmi: number): number =>
  Math.min(1, Math.max(0, (bmi - SCALE.from) / (SCALE.to - SCALE.from)))

/**
 * The index on its scale: the healthy range is marked, and the limits of the index are explained.
 */
export function BmiCard({ bmi, unit }: { bmi: WeightTrajectoryReply['bmi']; unit: MassUnit }) {
  return (
    <Card title={t`BMI`}>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3">
        <span className="font-display text-[1.75rem] leading-tight font-bold">
          {oneDecimal(bmi.value)}
        </span>
        <span className="font-semibold">
          {translate({ code: `bmi.${bmi.class}`, message: bmi.label })}
        </span>
      </p>
      <div aria-hidden="true" dir="ltr" className="mt-5">
        <div className="relative flex h-3 gap-0.5">
          {BMI_CLASSES.map(({ bmiClass, from }, i) => (
            <div
              key={bmiClass}
              className={classes(
                'h-full first:rounded-s-full last:rounded-e-full',
                bmiClass === 'healthy' ? 'bg-leaf' : 'bg-sunken ring-1 ring-line ring-inset',
              )}
              style={{
                width: `${100 * (shareOf(BMI_CLASSES[i + 1]?.from ?? SCALE.to) - shareOf(from))}%`,
              }}
            />
          ))}
          <span
            className="absolute -top-1.5 size-6 -translate-x-1/2 rounded-full border-4 border-card bg-ink shadow-card"
            style={{ left: `${100 * shareOf(bmi.value)}%` }}
          />
        </div>
        <div className="relative mt-2 h-5 text-xs text-ink-soft">
          {BMI_CLASSES.filter(({ from }) => from > 0).map(({ from }) => (
            <span
              key={from}
              className="absolute -translate-x-1/2"
              style={{ left: `${100 * shareOf(from)}%` }}
            >
              {plain(from)}
            </span>
          ))}
        </div>
      </div>
      <p className="mt-2">{t`At your height, ${formatMass(bmi.healthyLow, unit)} to ${formatMass(bmi.healthyHigh, unit)} counts as a healthy weight.`}</p>
      <p className="mt-2 text-sm text-ink-soft">
        {translate({ code: 'bmi.limits', message: bmi.limits })}
      </p>
    </Card>
  )
}
