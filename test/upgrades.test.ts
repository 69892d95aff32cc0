import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { insertBackup } from '#server/backup/restore-rows.ts'
import { openTarget } from '#server/backup/restore-target.ts'
import { textOfRow } from '#server/backup/row-text.ts'
import { openSnapshot } from '#server/backup/snapshot.ts'
import { openDatabase, SQLITE_FILE } from '#server/db/open-database.ts'
import { FolderPhotoStore } from '#server/photos/folder-photo-store.ts'
import { emptyDatabase } from './support/fresh-database.ts'
import type { TestDatabase } from './support/postgres-databases.ts'
import { startTestApp, type TestApp } from './support/test-app.ts'

// Databases that servers of earlier versions wrote: one member who registered and recorded meals, a
// weigh-in, water, an activity and what else there was at the time, each through the API.

const FOLDER = new URL('golden/earlier-databases/', import.meta.url)
interface Earlier {
  readonly file: string
  /** When it was written. */
  readonly at: string
  /** Of the browser that was signed in. */
  readonly cookie: string
}
const versions: Earlier[] = JSON.parse(await readFile(new URL('sessions.json', FOLDER), 'utf8'))

/** What later versions call a table. */
const RENAMED: Readonly<Record<string, string>> = {
  credential: 'password',
  ticket: 'one_time_token',
}
/** Of the migrations themselves, counters of guesses, and what SQLite's index writes. */
const NOT_ROWS = /^(?:kysely_|sqlite_|product_words|attempt$|verification$)/

type Rows = Map<string, Record<string, unknown>[]>

let folder: string
const databases: TestDatabase[] = []
let test: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forkcast-upgrades-'))
  test = await startTestApp()
  await test.app.close()
})
afterAll(async () => {
  await test.close()
  for (const database of databases) await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const rowsIn = (path: string): { rows: Rows; migrations: string[] } => {
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    const names = (query: string) =>
      db
        .prepare(query)
        .all()
        .map(({ name }) => String(name))
    const tables = names("select name from sqlite_master where type = 'table' order by name")
    return {
      rows: new Map(
        tables
          .filter((name) => !NOT_ROWS.test(name))
          .map((name) => [name, db.prepare(`select * from "${name}"`).all()]),
      ),
      migrations: names('select name from kysely_migration'),
    }
  } finally {
    db.close()
  }
}

interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}
interface Made {
  readonly dataDir: string
  readonly database: TestDatabase | undefined
  readonly rows: Rows
}

/** The database of an earlier version on the tested engine, as it was. */
const makeAsItWas = async ({ file }: Earlier): Promise<Made> => {
  const dataDir = await mkdtemp(join(folder, 'made-'))
  const path = join(dataDir, SQLITE_FILE)
  await writeFile(path, brotliDecompressSync(await readFile(new URL(`${file}.db.br`, FOLDER))))
  const { rows, migrations } = rowsIn(path)
  const database = await emptyDatabase()
  if (!database) return { dataDir, database, rows }

  databases.push(database)
  await mkdir(join(dataDir, 'rows'))
  for (const [name, all] of rows) {
    const lines = all.map((row) => `${textOfRow(row)}\n`)
    await writeFile(join(dataDir, 'rows', `${name}.jsonl`), lines.join(''))
  }
  const place = { dataDir, databaseUrl: database.url }
  const opened = await openDatabase(place, { only: new Set(migrations), isLasting: false })
  // Its migration was edited a few hours later, and makes a column of today's name.
  if (rows.get('member')?.some((member) => 'day_turns_at' in member))
    await sql`alter table member rename column day_turn_hour to day_turns_at`.execute(opened.db)
  const tables = [...rows].map(([name, all]) => ({ name, rows: all.length }))
  await insertBackup(opened, dataDir, { tables })
  await opened.close()
  return { dataDir, database, rows }
}

const made = new Map<string, Promise<Made>>()
/** A copy of it: making one anew takes as long as an upgrade. */
const asItWas = async (version: Earlier): Promise<Place & { rows: Rows }> => {
  const making = made.get(version.file) ?? makeAsItWas(version)
  made.set(version.file, making)
  const { rows, ...original } = await making
  const dataDir = await mkdtemp(join(folder, 'data-'))
  await cp(original.dataDir, dataDir, { recursive: true })
  const database = await original.database?.copy()
  if (database) databases.push(database)
  return { dataDir, databaseUrl: database?.url, rows }
}

/** Every row of today's tables, those of the engine itself aside. */
const upgraded = async (place: Place): Promise<Rows> => {
  const opened = await openDatabase(place, { isLasting: false })
  try {
    const tables = (await opened.db.introspection.getTables()).filter(
      ({ name, isView }) => !isView && !NOT_ROWS.test(name),
    )
    const rows: Rows = new Map()
    for (const { name } of tables) {
      const all = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
        opened.db,
      )
      rows.set(name, all.rows)
    }
    return rows
  } finally {
    await opened.close()
  }
}

