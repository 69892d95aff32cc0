import { addDays, type CivilDay } from '#domain/day.ts'
import { type Reach, WEIGHED_WIDTH } from '#domain/energy/left-today.ts'
import { type EatenDay, SHEET_FIELDS, type SheetField } from '#domain/sheet/sheet.ts'
import { sql } from 'kysely'
import { COLUMN_OF } from '#server/db/nutrient-columns.ts'
import { compiledStatement, type Places } from '#server/db/compiled-statements.ts'
import { inPages } from '#server/db/in-pages.ts'
import type { Database, DatabaseOrTransaction } from '#server/db/schema.ts'
import { type NamesOf, titleIn } from '#server/foods/food-names-in.ts'
import { mealsOf, type SinceDay, type OfDay } from './eaten-meal-reads.ts'
import { JOINED_ITEM, joinedItems } from './meal-title-reads.ts'

const asEaten = (column: 'energy_kcal' | 'protein_g' | 'carbs_g' | 'fat_g') =>
  sql<number | null>`sum(${sql.ref(column)} * portion_multiplier)`
/** A row for each recorded day. The database adds up, so that a day with thousands of meals is one too. */
const sumsOfDays = (meals: ReturnType<typeof mealsOf>) =>
  meals
    .select(['eaten_on', ({ fn }) => fn.countAll<number>().as('entries')])
    .select([
      asEaten('energy_kcal').as('energy_kcal'),
      asEaten('protein_g').as('protein_g'),
      asEaten('carbs_g').as('carbs_g'),
      asEaten('fat_g').as('fat_g'),
      // A sum with an unknown part is unknown.
      sql<number | null>`${asEaten('energy_kcal')}
        filter (where protein_g + carbs_g + fat_g is null)`.as('energy_without_macros_kcal'),
    ])
    .groupBy('eaten_on')

/** What was eaten on each recorded day from one on. */
export const selectSumsOfDays = (
  db: DatabaseOrTransaction,
  { memberId, sinceOn }: Places<SinceDay>,
) => sumsOfDays(mealsOf(db, memberId).where('eaten_on', '>=', sinceOn))

/** What is added up of a day, for each meal as eaten, and how far its estimate is open. */
const amountsOn = (db: DatabaseOrTransaction, { memberId, day }: Places<OfDay>) => {
  const eaten = (amount: string) => sql<number | null>`(${sql.raw(amount)}) * portion_multiplier`
  return mealsOf(db, memberId)
    .where('eaten_on', '=', day)
    .select([
      eaten('energy_kcal').as('kcal'),
      eaten('protein_g').as('protein'),
      eaten('carbs_g').as('carbs'),
      eaten('fat_g').as('fat'),
      eaten('energy_kcal - energy_low_kcal').as('below'),
      eaten('energy_high_kcal - energy_kcal').as('above'),
    ])
}
const NARROWING = sql<number | null>`(below + above) * (below + above)
  - kcal * kcal * ${sql.lit(WEIGHED_WIDTH ** 2)}`

const REACH_COLUMNS = ['below', 'above', 'product', 'narrowing'] as const
const unasked = <Column extends string>(column: Column) => sql<number | null>`null`.as(column)

/**
 * What was eaten on each recorded day from one until today, and of today how far its estimates are
 * open; each meal is gone through once.
 */
export const selectSumsUntilToday = (
  db: DatabaseOrTransaction,
  { memberId, sinceOn, todayOn }: Places<SinceDay & Readonly<{ todayOn: CivilDay }>>,
) =>
  sumsOfDays(mealsOf(db, memberId).where('eaten_on', '>=', sinceOn).where('eaten_on', '<', todayOn))
    .select(REACH_COLUMNS.map(unasked))
    .unionAll(
      db
        // In the order of the index, which keeps both databases from reckoning a column once more
        // for each sum that it is in.
        .selectFrom(
          amountsOn(db, { memberId, day: todayOn }).orderBy('eaten_at', 'desc').as('amounts'),
        )
        .select(({ fn }) => [
          sql<CivilDay>`cast(${todayOn} as text)`.as('eaten_on'),
          fn.countAll<number>().as('entries'),
          fn.sum<number | null>('kcal').as('energy_kcal'),
          fn.sum<number | null>('protein').as('protein_g'),
          fn.sum<number | null>('carbs').as('carbs_g'),
          fn.sum<number | null>('fat').as('fat_g'),
          sql<number | null>`sum(kcal) filter (where protein + carbs + fat is null)`.as(
            'energy_without_macros_kcal',
          ),
          sql<number | null>`sum(below * below)`.as('below'),
          sql<number | null>`sum(above * above)`.as('above'),
          sql<number | null>`sum(below * above)`.as('product'),
          fn.max<number | null>(NARROWING).as('narrowing'),
        ])
        .having(({ fn }) => fn.countAll(), '>', sql.lit(0)),
    )

