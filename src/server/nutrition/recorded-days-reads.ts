import { type CivilDay, earliestStartOf } from '#domain/day.ts'
import { nothingOn, type NutritionRow } from '#domain/nutrition/nutrition-summary.ts'
import { sql } from 'kysely'
import { compiledStatement, type Places } from '#server/db/compiled-statements.ts'
import type { Database, DatabaseOrTransaction } from '#server/db/schema.ts'
import { selectMarkedDays } from '#server/fasting/fasting-reads.ts'
import {
  type EstimatedDay,
  estimatedDayOf,
  selectSumsOfDays,
  selectSumsUntilToday,
} from '#server/meals/day-sum-reads.ts'

const nothing = <Column extends string>(column: Column) => sql<number | null>`null`.as(column)

type SinceDay = Readonly<{ memberId: string; sinceOn: CivilDay; earliestAt: number }>
type UntilToday = SinceDay & Readonly<{ todayOn: CivilDay }>

/** In the place of sums: a day without entries is one of a mark. */
const marksOfDays = (db: DatabaseOrTransaction, places: Places<SinceDay>) =>
  selectMarkedDays(db, places).select([
    sql<number>`0`.as('entries'),
    nothing('energy_kcal'),
    nothing('protein_g'),
    nothing('carbs_g'),
    nothing('fat_g'),
    nothing('energy_without_macros_kcal'),
  ])

const sumsAndMarks = compiledStatement((db, places: Places<SinceDay>) =>
  selectSumsOfDays(db, places).unionAll(marksOfDays(db, places)),
)
const sumsAndMarksUntilToday = compiledStatement((db, places: Places<UntilToday>) =>
  selectSumsUntilToday(db, places).unionAll(
    marksOfDays(db, places).select([
      nothing('below'),
      nothing('above'),
      nothing('product'),
      nothing('narrowing'),
    ]),
  ),
)

type DayRow = Awaited<ReturnType<typeof sumsAndMarks>>[number]

/** The recorded days, oldest first. */
const recordedDaysOf = (rows: readonly DayRow[]): NutritionRow[] => {
  const marked = new Set(rows.filter(({ entries }) => entries === 0).map((row) => row.eaten_on))
  const eaten = rows
    .filter(({ entries }) => entries > 0)
    .map((row) => ({
      on: row.eaten_on,
      isComplete: !marked.has(row.eaten_on),
      entries: row.entries,
      energyKcal: row.energy_kcal ?? 0,
      proteinG: row.protein_g ?? 0,
      carbsG: row.carbs_g ?? 0,
      fatG: row.fat_g ?? 0,
      energyWithoutMacrosKcal: row.energy_without_macros_kcal ?? 0,
    }))
  for (const { on } of eaten) marked.delete(on)
  const onlyMarked = [...marked].map((on) => nothingOn(on, false))
  return [...eaten, ...onlyMarked].toSorted((one, other) => (one.on < other.on ? -1 : 1))
}

/** What was eaten on the recorded days from one on, oldest first; in one statement. */
export const recordedDaysSince = async (
  db: Database,
  memberId: string,
  sinceOn: CivilDay,
): Promise<NutritionRow[]> =>
  recordedDaysOf(
    await sumsAndMarks(db, { memberId, sinceOn, earliestAt: earliestStartOf(sinceOn) }),
  )

/** The same, and how far today's estimates are open. */
export const recordedDaysUntilToday = async (
  db: Database,
  memberId: string,
  sinceOn: CivilDay,
  todayOn: CivilDay,
): Promise<{ readonly intake: NutritionRow[]; readonly estimates: EstimatedDay }> => {
  const earliestAt = earliestStartOf(sinceOn)
  const rows = await sumsAndMarksUntilToday(db, { memberId, sinceOn, earliestAt, todayOn })
  return {
    intake: recordedDaysOf(rows),
    estimates: estimatedDayOf(
      rows.find(({ eaten_on, entries }) => eaten_on === todayOn && entries > 0),
    ),
  }
}
