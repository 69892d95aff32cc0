import type { DailyReplay } from '#contract/replay.ts'
import type { RecentMeal } from '#contract/meals.ts'
import { addDays, type CivilDay, earliestStartOf } from '#domain/day.ts'
import { type Reach, WEIGHED_WIDTH } from '#domain/energy/left-today.ts'
import type { EatenMeal } from '#domain/meals/eaten-meal.ts'
import {
  BOX_DIGIT,
  boxesOfDigits,
  HABIT_DAYS,
  type HabitBoxes,
} from '#domain/habits/habit-boxes.ts'
import type { EatenItem } from '#domain/meals/meal-items.ts'
import type { NamedBy } from '#domain/meals/named-by.ts'
import type { EatenFood } from '#domain/nutrition/nutrient-report.ts'
import { type EatenDay, SHEET_FIELDS, type SheetField } from '#domain/sheet/sheet.ts'
import { memoized } from '#domain/memoized.ts'
import type { ReplayMeal } from '#domain/replay/daily-replay.ts'
import { sql } from 'kysely'
import { boundLimit } from '#server/db/bound-limit.ts'
import {
  COLUMN_OF,
  columnsOfMore,
  MORE_COLUMNS,
  moreOfColumns,
  type NutrientColumns,
} from '#server/db/nutrient-columns.ts'
import { timesMore } from '#domain/foods/more-amounts.ts'
import { type AlwaysKnown, MAIN_NUTRIENTS, type MainNutrient } from '#domain/foods/nutrient.ts'
import {
  compiledStatement,
  type Given,
  isOneOf,
  isPostgres,
  type Places,
} from '#server/db/compiled-statements.ts'
import { inPages } from '#server/db/in-pages.ts'
import type { Database, DatabaseOrTransaction, MealTable } from '#server/db/schema.ts'
import { nameIn, type NamesOf, titleIn } from '#server/foods/food-names-in.ts'
import type { Translate } from '#server/language/translator.ts'
import { moreOfTable } from '#server/foods/table-nutrients.ts'
import { messagesOfReason } from './meal-reason.ts'
import {
  mealPhotoPath,
  mealThumbnailPath,
  RECENT_MEAL_COLUMNS,
  viewRecentMeal,
} from './meal-view.ts'

/** A member's meals without deleted ones. */
const mealsOf = (db: DatabaseOrTransaction, memberId: Given<string>) =>
  db.selectFrom('meal').where('member_id', '=', memberId).where('deleted_at', 'is', null)

/** The same with the main photo of each meal, if any. */
const mealsWithPhotoOf = (db: DatabaseOrTransaction, memberId: Given<string>) =>
  db
    .selectFrom('meal')
    .leftJoin('meal_photo', (join) =>
      join
        .onRef('meal_photo.member_id', '=', 'meal.member_id')
        .onRef('meal_photo.meal_id', '=', 'meal.id')
        .on('meal_photo.member_id', '=', memberId)
        .on('meal_photo.position', '=', 0),
    )
    .where('meal.member_id', '=', memberId)
    .where('meal.deleted_at', 'is', null)

/** Of an `EatenMeal`. */
export const EATEN_COLUMNS = [
  'id',
  'eaten_at',
  'eaten_on',
  'energy_kcal',
  'energy_low_kcal',
  'energy_high_kcal',
  'protein_g',
  'carbs_g',
  'fat_g',
  'portion_multiplier',
  'pre_meal_water',
  'routine_adherent',
] as const satisfies (keyof MealTable)[]

const times = (amount: number | null, portion: number): number | null =>
  amount === null ? null : amount * portion

export const eatenMealOf = (row: Pick<MealTable, (typeof EATEN_COLUMNS)[number]>): EatenMeal => {
  const { portion_multiplier: portion, energy_low_kcal: low, energy_high_kcal: high } = row
  return {
    id: row.id,
    eatenAt: row.eaten_at,
    eatenOn: row.eaten_on,
    energyKcal: row.energy_kcal * portion,
    range:
      low === null || high === null ? null : { lowKcal: low * portion, highKcal: high * portion },
    proteinG: times(row.protein_g, portion),
    carbsG: times(row.carbs_g, portion),
    fatG: times(row.fat_g, portion),
    preMealWater: row.pre_meal_water === 1,
    recordingRoutineAdherence: row.routine_adherent === 1,
  }
}

