import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql, type TableMetadata } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { COLUMN_NUTRIENTS, inEach, SOMETIMES_KNOWN } from '#domain/foods/nutrient.ts'
import { emptyDatabase } from '../../../../test/support/fresh-database.ts'
import type { TestDatabase } from '../../../../test/support/postgres-databases.ts'
import { openDatabase, type OpenDatabase, SQLITE_FILE } from '../open-database.ts'
import type { Database } from '../schema.ts'
import { allMigrations } from './all.ts'

const names = Object.keys(allMigrations('sqlite'))

/** A separate database of the tested engine. */
interface Place {
  readonly settings: { readonly dataDir: string; readonly databaseUrl: string | undefined }
  /** A copy of this database, which must not be open. */
  copy(): Promise<Place>
}

let folder: string
let opened: OpenDatabase | undefined
/** PostgreSQL databases that the current test made. */
let made: TestDatabase[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forkcast-migrations-'))
})
const dropMade = async () => {
  await opened?.close()
  opened = undefined
  for (const database of made) await database.drop()
  made = []
}
afterEach(dropMade)
afterAll(() => rm(folder, { recursive: true, force: true }))

const placeOnPostgres = (database: TestDatabase): Place => {
  made.push(database)
  return {
    settings: { dataDir: '', databaseUrl: database.url },
    copy: async () => placeOnPostgres(await database.copy()),
  }
}
const placeOnSqlite = async (): Promise<Place> => {
  const dataDir = await mkdtemp(join(folder, 'database-'))
  return {
    settings: { dataDir, databaseUrl: undefined },
    async copy() {
      const other = await placeOnSqlite()
      await copyFile(join(dataDir, SQLITE_FILE), join(other.settings.dataDir, SQLITE_FILE))
      return other
    },
  }
}
const emptyPlace = async (): Promise<Place> => {
  const postgres = await emptyDatabase()
  return postgres ? placeOnPostgres(postgres) : placeOnSqlite()
}
const openAt = ({ settings }: Place, upTo?: readonly string[]): Promise<OpenDatabase> =>
  openDatabase(settings, { isLasting: false, ...(upTo && { only: new Set(upTo) }) })

