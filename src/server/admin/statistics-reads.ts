import { addDays, type CivilDay, DAY_MS, HOUR_MS } from '#domain/day.ts'
import {
  longestUnconfirmedHours,
  USUAL_GOAL_HOURS,
  USUAL_PLAN,
} from '#domain/fasting/fasting-plan.ts'
import type { NamedBy } from '#domain/meals/named-by.ts'
import { sql } from 'kysely'
import { boundLimit } from '#server/db/bound-limit.ts'
import type { Database } from '#server/db/schema.ts'
import { dayClockOf } from '#server/http/caller.ts'
import { todayOf } from '#server/http/moment.ts'
import { allRecordings } from '#server/recordings/all.ts'
import { weighingsOf } from './weighing-reads.ts'

/** A range of member ids: after one, up to and including another. */
interface MemberRange {
  readonly afterId: string
  readonly lastId: string
}

interface CountedMember {
  readonly id: string
  readonly registeredAt: number
  /** The member's civil day. */
  readonly todayOn: CivilDay
  readonly heightCm: number
  /** Of the newest weigh-in, otherwise of the profile. */
  readonly weightKg: number
  /** From the first to the newest weigh-in, positive for a loss; null with fewer than two. */
  readonly lossKg: number | null
  /** As stored. */
  readonly fastingPlan: string
  readonly wasActiveIn7Days: boolean
  readonly wasActiveIn30Days: boolean
}

/**
 * When each of these members last recorded something since an instant; members who did not are left
 * out.
 */
const newestSince = async (
  db: Database,
  memberIds: readonly string[],
  sinceAt: number,
): Promise<ReadonlyMap<string, number>> => {
  const parts = allRecordings.map(
    ({
      name,
      table,
      at,
    }) => sql`select member_id, max(${sql.ref(at)}) as newest_at from ${sql.table(table)}
      where member_id in (${sql.join(memberIds)}) and ${sql.ref(at)} >= ${sinceAt}
      ${name === 'meals' ? sql`and deleted_at is null` : sql``} group by member_id`,
  )
  const { rows } = await sql<{ member_id: string; newest_at: number }>`
    select member_id, max(newest_at) as newest_at from (${sql.join(parts, sql` union all `)}) as recorded group by member_id`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.member_id, row.newest_at]))
}

/** The next members by id, with what the statistics need. */
export const nextMembers = async (
  db: Database,
  afterId: string,
  limit: number,
  now: number,
): Promise<CountedMember[]> => {
  const rows = await db
    .selectFrom('member')
    .select([
      'id',
      'created_at',
      'height_cm',
      'weight_kg',
      'time_zone',
      'chosen_time_zone',
      'day_turn_hour',
      'fasting_plan',
    ])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(boundLimit(limit))
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [weighings, newest] = await Promise.all([
    weighingsOf(db, ids),
    newestSince(db, ids, now - 30 * DAY_MS),
  ])
  return rows.map((row) => {
    const weighing = weighings.get(row.id)
    const newestAt = newest.get(row.id)
    return {
      id: row.id,
      registeredAt: row.created_at,
      todayOn: todayOf(dayClockOf(row), now),
      heightCm: row.height_cm,
      weightKg: weighing?.newestKg ?? row.weight_kg,
      lossKg:
        weighing === undefined || weighing.weighIns < 2
          ? null
          : weighing.firstKg - weighing.newestKg,
      fastingPlan: row.fasting_plan,
      wasActiveIn7Days: newestAt !== undefined && newestAt >= now - 7 * DAY_MS,
      wasActiveIn30Days: newestAt !== undefined,
    }
  })
}

const within = (column: 'member_id' | 'meal.member_id', { afterId, lastId }: MemberRange) =>
  sql`${sql.ref(column)} > ${afterId} and ${sql.ref(column)} <= ${lastId}`

/** Per member: number and confidence of analyses. */
export const countAnalyses = async (db: Database, range: MemberRange, sinceAt: number) =>
  (
    await sql<{
      total: number
      recent: number
      photos: number
      estimated: number
      confidence: number | null
    }>`
      select count(*) as total, sum(case when eaten_at >= ${sinceAt} then 1 else 0 end) as recent,
        count(photo_id) as photos, count(confidence) as estimated, sum(confidence) as confidence
      from meal left join meal_photo on meal_photo.member_id = meal.member_id and meal_id = id and position = 0
      where ${within('meal.member_id', range)} and deleted_at is null group by meal.member_id`.execute(
      db,
    )
  ).rows