it('begins with every release and ten earlier versions at least', async () => {
  const changelog = await readFile(new URL('../CHANGELOG.md', import.meta.url), 'utf8')
  // 0.1.0 was never handed out.
  const released = [...changelog.matchAll(/^## \[([1-9]\d*\.\d+\.\d+)\]/gm)].map(([, name]) => name)
  expect(released).toContain('1.0.0')
  expect(versions.map(({ file }) => file)).toEqual(expect.arrayContaining(released))
  expect(versions.length).toBeGreaterThanOrEqual(11)
})

describe('a server over the database of an earlier version', () => {
  it.each(versions)('$file loses no row and keeps the member signed in', async (version) => {
    const { rows, ...place } = await asItWas(version)
    const now = await upgraded(place)
    for (const [table, before] of rows) {
      const kept = now.get(RENAMED[table] ?? table)
      expect([table, kept?.length]).toEqual([table, before.length])
    }

    test.clock.now = Date.parse(version.at) + 3_600_000
    await test.restart({
      DATA_DIR: place.dataDir,
      ...(place.databaseUrl !== undefined && { DATABASE_URL: place.databaseUrl }),
    })
    const read = async (url: string) => {
      const reply = await test.app.inject({ url, headers: { cookie: version.cookie } })
      expect([url, reply.statusCode], reply.body).toEqual([url, 200])
      return reply.json()
    }
    expect((await read('/api/me')).user).toMatchObject({ username: 'Robin' })
    expect((await read('/api/weight/history')).data).toMatchObject([{ weight: 81.4 }])
    const meals = (await read('/api/food-analyses')).data
    expect(new Set(meals.map(({ id }: { id: string }) => id))).toEqual(
      new Set(rows.get('meal')?.map(({ id }) => id)),
    )
    for (const url of ['/api/today', '/api/dashboard', '/api/activities', '/api/weight/trajectory'])
      await read(url)
    await test.app.close()
  })
})

describe('a backup of today over the database of an earlier version', () => {
  let backup: string
  beforeAll(async () => {
    const empty = await emptyDatabase()
    if (empty) databases.push(empty)
    const today = { dataDir: await mkdtemp(join(folder, 'today-')), databaseUrl: empty?.url }
    const opened = await openDatabase(today, { isLasting: false })
    await opened.db.insertInto('setting').values({ key: 'kept', value: 'of today' }).execute()
    await opened.close()
    backup = join(await mkdtemp(join(folder, 'backup-')), 'made')
    await makeBackup(backup, {
      openSnapshot: () => openSnapshot(today),
      photos: new FolderPhotoStore(join(today.dataDir, 'photos')),
      forkcastVersion: 'test',
      madeAt: Date.now(),
    })
  })

  it.each(versions)('replaces $file, on the same engine', async (version) => {
    const { rows: _, ...place } = await asItWas(version)
    const target = await openTarget(place)
    const photos = new FolderPhotoStore(join(place.dataDir, 'photos'))
    await restoreBackup(backup, { target, photos, mayReplace: true })
    await target.close()
    const now = await upgraded(place)
    expect(now.get('member')).toEqual([])
    expect(now.get('setting')).toContainEqual({ key: 'kept', value: 'of today' })
    expect([...now.keys()].filter((name) => name in RENAMED)).toEqual([])
  })
})

describe('an upgrade that is killed', () => {
  const UPGRADE = fileURLToPath(new URL('support/killed-upgrade.ts', import.meta.url))
  const upgrade = ({ dataDir, databaseUrl = '' }: Place, nth: number, copied: readonly number[]) =>
    promisify(execFile)(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      UPGRADE,
      dataDir,
      databaseUrl,
      String(nth),
      copied.join(),
    ])
  const pointsOf = (statements: number, points: number) => {
    expect(statements).toBeGreaterThan(points * 2)
    return Array.from({ length: points }, (_, at) =>
      Math.ceil((statements * (at + 1)) / (points + 1)),
    )
  }
  const whole = async () => {
    const [oldest] = versions
    if (!oldest) throw new Error('There is no earlier version')
    const place = await asItWas(oldest)
    const statements = Number((await upgrade(place, 0, [])).stdout)
    return { oldest, statements, expected: await upgraded(place) }
  }

  const onSqlite = async () => {
    const { oldest, statements, expected } = await whole()
    const points = pointsOf(statements, 20)
    const place = await asItWas(oldest)
    const last = Math.max(...points)
    await expect(upgrade(place, last, points)).rejects.toMatchObject({ signal: 'SIGKILL' })
    for (const nth of points) {
      const killed = { ...place, dataDir: `${place.dataDir}-${nth}` }
      expect(await upgraded(killed), `killed before statement ${nth}`).toEqual(expected)
    }
    expect(await upgraded(place), 'after the process itself was killed').toEqual(expected)
  }
  // In one transaction: wherever it is cut off, all of it is taken back, and the next one has as
  // many statements.
  const onPostgres = async () => {
    const { oldest, statements, expected } = await whole()
    const place = await asItWas(oldest)
    for (const nth of pointsOf(statements, 5))
      await expect(upgrade(place, nth, [])).rejects.toMatchObject({ signal: 'SIGKILL' })
    expect(await upgraded(place)).toEqual(expected)
  }

  it(
    'ends at the next start, with the same rows',
    inject('postgres') === undefined ? onSqlite : onPostgres,
  )
})
