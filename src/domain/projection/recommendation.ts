import type { GuardRail } from '../energy/guard-rails.ts'
import { type WeightGoal, weightGoal } from '../energy/energy-target.ts'
import type { Missing } from '../not-enough-data.ts'
import { SENTENCES } from '../sentences.ts'
import { type MassUnit, massWords } from '../weight/weight-words.ts'
import type { Forecast } from './forecast.ts'
import { arrivalWords } from './arrival-words.ts'
import type { Pace } from './weight-estimate.ts'

/** Below this a week, kg, a weight holds still. */
const STEADY_KG_PER_WEEK = 0.1

export interface Recommendation {
  readonly code: 'not-enough-data' | 'slow-down' | 'hold' | 'by-meals' | 'unclear' | 'steady' | 'turning' | 'on-track' | 'off-track'
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

/** What to make of the estimate on the way to the target, in words. A pace that is too fast comes before praise. */
export function recommend(member: {
  readonly weightKg: number
  readonly targetWeightKg: number
  /** Null with too little; then `missing` says what. */
  readonly pace: Pace | null
  readonly forecast: Forecast | null
  readonly missing: readonly Missing[]
  /** The guard rail of the pace, where there is one. */
  readonly paceWarning: GuardRail | null
  /** kcal/day, the target of a steady pace. */
  readonly energyTargetKcal: number
  readonly unit: MassUnit
}): Recommendation {
  const { weightKg, targetWeightKg, pace, forecast, paceWarning, unit } = member
  if (pace === null || forecast === null) {
    return { code: 'not-enough-data', message: member.missing.map((what) => SENTENCES[`missing.${what}`]).join(' ') }
  }
  if (paceWarning !== null) return { code: 'slow-down', message: paceWarning.message }

  const { recentKgPerWeek, expectedKgPerWeek } = pace
  const goal = weightGoal(weightKg, targetWeightKg)
  const aim = `About ${Math.round(member.energyTargetKcal / 10) * 10} kcal a day would suit your target.`
  if (goal === 'hold') return { code: 'hold', message: `You have reached your target weight. ${aim}` }
  const toGo = `${massWords(targetWeightKg - weightKg, unit)} to go`
  const change = `${massWords(recentKgPerWeek, unit)} a week`
  const isSteady = Math.abs(recentKgPerWeek) < STEADY_KG_PER_WEEK
  if (pace.from === 'energy-balance') {
    const promise = isSteady ? 'hold your weight' : `${recentKgPerWeek > 0 ? 'gain' : 'lose'} up to ${change}`
    return {
      code: 'by-meals',
      message: `By the meals you recorded you would ${promise}. Most logs lack some of what was eaten: weigh in twice, a week apart, to know.`,
    }
  }
  if (isSteady) return { code: 'steady', message: `Your weight is holding steady, with ${toGo}. ${STEADY_WORDS[goal]} ${aim}` }
  if (!pace.isClear) {
    return {
      code: 'unclear',
      message: `Your weigh-ins ${recentKgPerWeek > 0 ? 'rise' : 'fall'} by ${change} so far, which may be water or chance. A few more show where you are heading.`,
    }
  }
  if (recentKgPerWeek * expectedKgPerWeek < 0) {
    const [last, before] = recentKgPerWeek > 0 ? ['rose', 'fell'] : ['fell', 'rose']
    return {
      code: 'turning',
      message: `Your weight ${last} by ${change} in the last 4 weeks, and ${before} over the last 12. The forecast weighs both. ${aim}`,
    }
  }
  const direction = recentKgPerWeek > 0 ? 'gaining' : 'losing'
  if ((targetWeightKg - weightKg) * recentKgPerWeek < 0) {
    return { code: 'off-track', message: `You are ${direction} about ${change}, away from your target. ${OFF_TRACK_WORDS[goal]} ${aim}` }
  }
  const arrival = forecast.arrival && ` At your target ${arrivalWords(forecast.arrival)}: a pace seldom lasts for months.`
  return { code: 'on-track', message: `You are ${direction} about ${change}, with ${toGo}.${arrival ?? ''}` }
}
