import { addDays, type CivilDay } from '../day.ts'
import { EVERYDAY_FACTOR } from '../energy/expenditure.ts'
import { meanOf } from '../units.ts'
import { RECENT_ACTIVITY_DAYS } from './recent-activity.ts'

/** Steps of one day. Above it, a device has counted something else. */
export const STEPS = { min: 0, max: 200_000 } as const
/**
 * Active energy of one day, kcal: what moving burned beyond rest, as phones and watches estimate
 * it.
 */
export const ACTIVE_KCAL = { min: 0, max: 20_000 } as const

/** What devices counted on a day; null where they said nothing. */
export interface MovementDay {
  readonly movedOn: CivilDay
  readonly steps: number | null
  /** kcal beyond rest. */
  readonly activeKcal: number | null
}

/** The finished days with figures from which a mean counts. */
const LEAST_DAYS = 7
/** What digestion uses of all that is used (Westerterp, Nutr Metab 2004;1:5); devices leave it out. */
const DIGESTION_SHARE = 0.1
/** Fewer steps are a sedentary day (Tudor-Locke and Bassett, Sports Med 2004;34:1). */
const EVERYDAY_STEPS = 5000
/**
 * kcal beyond rest of a step and kg: 0.5 kcal for a km and kg (walking takes 0.1 ml of oxygen for a
 * metre and kg, ACSM's guidelines), at 0.7 m a step. Measured walking takes 0.00033 at 102 steps a
 * minute and 0.00065 at 129 (Tudor-Locke et al., IJBNPA 2019;16:8); most steps of a day are slow.
 */
const KCAL_PER_STEP_AND_KG = 0.00035

/**
 * Mean energy per day, kcal, by which what devices counted on the last 14 finished days exceeds the
 * everyday factor; never below 0, because a device is also put down. Null with fewer than 7 days.
 */
export function countedMovementKcal(
  days: readonly MovementDay[],
  { weightKg, restingKcal }: { weightKg: number; restingKcal: number },
  todayOn: CivilDay,
): number | null {
  const sinceOn = addDays(todayOn, -RECENT_ACTIVITY_DAYS)
  const beyond = days
    .filter(({ movedOn }) => movedOn >= sinceOn && movedOn < todayOn)
    .flatMap(({ steps, activeKcal }) => {
      if (activeKcal !== null)
        return [(restingKcal + activeKcal) / (1 - DIGESTION_SHARE) - restingKcal * EVERYDAY_FACTOR]
      return steps === null
        ? []
        : [Math.max(0, steps - EVERYDAY_STEPS) * KCAL_PER_STEP_AND_KG * weightKg]
    })
  return beyond.length < LEAST_DAYS ? null : Math.max(0, meanOf(beyond) ?? 0)
}