/** SQLite's own tables of a full-text index, which are written through the index. */
const indexTables = async ({ db, engine }: OpenDatabase): Promise<Set<string>> => {
  if (engine === 'postgres') return new Set()
  const { rows } = await sql<{
    name: string
  }>`select name from pragma_table_list where type in ('virtual', 'shadow')`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

const tablesOf = async (database: OpenDatabase): Promise<TableMetadata[]> => {
  const indexes = await indexTables(database)
  return (await database.db.introspection.getTables())
    .filter((table) => !table.isView && !indexes.has(table.name))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Every text of a row is the same word, so that all references match. */
const wordOf = (nth: number) => `row-${nth}`
const WORD = wordOf(1)
const JSON_COLUMNS = new Set(['first_estimate'])
const valueFor = (column: string, type: string, nth: number): unknown => {
  if (/bool/.test(type)) return true
  if (/timestamp/.test(type) || (column.endsWith('_at') && /text/i.test(type)))
    return '2026-05-20T12:00:00.000Z'
  if (/real|float|double|numeric/i.test(type)) return 41.25
  // A barcode names one food.
  if (column === 'gtin') return nth
  if (/int/i.test(type)) return column.endsWith('_at') || column === 'at' ? 1_779_278_400_000 : 1
  if (column === 'items') return '[]'
  if (column === 'more_photo_ids') return null
  if (JSON_COLUMNS.has(column)) return '{"foodName":"What I had","calories":300}'
  return column.endsWith('_on') ? '2026-05-20' : wordOf(nth)
}

const rowsOf = async (db: Database, table: string) =>
  (await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)).rows

/** Each table gets its nth row. */
const fill = async (db: Database, tables: readonly TableMetadata[], nth = 1) => {
  let left = [...tables]
  // A table waits until the tables that it references have their rows.
  while (left.length > 0) {
    const refused: TableMetadata[] = []
    for (const table of left) {
      const row = Object.fromEntries(
        table.columns.map(({ name, dataType }) => [name, valueFor(name, dataType, nth)]),
      )
      try {
        await (db as unknown as Kysely<any>).insertInto(table.name).values(row).execute()
      } catch (error) {
        if (!/foreign key/i.test((error as Error).message)) throw error
        refused.push(table)
      }
    }
    if (refused.length === left.length)
      throw new Error(`No order fits ${refused.map(({ name }) => name)}`)
    left = refused
  }
}

type Rows = [table: string, row: Record<string, unknown>][]

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Where later versions store a row or columns that they moved; none for short-lived data. */
const keptAs = (table: string, row: Record<string, unknown>): Rows => {
  const { id, user_id: memberId, token, username } = row
  const at = { created_at: 1_779_278_400_000 }
  if (table === 'verification') return []
  if (table === 'credential') {
    return [
      [
        'provider_identity',
        { member_id: memberId, issuer: row['provider_id'], subject: row['account_id'] },
      ],
    ]
  }
  if (table === 'session') {
    const { token_hash = hashOf(String(token)), member_id = memberId } = row
    return [['session', { member_id, id, token_hash, ...at, expires_at: at.created_at }]]
  }
  if (table === 'member' && row['name'] !== undefined)
    return [['member', { id, username, email_verified: 1, ...at }]]
  if (table === 'meal') {
    const { items: _items, more_photo_ids: _ids, photo_id, told, ...meal } = row
    const photo: Rows =
      photo_id === undefined
        ? []
        : [['meal_photo', { member_id: row['member_id'], meal_id: id, position: 0, photo_id }]]
    return [['meal', told === undefined ? meal : { ...meal, member_input: told }], ...photo]
  }
  if (table === 'ticket') return [['one_time_token', row]]
  if (table === 'remote_use') {
    const { judged_on, ...use } = row
    return [['remote_use', judged_on === undefined ? use : { ...use, used_on: judged_on }]]
  }
  if (table === 'totp') {
    const { sealed_secret: encrypted_secret = row['encrypted_secret'], member_id } = row
    return [['totp', { member_id, encrypted_secret }]]
  }
  return [[table, row]]
}

const shapeOf = (tables: readonly TableMetadata[]) =>
  tables.map(({ name, columns }) => [
    name,
    columns.map((column) => `${column.name} ${column.dataType} ${column.isNullable}`).toSorted(),
  ])

describe('a database of an earlier version', () => {
  it('keeps a row of every version in every table, and gets the shape of a new one', async () => {
    opened = await openAt(await emptyPlace())
    const newShape = shapeOf(await tablesOf(opened))
    await opened.close()

    // One database goes from version to version, and gets rows in each: those of a version go
    // through all later migrations.
    const place = await emptyPlace()
    const isOf = (nth: number) => (row: Record<string, unknown>) =>
      Object.values(row).includes(wordOf(nth))
    const kept: { from: string; nth: number; table: string; row: Record<string, unknown> }[] = []
    for (const [nth, from] of names.entries()) {
      opened = await openAt(place, names.slice(0, nth + 1))
      const tables = await tablesOf(opened)
      await fill(opened.db, tables, nth)
      for (const { name } of tables) {
        const added = (await rowsOf(opened.db, name)).filter(isOf(nth))
        expect([from, name, added.length]).toEqual([from, name, 1])
        for (const [table, row] of keptAs(name, added[0] as Record<string, unknown>))
          kept.push({ from, nth, table, row })
      }
      await opened.close()
    }

    opened = await openAt(place)
    const now = new Map<string, Record<string, unknown>[]>()
    for (const table of new Set(kept.map((one) => one.table)))
      now.set(table, await rowsOf(opened.db, table))
    for (const { from, nth, table, row } of kept) {
      const rows = now.get(table)?.filter(isOf(nth))
      expect(rows, `${table}, recorded with ${from}`).toEqual([expect.objectContaining(row)])
    }
    expect(shapeOf(await tablesOf(opened))).toEqual(newShape)
  })

  it('keeps passwords, sessions and the moment of registering to the millisecond', async () => {
    const place = await emptyPlace()
    const before = names.slice(0, names.indexOf('0015-account-tables'))
    opened = await openAt(place, before)
    const old = opened.db as unknown as Kysely<any>
    const registered = '2026-03-29T01:59:59.987Z'
    const dates = { created_at: registered, updated_at: registered }
    const body = {
      weight_kg: 80,
      height_cm: 175,
      age_years: 34,
      body_type: 'medium',
      motivation: 'health',
      target_weight_kg: 72,
    }
    const who = {
      id: 'm',
      name: 'Robin',
      email: 'robin@example.org',
      username: 'robin',
      display_username: 'Robin',
    }
    const isProven = opened.engine === 'sqlite' ? 0 : false
    await old
      .insertInto('member')
      .values({ ...who, ...dates, ...body, email_verified: isProven })
      .execute()
    const session = {
      id: 's',
      token: 't',
      user_id: 'm',
      expires_at: '2026-04-28T00:00:00.001Z',
      last_seen_at: 5,
      admin_until: 7,
    }
    await old
      .insertInto('session')
      .values({ ...session, ...dates })
      .execute()
    const credential = { ...dates, user_id: 'm' }
    await old
      .insertInto('credential')
      .values([
        {
          ...credential,
          id: '1',
          account_id: 'm',
          provider_id: 'credential',
          password: '$argon2id$hash',
        },
        {
          ...credential,
          id: '2',
          account_id: 'sub-1',
          provider_id: 'https://id.example',
          password: null,
        },
      ])
      .execute()
    await opened.close()

    opened = await openAt(place)
    const { db } = opened
    const [member] = await rowsOf(db, 'member')
    expect(member).toMatchObject({
      id: 'm',
      created_at: Date.parse(registered),
      email_verified: 0,
      water_target_glasses: 8,
    })
    expect(await rowsOf(db, 'password')).toEqual([{ member_id: 'm', hash: '$argon2id$hash' }])
    expect(await rowsOf(db, 'provider_identity')).toEqual([
      { member_id: 'm', issuer: 'https://id.example', subject: 'sub-1' },
    ])
    const [kept] = await rowsOf(db, 'session')
    expect(kept).toMatchObject({
      member_id: 'm',
      token_hash: hashOf('t'),
      created_at: Date.parse(registered),
      expires_at: Date.parse('2026-04-28T00:00:00.001Z'),
      last_seen_at: 5,
      admin_until: 7,
      confirmed_until: null,
    })
    await db.deleteFrom('member').execute()
    for (const table of ['password', 'provider_identity', 'session'])
      expect(await rowsOf(db, table)).toEqual([])
  })

  it(
    'keeps the foods and the photos of every meal, in their order',
    { timeout: 60_000 },
    async () => {
      const place = await emptyPlace()
      const before = names.slice(0, names.indexOf('0040-meal-parts'))
      opened = await openAt(place, before)
      const { db: old } = opened
      await fill(
        old,
        (await tablesOf(opened)).filter(({ name }) => name === 'member'),
      )
      const meal = {
        member_id: WORD,
        eaten_at: 1,
        eaten_on: '2026-05-20',
        recorded_at: 1,
        source: 'photo',
        serving: '1 plate',
        portion_multiplier: 1,
        food_name: 'Lunch',
        energy_kcal: 300,
        protein_g: 20,
        carbs_g: 30,
        fat_g: 10,
        pre_meal_water: 0,
        routine_adherent: 1,
      }
      const egg = {
        name: 'Egg',
        grams: 55.5,
        calories: 80.25,
        protein: 7,
        carbs: 0.4,
        fats: 5.5,
        sodium: 70,
        foodCode: 'E1',
        confidence: 71,
      }
      const dip = {
        name: 'Dip',
        grams: 30,
        calories: 219.75,
        protein: 13,
        carbs: 29.6,
        fats: 4.5,
        foodCode: null,
        confidence: null,
      }
      // More than one batch.
      const plain = Array.from({ length: 450 }, (_, at) => ({
        ...meal,
        id: `plain-${at}`,
        photo_id: `photo-${at}`,
      }))
      for (const row of plain)
        await (old as unknown as Kysely<any>).insertInto('meal').values(row).execute()
      await (old as unknown as Kysely<any>)
        .insertInto('meal')
        .values([
          {
            ...meal,
            id: 'several',
            photo_id: 'p1',
            more_photo_ids: 'p2 p3',
            items: JSON.stringify([egg, dip]),
          },
          { ...meal, id: 'sum', photo_id: null, more_photo_ids: null, items: null },
        ])
        .execute()
      // As it was before meals had items.
      await (old as unknown as Kysely<any>)
        .insertInto('meal')
        .values({ ...meal, id: 'early', food_code: 'C1', grams: 40, fiber_g: 2, confidence: null })
        .execute()
      await opened.close()

      opened = await openAt(place)
      const partsOf = async (table: string, mealId: string) =>
        (await rowsOf(opened?.db as Database, table))
          .filter(({ meal_id }) => meal_id === mealId)
          .toSorted((one, other) => Number(one['position']) - Number(other['position']))
          .map(({ member_id: _member, meal_id: _meal, ...part }) => part)
      const unknown = {
        ...inEach([...SOMETIMES_KNOWN, ...COLUMN_NUTRIENTS], 'column', () => null),
        more_nutrients: null,
      }
      expect(await partsOf('meal_item', 'several')).toEqual([
        {
          position: 0,
          name: 'Egg',
          named_by: 'member',
          grams: 55.5,
          energy_kcal: 80.25,
          protein_g: 7,
          carbs_g: 0.4,
          fat_g: 5.5,
          ...unknown,
          sodium_mg: 70,
          food_code: 'E1',
          confidence: 71,
        },
        {
          position: 1,
          name: 'Dip',
          named_by: 'member',
          grams: 30,
          energy_kcal: 219.75,
          protein_g: 13,
          carbs_g: 29.6,
          fat_g: 4.5,
          ...unknown,
          food_code: null,
          confidence: null,
        },
      ])
      expect(await partsOf('meal_photo', 'several')).toEqual(
        ['p1', 'p2', 'p3'].map((photo_id, position) => ({ position, photo_id })),
      )
      expect([await partsOf('meal_item', 'sum'), await partsOf('meal_photo', 'sum')]).toEqual([
        [],
        [],
      ])
      expect(await partsOf('meal_item', 'early')).toEqual([
        {
          position: 0,
          name: 'Lunch',
          named_by: 'member',
          grams: 40,
          energy_kcal: 300,
          protein_g: 20,
          carbs_g: 30,
          fat_g: 10,
          ...unknown,
          fiber_g: 2,
          food_code: 'C1',
          confidence: null,
        },
      ])
      expect(await rowsOf(opened.db, 'meal_photo')).toHaveLength(plain.length + 3)
      // Foods and photos are deleted with their meal.
      await opened.db.deleteFrom('member').execute()
      expect([await rowsOf(opened.db, 'meal_item'), await rowsOf(opened.db, 'meal_photo')]).toEqual(
        [[], []],
      )
    },
  )

  it('says who named what was recorded before that was asked', { timeout: 60_000 }, async () => {
    const place = await emptyPlace()
    opened = await openAt(place, names.slice(0, names.indexOf('0290-named-by')))
    const old = opened.db as unknown as Kysely<any>
    await fill(
      opened.db,
      (await tablesOf(opened)).filter(({ name }) => name === 'member'),
    )
    await old.updateTable('member').set({ language: 'de' }).execute()
    const BANANA = '63107010'
    const meal = {
      member_id: WORD,
      eaten_at: 1,
      eaten_on: '2026-05-20',
      recorded_at: 1,
      source: 'table',
      serving: '',
      portion_multiplier: 1,
      energy_kcal: 89,
      pre_meal_water: 0,
      routine_adherent: 1,
    }
    // More than one page.
    const bananas = Array.from({ length: 501 }, (_, at) => ({
      ...meal,
      id: `a-${at}`,
      food_name: 'Banane',
      food_code: BANANA,
    }))
    for (const row of bananas) await old.insertInto('meal').values(row).execute()
    const candidates = JSON.stringify({
      candidates: [{ foodName: 'Banana', foodCode: BANANA }],
      alternatives: [],
    })
    const several = { ...meal, id: 'several', food_name: 'Banane und Mutters Mus', candidates }
    const own = { ...meal, id: 'own', food_name: 'Mutters Mus', candidates: 'no JSON' }
    for (const row of [several, own]) await old.insertInto('meal').values(row).execute()
    const item = {
      member_id: WORD,
      meal_id: 'several',
      grams: 100,
      energy_kcal: 89,
      protein_g: 1,
      carbs_g: 20,
      fat_g: 0,
    }
    const items = [
      { ...item, position: 0, name: 'Banane', food_code: BANANA },
      { ...item, position: 1, name: 'Mutters Mus', food_code: null },
    ]
    for (const row of items) await old.insertInto('meal_item').values(row).execute()
    const share = {
      ...own,
      food_name: 'Banane',
      food_code: BANANA,
      analyser: null,
      corrected_at: null,
      reason: null,
      items: [{ name: 'Banane', foodCode: BANANA }],
    }
    const pot = {
      member_id: WORD,
      id: 'own',
      household_id: 'h',
      cooked_on: '2026-05-20',
      shares: 2,
      share: JSON.stringify(share),
    }
    await old.insertInto('pot').values(pot).execute()
    await opened.close()

    opened = await openAt(place)
    const meals = await rowsOf(opened.db, 'meal')
    const namers = new Map(meals.map(({ id, named_by }) => [id, named_by]))
    const food = `food:${BANANA}`
    for (const { id } of bananas) expect(namers.get(id)).toBe(food)
    expect([namers.get('several'), namers.get('own')]).toEqual(['items', 'member'])
    const others = new Map(meals.map(({ id, candidates: text }) => [id, text]))
    expect(JSON.parse(String(others.get('several')))).toEqual({
      candidates: [
        {
          foodName: 'Banana',
          foodCode: BANANA,
          namedBy: expect.stringMatching(/^(?:label|food):/),
        },
      ],
      alternatives: [],
    })
    expect(others.get('own')).toBe('no JSON')
    expect(
      (await rowsOf(opened.db, 'meal_item'))
        .toSorted((one, other) => Number(one['position']) - Number(other['position']))
        .map(({ named_by }) => named_by),
    ).toEqual([food, 'member'])
    const [shared] = await rowsOf(opened.db, 'pot')
    expect(JSON.parse(String(shared?.['share']))).toMatchObject({
      named_by: food,
      items: [{ namedBy: food }],
    })
  })

  it('is refused by a program that is older than itself, and not touched', async () => {
    const place = await emptyPlace()
    await (await openAt(place)).close()
    await expect(openAt(place, names.slice(0, 1))).rejects.toThrow(
      /could not be brought up to date/,
    )
    opened = await openAt(place)
    expect((await tablesOf(opened)).length).toBeGreaterThan(5)
  })
})

describe('the migrations', () => {
  it('go forward only, under names that sort as they are listed', () => {
    expect(names.toSorted()).toEqual(names)
    for (const migration of Object.values(allMigrations('postgres')))
      expect(migration.down).toBeUndefined()
  })
})
