import type { GuardRail } from '../energy/guard-rails.ts'
import type { WeightGoal } from '../energy/energy-target.ts'
import type { Missing } from '../not-enough-data.ts'
import type { Message } from '../message.ts'
import type { MassUnit } from '../units.ts'
import type { Pace } from './weight-estimate.ts'

/** kg a week: a smaller change is a steady weight. */
const STEADY_KG_PER_WEEK = 0.1

export interface Recommendation {
  readonly code:
    | 'not-enough-data'
    | 'slow-down'
    | 'hold'
    | 'by-meals'
    | 'unclear'
    | 'steady'
    | 'turning'
    | 'on-track'
    | 'off-track'
  /** Whole messages, one after the other. */
  readonly messages: readonly Message[]
}

/**
 * What to make of the estimate on the way to the target. A pace that is too fast comes before
 * praise.
 */
export function recommend(member: {
  readonly goal: WeightGoal
  /** Whether the newest weigh-in is so old that nobody can speak of a pace today. */
  readonly isPaused: boolean
  /** Null with too little; then `missing` says what. */
  readonly pace: Pace | null
  readonly missing: readonly Missing[]
  /** The guard rail of the pace, where there is one. */
  readonly paceWarning: GuardRail | null
  /** kcal/day, the target of a steady pace. */
  readonly energyTargetKcal: number
  readonly unit: MassUnit
}): Recommendation {
  const { goal, pace, paceWarning, unit } = member
  if (pace === null) {
    return {
      code: 'not-enough-data',
      messages: member.missing.map((what) => ({ code: `missing.${what}` })),
    }
  }
  if (paceWarning !== null) return { code: 'slow-down', messages: [paceWarning.message] }
  const { recentKgPerWeek, expectedKgPerWeek } = pace
  const aim: Message = {
    code: 'weight.aim',
    values: { kcal: Math.round(member.energyTargetKcal / 10) * 10 },
  }
  if (member.isPaused && pace.from === 'weigh-ins')
    return { code: 'unclear', messages: [{ code: 'weight.paused' }] }
  if (goal === 'hold') return { code: 'hold', messages: [{ code: 'weight.hold' }, aim] }
  const change = { changeKg: Math.abs(recentKgPerWeek), unit }
  const isSteady = Math.abs(recentKgPerWeek) < STEADY_KG_PER_WEEK
  const isGaining = recentKgPerWeek > 0
  if (pace.from === 'energy-balance') {
    if (isSteady) return { code: 'by-meals', messages: [{ code: 'weight.by-meals-hold' }] }
    return {
      code: 'by-meals',
      messages: [
        { code: isGaining ? 'weight.by-meals-gain' : 'weight.by-meals-lose', values: change },
      ],
    }
  }
  if (isSteady)
    return {
      code: 'steady',
      messages: [{ code: 'weight.steady' }, { code: `weight.steady-${goal}` }, aim],
    }
  if (!pace.isClear) {
    return {
      code: 'unclear',
      messages: [
        { code: isGaining ? 'weight.unclear-rise' : 'weight.unclear-fall', values: change },
      ],
    }
  }
  const way = isGaining ? 'up' : 'down'
  if (recentKgPerWeek * expectedKgPerWeek < 0) {
    return { code: 'turning', messages: [{ code: `weight.turning-${way}`, values: change }, aim] }
  }
  if (isGaining !== (goal === 'gain')) {
    return {
      code: 'off-track',
      messages: [
        { code: `weight.off-track-${way}`, values: change },
        { code: `weight.off-track-${goal}` },
        aim,
      ],
    }
  }
  return {
    code: 'on-track',
    messages: [{ code: `weight.on-track-${way}`, values: change }],
  }
}
