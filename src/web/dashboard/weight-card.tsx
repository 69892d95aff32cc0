import type { WeightOutlook } from '#contract/weight.ts'
import type { MassUnit } from '#domain/units.ts'
import { type WeightChangeTone, weightChangeTone } from '#domain/weight/weight-format.ts'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatMass, signedMass } from '#web/language/formats.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { changeNote } from '#web/weight/change-note.ts'
import { chanceTexts } from '#web/weight/chance-texts.ts'
import { etaText } from '#web/weight/eta-text.ts'
import { recommendationText } from '#web/weight/recommendation-text.ts'
import { NoForecastYet } from '#web/weight/no-forecast-yet.tsx'
import { TrajectoryChart } from '#web/weight/trajectory-chart.tsx'
import { ChartCard } from './chart-card.tsx'

const changeTones: Record<WeightChangeTone, string> = {
  losing: 'text-leaf-ink',
  steady: 'text-sky-ink',
  gaining: 'text-brick-ink',
  unknown: 'text-ink',
}

function Fact({
  name,
  note,
  className,
  children,
}: {
  name: string
  note?: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className="min-w-0">
      <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
      <dd>
        <span className={classes('block font-display text-2xl leading-tight font-bold', className)}>
          {children}
        </span>
        {note && <span className="block text-sm text-ink-soft">{note}</span>}
      </dd>
    </div>
  )
}

interface WeightCardProps {
  /** Undefined while it loads. */
  trajectory: WeightOutlook | undefined
  unit: MassUnit
}

export function WeightCard({ trajectory, unit }: WeightCardProps) {
  return (
    <ChartCard
      title={t`Weight Trajectory`}
      action={
        <Link
          href={`${paths.weight}#weigh-ins`}
          className={classes(buttonClasses({ variant: 'quiet' }), '-my-2.5 -me-3 ms-auto')}
        >
          {t`All weigh-ins`}
        </Link>
      }
      bodyClassName="min-h-149 sm:min-h-141 lg:min-h-87"
    >
      {trajectory && <WeightBody trajectory={trajectory} unit={unit} />}
    </ChartCard>
  )
}

type WeightFigures = Pick<
  WeightOutlook,
  'currentWeight' | 'currentWeightFrom' | 'targetWeight' | 'remaining' | 'weeklyWeightChange'
>

interface WeightFactsProps {
  trajectory: WeightFigures
  unit: MassUnit
  /** What the weekly change was reckoned from; absent where it is shown to a coach. */
  note?: string
}

export function WeightFacts({ trajectory, unit, note }: WeightFactsProps) {
  const { currentWeight, currentWeightFrom, targetWeight, remaining, weeklyWeightChange } =
    trajectory
  const profileNote = note === undefined ? t`not weighed yet` : t`from your profile`
  return (
    <dl className="grid-pairs gap-x-4 gap-y-2 sm:gap-4">
      <Fact
        name={t({ message: 'Current', context: 'weight' })}
        note={currentWeightFrom === 'profile' ? profileNote : t`newest weigh-in`}
      >
        {formatMass(currentWeight, unit)}
      </Fact>
      <Fact name={t`Target`}>{formatMass(targetWeight, unit)}</Fact>
      <Fact name={t`Remaining`}>{formatMass(remaining, unit)}</Fact>
      <Fact
        name={t`Weekly change`}
        {...(note !== undefined && { note })}
        className={changeTones[weightChangeTone(weeklyWeightChange)]}
      >
        {weeklyWeightChange === null ? '–' : signedMass(weeklyWeightChange, unit)}
      </Fact>
    </dl>
  )
}

function WeightBody({ trajectory, unit }: { trajectory: WeightOutlook; unit: MassUnit }) {
  const { targetWeight, remaining } = trajectory
  const toGo = formatMass(remaining, unit)
  const note = changeNote(trajectory, {
    'weigh-ins': t`by your weigh-ins`,
    'energy-balance': t`from what you eat and burn`,
    missing: t`not known yet`,
  })
  // Weeks at one pace promise more than anybody can know: the chance stands before them.
  const targetChance = chanceTexts(trajectory, unit).at(-1)
  return (
    <div className="grid grid-cols-1 flex-1 gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,21rem)_minmax(0,1fr)]">
      <div className="flex flex-col">
        <WeightFacts trajectory={trajectory} unit={unit} note={note} />
        <p className="mt-3 border-s-4 border-saffron ps-4">{recommendationText(trajectory)}</p>
        <ul aria-label={t`Goal`} className="mt-3 flex flex-wrap gap-2">
          <li>
            <Badge>{t`Target ${formatMass(targetWeight, unit)}`}</Badge>
          </li>
          <li>
            <Badge>{t`${toGo} to go`}</Badge>
          </li>
          {targetChance !== undefined && (
            <li>
              <Badge>{targetChance}</Badge>
            </li>
          )}
          <li>
            <Badge>{etaText(trajectory)}</Badge>
          </li>
        </ul>
      </div>
      <div className="flex flex-col">
        <TrajectoryChart trajectory={trajectory} unit={unit} isBrief />
        <NoForecastYet trajectory={trajectory} />
      </div>
    </div>
  )
}