type Titled = Pick<MealTable, 'id' | 'food_name' | 'named_by'>
type NamedItem = Pick<EatenItem, 'name' | 'namedBy'>

type OfMeals = Readonly<{ memberId: string; mealIds: readonly string[] }>
const namesOfItems = compiledStatement((db, { memberId, mealIds }: Places<OfMeals>) =>
  db
    .selectFrom('meal_item')
    .select(['meal_id', 'name', 'named_by as namedBy'])
    .where('member_id', '=', memberId)
    .where(isOneOf(db, sql.ref('meal_id'), mealIds))
    .orderBy('meal_id')
    .orderBy('position'),
)

/** The names of foods, by meal. */
export const readItemNames = async (
  db: Database,
  memberId: string,
  mealIds: readonly string[],
): Promise<ReadonlyMap<string, readonly NamedItem[]>> => {
  if (mealIds.length === 0) return new Map()
  const items = await namesOfItems(db, { memberId, mealIds })
  return Map.groupBy(items, ({ meal_id }) => meal_id)
}

/** Where a meal's foods are read with it. */
const JOINED_ITEM = ['meal_item.name as item_name', 'meal_item.named_by as item_named_by'] as const
type JoinedItem = Readonly<{ item_name: string | null; item_named_by: NamedBy | null }>
const joinedItems = (rows: readonly JoinedItem[]): NamedItem[] =>
  rows.flatMap(({ item_name: name, item_named_by: namedBy }) =>
    name === null || namedBy === null ? [] : [{ name, namedBy }],
  )

/** Titles of meals for lists without foods; the foods of those that are called by them are read. */
export const readTitles = async (
  db: Database,
  memberId: string,
  meals: readonly Titled[],
  language: NamesOf,
): Promise<(meal: Titled) => string> => {
  const ids =
    language === null
      ? []
      : meals.filter(({ named_by }) => named_by === 'items').map(({ id }) => id)
  const itemsOf = await readItemNames(db, memberId, ids)
  return (meal) => titleIn(meal, itemsOf.get(meal.id) ?? [], language)
}

type OfMember = Readonly<{ memberId: string }>
type SinceDay = OfMember & Readonly<{ sinceOn: CivilDay }>
type OfDay = OfMember & Readonly<{ day: CivilDay }>

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

/** The newest of so many are enough to know what is usual. */
const MOST_AMOUNTS = 2000

/** The energy of meals and the weight of their foods from a day on, as eaten. */
export const amountsEatenSince = async (db: Database, memberId: string, sinceOn: CivilDay) => {
  const recent = mealsOf(db, memberId)
    .where('eaten_on', '>=', sinceOn)
    .orderBy('eaten_at', 'desc')
    .limit(boundLimit(MOST_AMOUNTS))
  const [meals, foods] = await Promise.all([
    recent.select([...EATEN_COLUMNS, 'food_name']).execute(),
    // The meals are chosen first: in the order of a join, SQLite goes through all of the member.
    db
      .selectFrom(recent.select(['id', 'eaten_at', 'portion_multiplier']).as('recent'))
      .innerJoin('meal_item', (join) =>
        join.on('meal_item.member_id', '=', memberId).onRef('meal_item.meal_id', '=', 'recent.id'),
      )
      .select([
        'recent.id',
        'meal_item.food_code',
        'meal_item.name',
        'meal_item.grams',
        'portion_multiplier',
      ])
      .orderBy('recent.eaten_at', 'desc')
      .limit(boundLimit(MOST_AMOUNTS))
      .execute(),
  ])
  const ofFoods = new Set(foods.map(({ id }) => id))
  return {
    meals: meals.map(eatenMealOf),
    /** Those that were recorded by their energy alone. */
    named: meals
      .filter(({ id }) => !ofFoods.has(id))
      .map((row) => ({ name: row.food_name, energyKcal: eatenMealOf(row).energyKcal })),
    foods: foods.map((row) => ({
      food: row.food_code ?? row.name,
      grams: row.grams * row.portion_multiplier,
    })),
  }
}

