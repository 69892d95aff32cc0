import type { WeightTrajectoryReply } from '#contract/weight.ts'
import type { MassUnit } from '#domain/units.ts'
import { type WeightChangeTone, weightChangeTone } from '#domain/weight/weight-format.ts'
import { plural, t } from '@lingui/core/macro'
import { Flame, Scale, Split, TrendingDown } from 'lucide-react'
import { FigureCard, FigureList, type FigureTone } from '#web/charts/figure-card.tsx'
import {
  energy,
  energyFigure,
  energyUnitLabel,
  formatMass,
  signed,
  signedMass,
} from '#web/language/formats.ts'
import { changeNote } from './change-note.ts'

const changeTones: Record<WeightChangeTone, FigureTone> = {
  losing: 'leaf',
  steady: 'sky',
  gaining: 'brick',
  unknown: 'plain',
}

const notKnown = () => <span className="text-lg text-ink-soft">{t`Not known yet`}</span>

function balanceNote(deficitKcal: number, isByScales: boolean): string {
  if (Math.round(deficitKcal) === 0) return t`as much as you use`
  if (deficitKcal > 0)
    return isByScales
      ? t`a day below what you use, by your weigh-ins`
      : t`a day below what you use, by your log`
  return isByScales
    ? t`a day above what you use, by your weigh-ins`
    : t`a day above what you use, by your log`
}

interface WeightFiguresProps {
  /** Undefined while it loads. */
  trajectory: WeightTrajectoryReply | undefined
  unit: MassUnit
}

/** The four cards; an unknown figure says what it waits for. */
export function WeightFigures({ trajectory, unit }: WeightFiguresProps) {
  const change = trajectory?.weeklyWeightChange
  const average = trajectory?.averageDailyCalories
  const deficit = trajectory?.calorieDeficit
  return (
    <FigureList>
      <FigureCard
        label={t`Current Weight`}
        icon={<Scale className="size-4.5" />}
        figure={trajectory && formatMass(trajectory.currentWeight, unit)}
        note={
          trajectory &&
          (trajectory.currentWeightFrom === 'profile'
            ? t`from your profile, until you weigh in`
            : t`target ${formatMass(trajectory.targetWeight, unit)}`)
        }
      />
      <FigureCard
        label={t`Weekly Change`}
        icon={<TrendingDown className="size-4.5" />}
        figure={
          change === undefined ? undefined : change === null ? notKnown() : signedMass(change, unit)
        }
        tone={changeTones[weightChangeTone(change ?? null)]}
        note={
          trajectory &&
          changeNote(trajectory, {
            'weigh-ins': t`a week, by your weigh-ins of 28 days`,
            'energy-balance': t`a week, if your meals are all recorded`,
            missing: t`weigh in twice, at least 7 days apart`,
          })
        }
      />
      <FigureCard
        label={t`Daily Calories`}
        icon={<Flame className="size-4.5" />}
        figure={
          average === undefined ? undefined : average === null ? notKnown() : energyFigure(average)
        }
        {...(typeof average === 'number' ? { unit: energyUnitLabel(average) } : {})}
        note={
          trajectory && (
            <>
              {t`Target: ${energy(trajectory.calorieTarget)}`}
              {trajectory.averagedDays > 0 && (
                <span className="block">
                  {plural(trajectory.averagedDays, {
                    one: 'mean of # finished day of the last 7',
                    other: 'mean of # finished days of the last 7',
                  })}
                </span>
              )}
            </>
          )
        }
      />
      <FigureCard
        label={t`Calorie Balance`}
        icon={<Split className="size-4.5" />}
        figure={
          deficit === undefined
            ? undefined
            : deficit === null
              ? notKnown()
              : deficit === 0
                ? energyFigure(0)
                : signed(-deficit, energyFigure(Math.abs(deficit)))
        }
        {...(typeof deficit === 'number' ? { unit: energyUnitLabel(Math.abs(deficit)) } : {})}
        note={
          trajectory &&
          (typeof deficit === 'number'
            ? balanceNote(deficit, trajectory.weeklyWeightChangeFrom === 'weigh-ins')
            : t`known once a recorded day is over`)
        }
      />
    </FigureList>
  )
}