type ReachColumns = Readonly<Record<(typeof REACH_COLUMNS)[number], number | null>>

/** How far the estimates of a day are open together. */
export interface EstimatedDay extends Reach {
  readonly doubtKcal: number
  /** By how much weighing one meal would shrink the square of its width at most, kcal². */
  readonly narrowing: number
}

/** All zero for a day without estimates. */
export const estimatedDayOf = (sums: ReachColumns | undefined): EstimatedDay => {
  const { below, above, product, narrowing } = sums ?? {}
  return {
    belowKcal: Math.sqrt(below ?? 0),
    aboveKcal: Math.sqrt(above ?? 0),
    // The squares of widths, each of which is both distances together.
    doubtKcal: Math.sqrt((below ?? 0) + (above ?? 0) + 2 * (product ?? 0)),
    narrowing: narrowing ?? 0,
  }
}

const DAYS_PER_PAGE = 400

/** What was eaten on each recorded day of a span, with the ranges of the estimates. */
export const eatenDaysBetween = async (
  db: Database,
  memberId: string,
  fromOn: CivilDay,
  untilOn: CivilDay,
): Promise<EatenDay[]> => {
  const sumOrUnknown = (field: SheetField) => {
    const column = sql.ref(COLUMN_OF[field])
    return sql<number | null>`case when count(${column}) = count(*)
      then sum(${column} * portion_multiplier) end`.as(field)
  }
  const days = mealsOf(db, memberId)
    .select(['eaten_on as on', asEaten('energy_kcal').$castTo<number>().as('energyKcal')])
    .select([
      sql<number>`sum(coalesce(energy_low_kcal, energy_kcal) * portion_multiplier)`.as('lowKcal'),
      sql<number>`sum(coalesce(energy_high_kcal, energy_kcal) * portion_multiplier)`.as('highKcal'),
    ])
    .select(SHEET_FIELDS.map(sumOrUnknown))
    .where('eaten_on', '<=', untilOn)
    .groupBy('eaten_on')
    .orderBy('eaten_on')
    .limit(DAYS_PER_PAGE)
  const eaten: EatenDay[] = []
  const pages = inPages<EatenDay>(DAYS_PER_PAGE, (last) =>
    days.where('eaten_on', '>=', last ? addDays(last.on, 1) : fromOn).execute(),
  )
  for await (const page of pages) eaten.push(...page)
  return eaten
}

const mostNarrowingOfDay = compiledStatement((db, places: Places<OfDay>) =>
  db
    .selectFrom(
      db
        .selectFrom(amountsOn(db, places).select(['id', 'food_name', 'named_by']).as('amounts'))
        .select(['id', 'food_name', 'named_by'])
        .where(NARROWING, 'is not', null)
        .orderBy(NARROWING, 'desc')
        .orderBy('id')
        .limit(sql.lit(1))
        .as('widest'),
    )
    .leftJoin('meal_item', (join) =>
      join
        .on('meal_item.member_id', '=', places.memberId)
        .onRef('meal_item.meal_id', '=', 'widest.id'),
    )
    .selectAll('widest')
    .select(JOINED_ITEM)
    .orderBy('meal_item.position'),
)

/** The meal of a day whose weighing would narrow the day most, with its title. */
export const readMostNarrowing = async (
  db: Database,
  memberId: string,
  day: CivilDay,
  language: NamesOf,
) => {
  const rows = await mostNarrowingOfDay(db, { memberId, day })
  return rows
    .slice(0, 1)
    .map((row) => ({ mealId: row.id, foodName: titleIn(row, joinedItems(rows), language) }))[0]
}