/** The main nutrients that a report shows. */
const SHOWN_MAIN = MAIN_NUTRIENTS.filter(
  (row): row is Exclude<MainNutrient, AlwaysKnown> => !('isAlwaysKnown' in row),
)
const SHOWN_COLUMNS = ['energy_kcal', ...SHOWN_MAIN.map(({ column }) => column)] as const
const ITEM_COLUMNS = [...SHOWN_COLUMNS, ...MORE_COLUMNS].map(
  (column) => `meal_item.${column}` as const,
)
const mainAmountsOf = (row: Pick<NutrientColumns, (typeof SHOWN_MAIN)[number]['column']>) =>
  Object.fromEntries(
    SHOWN_MAIN.flatMap(({ name, column }) => {
      const amount = row[column]
      return amount === null ? [] : [[name, amount]]
    }),
  ) as { [Name in (typeof SHOWN_MAIN)[number]['name']]?: number }

/** The foods of meals from a day on, as eaten; a meal with only totals counts as one food. */
export const eatenFoodsSince = async (
  db: Database,
  memberId: string,
  sinceOn: CivilDay,
  language: NamesOf,
): Promise<EatenFood[]> => {
  const [meals, items] = await Promise.all([
    mealsOf(db, memberId)
      .select(['id', 'food_name', 'named_by', 'eaten_on', 'portion_multiplier', ...SHOWN_COLUMNS])
      .where('eaten_on', '>=', sinceOn)
      .execute(),
    db
      .selectFrom('meal_item')
      .innerJoin('meal', (join) =>
        join
          .onRef('meal.member_id', '=', 'meal_item.member_id')
          .onRef('meal.id', '=', 'meal_item.meal_id')
          .on('meal.member_id', '=', memberId),
      )
      .select([
        'meal_item.meal_id',
        'meal_item.name',
        'meal_item.named_by',
        'meal_item.grams',
        'meal_item.food_code',
        ...ITEM_COLUMNS,
      ])
      .where('meal_item.member_id', '=', memberId)
      .where('meal.deleted_at', 'is', null)
      .where('meal.eaten_on', '>=', sinceOn)
      .execute(),
  ])
  const itemsOf = Map.groupBy(items, ({ meal_id }) => meal_id)
  return meals.flatMap(
    ({ id, food_name, named_by, eaten_on, portion_multiplier: portion, ...sum }) =>
      (
        itemsOf.get(id) ?? [
          { ...sum, name: food_name, named_by, grams: null, food_code: null, ...columnsOfMore() },
        ]
      ).map((row) => {
        // Foods of the table are looked up there, so the values are also known for old meals.
        const more =
          row.food_code === null || row.grams === null
            ? moreOfColumns(row)
            : moreOfTable(row.food_code, row.grams)
        return {
          eatenOn: eaten_on,
          name: nameIn({ name: row.name, namedBy: row.named_by }, language),
          energyKcal: row.energy_kcal * portion,
          amounts: timesMore({ ...more, ...mainAmountsOf(row) }, portion),
        }
      }),
  )
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

type HabitDays = SinceDay & Readonly<{ earliestAt: number; recentOn: CivilDay; todayOn: CivilDay }>
const habitDigits = compiledStatement(
  (db, { memberId, sinceOn, earliestAt, recentOn, todayOn }: Places<HabitDays>) => {
    const newestFirst = mealsOf(db, memberId)
      .select(
        sql<number>`routine_adherent * ${sql.lit(BOX_DIGIT.routine)}
          + pre_meal_water * ${sql.lit(BOX_DIGIT.water)}
          + case when eaten_on >= ${recentOn} and eaten_on <= ${todayOn}
            then ${sql.lit(BOX_DIGIT.recent)} else 0 end`.as('digit'),
      )
      .where('eaten_on', '>=', sinceOn)
      // With it, the index by instant is gone through, and nothing sorted.
      .where('eaten_at', '>=', earliestAt)
      .orderBy('eaten_at', 'desc')
      .orderBy('id', 'desc')
    return db
      .selectFrom(newestFirst.as('recorded'))
      .select(
        isPostgres(db)
          ? sql<string | null>`string_agg(digit::text, '')`.as('digits')
          : sql<string | null>`group_concat(digit, '')`.as('digits'),
      )
  },
)

/**
 * The habit boxes of the meals of so many days before today, and today. The database puts them into
 * one text, a digit for each meal, because a row for each of a year costs several times as much.
 */
export const readHabitBoxes = async (
  db: Database,
  memberId: string,
  todayOn: CivilDay,
  days: number,
): Promise<HabitBoxes> => {
  const sinceOn = addDays(todayOn, -days)
  const [row] = await habitDigits(db, {
    memberId,
    sinceOn,
    earliestAt: earliestStartOf(sinceOn),
    recentOn: addDays(todayOn, 1 - HABIT_DAYS),
    todayOn,
  })
  return boxesOfDigits(row?.digits ?? '')
}

/** Time of the last meal before an instant; null without one. */
export const lastMealAt = async (
  db: Database,
  memberId: string,
  beforeAt: number,
): Promise<number | null> => {
  const row = await mealsOf(db, memberId)
    .select(({ fn }) => fn.max('eaten_at').as('eaten_at'))
    .where('eaten_at', '<', beforeAt)
    .executeTakeFirst()
  return row?.eaten_at ?? null
}

type Between = OfMember & Readonly<{ sinceAt: number; beforeAt: number }>
/** From the last meal before an instant on. */
const mealsSince = (
  db: DatabaseOrTransaction,
  { memberId, sinceAt }: Places<Omit<Between, 'beforeAt'>>,
) =>
  mealsOf(db, memberId).where('eaten_at', '>=', ({ fn }) =>
    fn.coalesce(
      mealsOf(db, memberId)
        .select((earlier) => earlier.fn.max('eaten_at').as('eaten_at'))
        .where('eaten_at', '<', sinceAt),
      sinceAt,
    ),
  )

const MEALS_PER_PAGE = 2000
type PageBefore = Between & Readonly<{ beforeId: string }>
const pageOfEaten = compiledStatement((db, { beforeAt, beforeId, ...places }: Places<PageBefore>) =>
  mealsSince(db, places)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('eaten_at', 'id'), '<', tuple(beforeAt, beforeId)),
    )
    .select(EATEN_COLUMNS)
    .orderBy('eaten_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(MEALS_PER_PAGE)),
)

