import { addDays, type CivilDay, civilDayAt, DAY_MS, earliestStartOf } from '#domain/day.ts'
import type { IntakeMeal } from '#domain/energy/daily-intake.ts'
import type { EatenMeal } from '#domain/meals/eaten-meal.ts'
import type { FastingMeal } from '#domain/fasting/fasting-batch.ts'
import { SHORTEST_NIGHT_MS } from '#domain/fasting/fasting-clock.ts'
import type { FastingPlan } from '#domain/fasting/fasting-plan.ts'
import { compiledStatement, type Places } from '#server/db/compiled-statements.ts'
import type {
  Database,
  DatabaseOrTransaction,
  EatenMarkTable,
  MemberTable,
} from '#server/db/schema.ts'
import { eatenMealsBetween, selectEndsOfSpans } from '#server/meals/eaten-meal-reads.ts'

/** The first civil day that begins, in every zone, at an instant or later. */
export const firstDayStartingAfter = (instantAt: number): CivilDay =>
  addDays(civilDayAt(instantAt, 'UTC'), 2)

/** Meals and marks "I ate, without details" of a period. */
export interface Eating {
  readonly meals: readonly EatenMeal[]
  readonly marks: readonly EatenMarkTable[]
}

type Between = Readonly<{ memberId: string; sinceAt: number; beforeAt: number }>
/** The marks between two instants, and the last one before them. */
const selectMarksBetween = (
  db: DatabaseOrTransaction,
  { memberId, sinceAt, beforeAt }: Places<Between>,
) => {
  const mine = () => db.selectFrom('eaten_mark').where('member_id', '=', memberId)
  return mine()
    .where('eaten_at', '<', beforeAt)
    .where('eaten_at', '>=', ({ fn }) =>
      fn.coalesce(
        mine()
          .select((earlier) => earlier.fn.max('eaten_at').as('eaten_at'))
          .where('eaten_at', '<', sinceAt),
        sinceAt,
      ),
    )
}
const marksBetween = compiledStatement((db, places: Places<Between>) =>
  selectMarksBetween(db, places).selectAll(),
)

/**
 * Meals and marks between two instants, and the last of each before, because a fast may have begun
 * earlier.
 */
export const readEating = async (
  db: Database,
  memberId: string,
  sinceAt: number,
  beforeAt: number,
): Promise<Eating> => {
  const [meals, marks] = await Promise.all([
    eatenMealsBetween(db, memberId, sinceAt, beforeAt),
    marksBetween(db, { memberId, sinceAt, beforeAt }),
  ])
  return { meals, marks }
}

const CLOCK_WINDOW_MS = 3 * DAY_MS

/** What the fasting clock is computed from. */
export const readRecentEating = (db: Database, memberId: string, now: number): Promise<Eating> =>
  readEating(db, memberId, now - CLOCK_WINDOW_MS, now + DAY_MS)

const endsOfEating = compiledStatement((db, places: Places<Between>) =>
  selectEndsOfSpans(db, places, SHORTEST_NIGHT_MS).unionAll(
    selectMarksBetween(db, places).select(['eaten_at as first_at', 'eaten_at as last_at']),
  ),
)

/**
 * When something was eaten in the last days, as far as it decides what the running fast is: of what
 * was eaten within one night's length the first and the last.
 */
export const readWhenEaten = async (
  db: Database,
  memberId: string,
  now: number,
): Promise<{ readonly eatenAt: number }[]> => {
  const sinceAt = now - CLOCK_WINDOW_MS
  const rows = await endsOfEating(db, { memberId, sinceAt, beforeAt: now + DAY_MS })
  return rows.flatMap(({ first_at, last_at }) => [{ eatenAt: first_at }, { eatenAt: last_at }])
}

/** What the member chose for the fasts. */
export const planOf = (profile: Pick<MemberTable, 'fasting_plan'>): FastingPlan =>
  JSON.parse(profile.fasting_plan) as FastingPlan

export const readPlan = async (db: DatabaseOrTransaction, memberId: string): Promise<FastingPlan> =>
  planOf(
    await db
      .selectFrom('member')
      .select('fasting_plan')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow(),
  )

export const fastingMealsOf = ({ meals, marks }: Eating): FastingMeal[] => [
  ...meals,
  ...marks.map((mark) => ({
    eatenAt: mark.eaten_at,
    eatenOn: mark.eaten_on,
    energyKcal: null,
    recordingRoutineAdherence: mark.routine_adherent === 1,
  })),
]

type SinceDay = Readonly<{ memberId: string; sinceOn: CivilDay; earliestAt: number }>
/** The days from one on with a mark "I ate, without details", once for each mark. */
export const selectMarkedDays = (
  db: DatabaseOrTransaction,
  { memberId, sinceOn, earliestAt }: Places<SinceDay>,
) =>
  db
    .selectFrom('eaten_mark')
    .select('eaten_on')
    .where('member_id', '=', memberId)
    // The index is by instant.
    .where('eaten_at', '>=', earliestAt)
    .where('eaten_on', '>=', sinceOn)

const daysOfMarks = compiledStatement(selectMarkedDays)

/** Marks "I ate, without details" from a day on. */
export const intakeMarksSince = async (
  db: Database,
  memberId: string,
  sinceOn: CivilDay,
): Promise<IntakeMeal[]> => {
  // No zone begins the day before this instant.
  const earliestAt = earliestStartOf(sinceOn)
  const rows = await daysOfMarks(db, { memberId, sinceOn, earliestAt })
  return rows.map((row) => ({ eatenOn: row.eaten_on, energyKcal: null }))
}
