import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Language } from '#domain/languages.ts'
import { guessNamers, type MealOfBefore } from '#server/foods/guess-namers.ts'

type Meal = Omit<MealOfBefore, 'items' | 'first_estimate' | 'candidates'> & {
  readonly id: string
  readonly first_estimate: string | null
  readonly candidates: string | null
}
interface Item {
  readonly meal_id: string
  readonly position: number
  readonly name: string
  readonly foodCode: string | null
}
interface Member {
  readonly id: string
  readonly language: Language | null
}
/** What a household member may take of what another one cooked: a meal as JSON. */
interface Share extends MealOfBefore {
  readonly reason: null
}

const ROWS_AT_ONCE = 500

/** Text that is no JSON stays as it is. */
const changedJson = (text: string | null, change: (value: unknown) => unknown): string | null => {
  try {
    return text === null ? null : JSON.stringify(change(JSON.parse(text)))
  } catch {
    return text
  }
}
const parsed = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

async function* inPages<Row extends { readonly id: string }>(
  read: (after: string) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after = ''; ;) {
    const rows = await read(after)
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)?.id ?? ''
  }
}

const nameMeals = async (
  db: Kysely<unknown>,
  { id: memberId, language }: Member,
  meals: readonly Meal[],
): Promise<void> => {
  const ids = sql.join(meals.map(({ id }) => id))
  const { rows } = await sql<Item>`
    select meal_id, position, name, food_code as "foodCode" from meal_item
    where member_id = ${memberId} and meal_id in (${ids}) order by meal_id, position`.execute(db)
  const itemsOf = Map.groupBy(rows, ({ meal_id }) => meal_id)
  const changedMeals: RawBuilder<unknown>[] = []
  const changedItems: RawBuilder<unknown>[] = []
  for (const meal of meals) {
    const items = itemsOf.get(meal.id) ?? []
    const first = parsed(meal.first_estimate)
    const others = parsed(meal.candidates)
    const guessed = guessNamers(
      { ...meal, items, first_estimate: first, candidates: others },
      language,
    )
    items.forEach(({ position }, at) => {
      const namer = guessed.itemsNamedBy[at] ?? 'member'
      if (namer !== 'member')
        changedItems.push(sql`(${sql.join([meal.id, String(position), namer])})`)
    })
    const row = [
      guessed.namedBy,
      guessed.reason,
      changedJson(meal.first_estimate, () => guessed.firstEstimate),
      changedJson(meal.candidates, () => guessed.candidates),
    ]
    changedMeals.push(sql`(${sql.join([meal.id, ...row])})`)
  }
  await sql`
    update meal set named_by = given.column2, reason = given.column3,
      first_estimate = given.column4, candidates = given.column5
    from (values ${sql.join(changedMeals)}) as given
    where member_id = ${memberId} and id = given.column1`.execute(db)
  for (let start = 0; start < changedItems.length; start += ROWS_AT_ONCE) {
    await sql`
      update meal_item set named_by = given.column3
      from (values ${sql.join(changedItems.slice(start, start + ROWS_AT_ONCE))}) as given
      where member_id = ${memberId} and meal_id = given.column1
        and position = cast(given.column2 as integer)`.execute(db)
  }
}

/** Pots are kept for two days, so they are few. */
const namePots = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ member_id: string; id: string; share: string }>`
    select member_id, id, share from pot`.execute(db)
  for (const { member_id, id, share } of rows) {
    const named = changedJson(share, (value) => {
      const meal = value as Share
      const guessed = guessNamers({ ...meal, first_estimate: null, candidates: null }, null)
      const items = meal.items.map((item, at) => ({ ...item, namedBy: guessed.itemsNamedBy[at] }))
      return { ...meal, named_by: guessed.namedBy, items }
    })
    await sql`update pot set share = ${named} where member_id = ${member_id} and id = ${id}`.execute(
      db,
    )
  }
}

/**
 * Who named a meal and each of its foods, so that a name can be looked up in the language of its
 * reader. For what was recorded before, it is guessed from the name, here for the last time.
 */
export const namedBy = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const table of ['meal', 'meal_item']) {
      await db.schema
        .alterTable(table)
        .addColumn('named_by', 'text', (column) => column.notNull().defaultTo('member'))
        .execute()
    }
    const membersAfter = async (after: string) =>
      (
        await sql<Member>`select id, language from member where id > ${after}
          order by id limit ${ROWS_AT_ONCE}`.execute(db)
      ).rows
    for await (const members of inPages(membersAfter)) {
      for (const member of members) {
        const mealsAfter = async (after: string) =>
          (
            await sql<Meal>`select id, food_name, food_code, energy_kcal, analyser, corrected_at,
                reason, first_estimate, candidates
              from meal where member_id = ${member.id} and id > ${after}
              order by id limit ${ROWS_AT_ONCE}`.execute(db)
          ).rows
        for await (const meals of inPages(mealsAfter)) await nameMeals(db, member, meals)
      }
    }
    await namePots(db)
  },
})