/**
 * How often each food was recorded, with an example meal to read the items of a meal with several
 * foods. A meal that no photo and no row of the table stands for counts only with its foods: without
 * them it is an energy alone, or the sum of a "Breakfast" that another app exported.
 */
export const countFoods = async (db: Database, range: MemberRange) =>
  (
    await sql<{ food_name: string; named_by: NamedBy; count: number; example: string }>`
      select food_name, named_by, count(*) as count, min(member_id || ' ' || id) as example from meal
      where ${within('member_id', range)} and deleted_at is null and (source in ('photo', 'table') or exists (
        select 1 from meal_item where meal_item.member_id = meal.member_id and meal_item.meal_id = meal.id))
      group by food_name, named_by`.execute(db)
  ).rows

/** Which days averages count: past ones on which nothing was eaten without details. */
export const isAveragedDay = (
  todayOn: CivilDay,
) => sql<boolean>`eaten_on < ${todayOn} and not exists (
  select 1 from eaten_mark where eaten_mark.member_id = meal.member_id and eaten_mark.eaten_on = meal.eaten_on)`

/**
 * Sums over the averaged days among the last 30, and the number of these days, for members with the
 * same today. Protein, carbs and fats count only the days on which all meals have them.
 */
export const sumNutrition = async (db: Database, memberIds: readonly string[], todayOn: CivilDay) =>
  (
    await sql<{
      days: number
      energy: number
      macro_days: number
      protein: number
      carbs: number
      fats: number
    }>`
      select count(*) as days, sum(energy) as energy, sum(has_macros) as macro_days,
        sum(protein * has_macros) as protein, sum(carbs * has_macros) as carbs, sum(fats * has_macros) as fats
      from (
        select member_id, sum(energy_kcal * portion_multiplier) as energy,
          coalesce(sum(protein_g * portion_multiplier), 0) as protein, coalesce(sum(carbs_g * portion_multiplier), 0) as carbs,
          coalesce(sum(fat_g * portion_multiplier), 0) as fats,
          min(case when protein_g is null or carbs_g is null or fat_g is null then 0 else 1 end) as has_macros
        from meal where member_id in (${sql.join(memberIds)}) and deleted_at is null
          and eaten_on >= ${addDays(todayOn, -29)} and ${isAveragedDay(todayOn)}
        group by member_id, eaten_on
      ) as eaten_day
      group by member_id`.execute(db)
  ).rows

const NOTHING_CHOSEN = JSON.stringify(USUAL_PLAN)

/** Whether a member chose goals or days left out, so that the batches cannot be counted in SQL. */
export const hasOwnPlan = ({ fastingPlan }: Pick<CountedMember, 'fastingPlan'>): boolean =>
  fastingPlan !== NOTHING_CHOSEN

/**
 * Per member: the rule of deriveBatches in SQL, by the usual goal, so that no meals have to be
 * loaded.
 */
export const countBatches = async (db: Database, range: MemberRange, sinceAt: number) =>
  (
    await sql<{ member_id: string; total: number; successful: number; recent: number }>`
      with occasion as (
        select member_id, eaten_at, eaten_on, routine_adherent from meal
        where ${within('member_id', range)} and deleted_at is null
        union all
        select member_id, eaten_at, eaten_on, routine_adherent from eaten_mark where ${within('member_id', range)}
      ), gap as (
        select member_id, eaten_at, eaten_on, routine_adherent, eaten_at - lag(eaten_at) over nearest as gap_ms,
          lag(eaten_on) over nearest as began_on
        from occasion
        window nearest as (partition by member_id order by eaten_at, routine_adherent desc, eaten_on)
      ), longest as (
        select member_id, eaten_at, routine_adherent, gap_ms, row_number() over (
          partition by member_id, eaten_on order by gap_ms desc, eaten_at, routine_adherent desc) as place
        from gap where began_on < eaten_on or gap_ms >= ${USUAL_GOAL_HOURS * HOUR_MS}
      )
      select member_id, count(*) as total, sum(case when gap_ms >= ${USUAL_GOAL_HOURS * HOUR_MS} then 1 else 0 end) as successful,
        sum(case when gap_ms >= ${USUAL_GOAL_HOURS * HOUR_MS} and eaten_at >= ${sinceAt} then 1 else 0 end) as recent
      from longest
      where place = 1 and (gap_ms <= ${longestUnconfirmedHours(USUAL_GOAL_HOURS) * HOUR_MS} or routine_adherent = 1)
      group by member_id`.execute(db)
  ).rows
