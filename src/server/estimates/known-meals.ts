import { type KnownMeal, usualMealEnergy } from '#domain/estimates/usual-meal-energy.ts'
import { localTimeAt } from '#domain/local-time.ts'
import { boundLimit } from '#server/db/bound-limit.ts'
import type { Database } from '#server/db/schema.ts'
import { EATEN_COLUMNS, eatenMealOf } from '#server/meals/eaten-meal-reads.ts'

const DAY_MS = 86_400_000
const REMEMBERED_DAYS = 60
const MAX_MEALS = 200

const clockAt = (at: number, zone: string) => localTimeAt(at, zone).slice(11)

/**
 * The member's newest meals of 60 days whose energy they told, chose or put right. What was only
 * seen in a photo is left out: an estimate that leans on earlier estimates would learn from itself.
 */
const readKnownMeals = async (
  db: Database,
  { memberId, at, zone, exceptMealId }: UsualFor,
): Promise<KnownMeal[]> => {
  const rows = await db
    .selectFrom('meal')
    .select(EATEN_COLUMNS)
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .where('eaten_at', '>=', at - REMEMBERED_DAYS * DAY_MS)
    .where(({ eb, or }) => or([eb('source', '<>', 'photo'), eb('corrected_at', 'is not', null)]))
    .orderBy('eaten_at', 'desc')
    .orderBy('id', 'desc')
    .limit(boundLimit(MAX_MEALS))
    .execute()
  return rows
    .filter(({ id }) => id !== exceptMealId)
    .map(eatenMealOf)
    .map(({ energyKcal, eatenAt }) => ({ energyKcal, eatenAt: clockAt(eatenAt, zone) }))
}

interface UsualFor {
  readonly memberId: string
  /** When the meal was eaten, ms since the epoch. */
  readonly at: number
  readonly zone: string
  /** A meal that is estimated again. */
  readonly exceptMealId: string | undefined
}

/** The energy, in kcal, of what a member usually eats around the hour of a meal. */
export const usualEnergyFor = async (db: Database, meal: UsualFor): Promise<number> =>
  usualMealEnergy(await readKnownMeals(db, meal), clockAt(meal.at, meal.zone))
