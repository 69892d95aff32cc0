import type { WeightTrajectoryReply } from '#contract/weight.ts'
import { type MassUnit, massWords, type WeightChangeTone, weightChangeTone } from '#domain/weight/weight-words.ts'
import { Flame, Scale, Split, TrendingDown } from 'lucide-react'
import { FigureCard, FigureList, type FigureTone } from '#web/charts/figure-card.tsx'
import { countOf, whole } from '#web/language/formats.ts'

const changeTones: Record<WeightChangeTone, FigureTone> = {
  losing: 'leaf',
  steady: 'sky',
  gaining: 'brick',
  unknown: 'plain',
}

const notKnown = <span className="text-lg text-ink-soft">Not known yet</span>

/** A mass with its sign: "−0.6 kg". */
const signedMass = (kg: number, unit: MassUnit): string => {
  const words = massWords(kg, unit)
  if (Number.parseFloat(words) === 0) return words
  return `${kg < 0 ? '−' : '+'}${words}`
}

const changeNotes = {
  'weigh-ins': 'a week, by your weigh-ins of 28 days',
  'energy-balance': 'a week, if your meals are all recorded',
} as const

function balanceNote(deficitKcal: number, isByScales: boolean): string {
  if (Math.round(deficitKcal) === 0) return 'as much as you use'
  const where = deficitKcal > 0 ? 'a day below what you use' : 'a day above what you use'
  return isByScales ? `${where}, by your weigh-ins` : `${where}, by your log`
}

interface WeightFiguresProps {
  /** Undefined while it is on its way. */
  trajectory: WeightTrajectoryReply | undefined
  unit: MassUnit
}

/** The four cards; what is unknown says what it waits for. */
export function WeightFigures({ trajectory, unit }: WeightFiguresProps) {
  const change = trajectory?.weeklyWeightChange
  const average = trajectory?.averageDailyCalories
  const deficit = trajectory?.calorieDeficit
  return (
    <FigureList>
      <FigureCard
        label="Current Weight"
        icon={<Scale className="size-4.5" />}
        figure={trajectory && massWords(trajectory.currentWeight, unit)}
        note={
          trajectory &&
          (trajectory.currentWeightFrom === 'profile'
            ? 'from your profile, until you weigh in'
            : `target ${massWords(trajectory.targetWeight, unit)}`)
        }
      />
      <FigureCard
        label="Weekly Change"
        icon={<TrendingDown className="size-4.5" />}
        figure={change === undefined ? undefined : change === null ? notKnown : signedMass(change, unit)}
        tone={changeTones[weightChangeTone(change ?? null)]}
        note={
          trajectory &&
          (trajectory.weeklyWeightChangeFrom ? changeNotes[trajectory.weeklyWeightChangeFrom] : 'weigh in twice, at least 7 days apart')
        }
      />
      <FigureCard
        label="Daily Calories"
        icon={<Flame className="size-4.5" />}
        figure={average === undefined ? undefined : average === null ? notKnown : whole(average)}
        {...(typeof average === 'number' ? { unit: 'kcal' } : {})}
        note={
          trajectory && (
            <>
              Target: {whole(trajectory.calorieTarget)} kcal
              {trajectory.averagedDays > 0 && (
                <span className="block">mean of {countOf(trajectory.averagedDays, 'finished day')} of the last 7</span>
              )}
            </>
          )
        }
      />
      <FigureCard
        label="Calorie Balance"
        icon={<Split className="size-4.5" />}
        figure={
          deficit === undefined
            ? undefined
            : deficit === null
              ? notKnown
              : `${deficit > 0 ? '−' : deficit < 0 ? '+' : ''}${whole(Math.abs(deficit))}`
        }
        {...(typeof deficit === 'number' ? { unit: 'kcal' } : {})}
        note={
          trajectory &&
          (typeof deficit === 'number'
            ? balanceNote(deficit, trajectory.weeklyWeightChangeFrom === 'weigh-ins')
            : 'known once a recorded day is over')
        }
      />
    </FigureList>
  )
}