/**
 * The first and the last meal of each span of so many ms between two instants, and the last one
 * before them: what lies between the two has no break as long as the span, however much it is.
 */
export const selectEndsOfSpans = (
  db: DatabaseOrTransaction,
  places: Places<Between>,
  spanMs: number,
) =>
  mealsSince(db, places)
    .where('eaten_at', '<', places.beforeAt)
    .select(({ fn }) => [fn.min('eaten_at').as('first_at'), fn.max('eaten_at').as('last_at')])
    // Written out: as a parameter it would be no whole number to SQLite.
    .groupBy(sql`eaten_at / ${sql.lit(spanMs)}`)

/** The meals between two instants, and the last one before them, newest first. */
export const eatenMealsBetween = async (
  db: Database,
  memberId: string,
  sinceAt: number,
  beforeAt: number,
): Promise<EatenMeal[]> => {
  const pages = inPages<Pick<MealTable, (typeof EATEN_COLUMNS)[number]>>(MEALS_PER_PAGE, (last) =>
    pageOfEaten(db, {
      memberId,
      sinceAt,
      beforeAt: last?.eaten_at ?? beforeAt,
      // Before every meal of the instant, none of which is asked for.
      beforeId: last?.id ?? '',
    }),
  )
  const meals: EatenMeal[] = []
  for await (const rows of pages) for (const row of rows) meals.push(eatenMealOf(row))
  return meals
}

type PhotographedMeal = ReplayMeal & DailyReplay['photos'][number]

/** The meals of one day that have a photo. */
export const photographedMealsOn = async (
  db: Database,
  memberId: string,
  day: CivilDay,
  language: NamesOf,
): Promise<PhotographedMeal[]> => {
  const rows = await mealsWithPhotoOf(db, memberId)
    .select([...EATEN_COLUMNS, 'food_name', 'named_by'])
    .where('eaten_on', '=', day)
    .where('meal_photo.photo_id', 'is not', null)
    .execute()
  const titleOf = await readTitles(db, memberId, rows, language)
  return rows.map((row) => {
    const { id, eatenAt, eatenOn, energyKcal } = eatenMealOf(row)
    return {
      eatenAt,
      eatenOn,
      hasPhoto: true,
      imageUrl: mealPhotoPath(id),
      thumbnailUrl: mealThumbnailPath(id),
      foodName: titleOf(row),
      createdAt: new Date(eatenAt).toISOString(),
      calories: energyKcal,
    }
  })
}

const REMEMBERED_COLUMNS = [
  'id',
  'food_name',
  'named_by',
  'eaten_at',
  'eaten_on',
] as const satisfies (keyof MealTable)[]
export type RememberedRow = Pick<MealTable, (typeof REMEMBERED_COLUMNS)[number]>

