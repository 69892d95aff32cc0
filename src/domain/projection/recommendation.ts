import type { GuardRail } from '../energy/guard-rails.ts'
import { type WeightGoal, weightGoal } from '../energy/energy-target.ts'
import type { NotEnoughData } from '../not-enough-data.ts'
import { SENTENCES } from '../sentences.ts'
import { type MassUnit, massWords } from '../weight/weight-words.ts'
import { type WeeklyChange, weeksToTarget } from './weekly-change.ts'

/** Below this a week, kg, a weight holds still. */
const STEADY_KG_PER_WEEK = 0.1

export interface Recommendation {
  readonly code: 'not-enough-data' | 'slow-down' | 'hold' | 'on-track' | 'steady' | 'off-track'
  readonly message: string
}

const STEADY_WORDS: Readonly<Record<Exclude<WeightGoal, 'hold'>, string>> = {
  lose: 'Smaller portions of starchy food, or a walk a day, would set it moving again.',
  gain: 'A little more at each meal would set it moving.',
}
const OFF_TRACK_WORDS: Readonly<Record<Exclude<WeightGoal, 'hold'>, string>> = {
  lose: 'Look through the last days for a meal that is easy to make lighter.',
  gain: 'Add a meal or a snack that you like.',
}

/** What to make of the weekly change on the way to the target, in words. A pace that is too fast comes before praise. */
export function recommend(member: {
  readonly weightKg: number
  readonly targetWeightKg: number
  readonly weeklyChange: WeeklyChange | NotEnoughData
  /** The guard rail of the pace, where there is one. */
  readonly paceWarning: GuardRail | null
  /** kcal/day, the target of a steady pace. */
  readonly energyTargetKcal: number
  readonly unit: MassUnit
}): Recommendation {
  const { weightKg, targetWeightKg, weeklyChange, paceWarning, unit } = member
  if (weeklyChange.kind === 'not-enough-data') {
    return { code: 'not-enough-data', message: weeklyChange.missing.map((what) => SENTENCES[`missing.${what}`]).join(' ') }
  }
  if (paceWarning !== null) return { code: 'slow-down', message: paceWarning.message }

  const { kgPerWeek } = weeklyChange
  const goal = weightGoal(weightKg, targetWeightKg)
  const aim = `About ${Math.round(member.energyTargetKcal / 10) * 10} kcal a day would suit your target.`
  if (goal === 'hold') return { code: 'hold', message: `You have reached your target weight. ${aim}` }
  const toGo = `${massWords(targetWeightKg - weightKg, unit)} to go`
  if (Math.abs(kgPerWeek) < STEADY_KG_PER_WEEK) {
    return { code: 'steady', message: `Your weight is holding steady, with ${toGo}. ${STEADY_WORDS[goal]} ${aim}` }
  }
  const weeks = weeksToTarget(weightKg, targetWeightKg, kgPerWeek)
  const change = `${massWords(kgPerWeek, unit)} a week`
  if (weeks === null) {
    const direction = kgPerWeek > 0 ? 'gaining' : 'losing'
    return {
      code: 'off-track',
      message: `You are ${direction} about ${change}, away from your target. ${OFF_TRACK_WORDS[goal]} ${aim}`,
    }
  }
  const wholeWeeks = Math.ceil(weeks)
  return {
    code: 'on-track',
    message:
      `On track: ${change}, ${toGo}. At this pace you would arrive in about ` +
      `${wholeWeeks} ${wholeWeeks === 1 ? 'week' : 'weeks'}; expect the last part to take a little longer.`,
  }
}