const MAX_STARRED = 50
/** Ten meals on each of sixty days. */
const MAX_REMEMBERED = 600

const rememberedSince = compiledStatement(
  (db, { memberId, sinceOn, earliestAt }: Places<SinceDay & Readonly<{ earliestAt: number }>>) =>
    mealsOf(db, memberId)
      .select(REMEMBERED_COLUMNS)
      .where('eaten_on', '>=', sinceOn)
      // Ends the walk through all years where a database prefers the index by instant.
      .where('eaten_at', '>=', earliestAt)
      .orderBy('eaten_at', 'desc')
      .orderBy('id', 'desc')
      .limit(boundLimit(MAX_REMEMBERED)),
)

/** The newest meals from a day on: no more of each than tells what is usual. */
export const rememberedMeals = (
  db: Database,
  memberId: string,
  sinceOn: CivilDay,
): Promise<RememberedRow[]> =>
  rememberedSince(db, { memberId, sinceOn, earliestAt: earliestStartOf(sinceOn) })

const REPEATED_COLUMNS = [
  ...REMEMBERED_COLUMNS,
  'serving',
  'energy_kcal',
  'portion_multiplier',
  'pictured_by',
  'starred_at',
] as const satisfies (keyof MealTable)[]
export type RepeatableMeal = Pick<MealTable, (typeof REPEATED_COLUMNS)[number]> & {
  readonly photo_id: string | null
}
const selectRepeatable = (db: DatabaseOrTransaction, memberId: Given<string>) =>
  mealsWithPhotoOf(db, memberId).select([...REPEATED_COLUMNS, 'meal_photo.photo_id'])
const repeatableStarred = compiledStatement((db, { memberId }: Places<OfMember>) =>
  selectRepeatable(db, memberId)
    .where('starred_at', 'is not', null)
    .orderBy('starred_at', 'desc')
    .limit(boundLimit(MAX_STARRED)),
)
const repeatableOf = compiledStatement((db, { memberId, mealIds }: Places<OfMeals>) =>
  selectRepeatable(db, memberId).where(isOneOf(db, sql.ref('meal.id'), mealIds)),
)
/** Meals with a star, of any time; the newest star first. */
export const starredMeals = (db: Database, memberId: string): Promise<RepeatableMeal[]> =>
  repeatableStarred(db, { memberId })

/** What lists of meals to repeat show of some meals. */
export const repeatableMeals = (
  db: Database,
  memberId: string,
  mealIds: readonly string[],
): Promise<RepeatableMeal[]> => repeatableOf(db, { memberId, mealIds })

/**
 * The number is written out: PostgreSQL would plan the statement anew for each call, because with any
 * number of meals its plan looks worse than with this one.
 */
const newestWithFoods = memoized((limit: number) =>
  compiledStatement((db, { memberId }: Places<OfMember>) => {
    const newest = mealsWithPhotoOf(db, memberId)
      .select([...RECENT_MEAL_COLUMNS, 'meal_photo.photo_id'])
      .orderBy('eaten_at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(limit))
      .as('newest')
    return db
      .selectFrom(newest)
      .leftJoin('meal_item', (join) =>
        join.on('meal_item.member_id', '=', memberId).onRef('meal_item.meal_id', '=', 'newest.id'),
      )
      .selectAll('newest')
      .select(JOINED_ITEM)
      .orderBy('newest.eaten_at', 'desc')
      .orderBy('newest.id', 'desc')
      .orderBy('meal_item.position')
  }),
)

/**
 * The newest meals for a short list. One statement also reads the food names, because the dashboard
 * makes many reads at once.
 */
export const recentMeals = async (
  db: Database,
  memberId: string,
  { limit, language }: { limit: number; language: NamesOf },
): Promise<RecentMeal[]> => {
  const rows = await newestWithFoods(limit)(db, { memberId })
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((parts) =>
    parts.slice(0, 1).map((row) => viewRecentMeal(row, titleIn(row, joinedItems(parts), language))),
  )
}

/** The reason of an estimate as text, for an export. */
export const translateReason = (column: string | null, translate: Translate): string | null => {
  const messages = messagesOfReason(column, null)
  return messages.length === 0 ? column : messages.map(translate).join(' ')
}
