import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open-database.ts'
import { openPhotoStore } from '#server/photos/open-photo-store.ts'
import { freshDatabase } from '../../../test/support/fresh-database.ts'
import { openReceiver } from '../../../test/support/receivers.ts'
import { newestVerdict } from './drill-reads.ts'
import { drillAndNote, noteVerdict } from './drill.ts'
import { backUpWhenDue } from './scheduled-backups.ts'
import { tellVerdict } from './tell-verdict.ts'

const DAY_MS = 86_400_000
let dataDir: string
let database: OpenDatabase
let postgres: Awaited<ReturnType<typeof freshDatabase>>
let now = Date.UTC(2026, 4, 20, 12)
const folder = () => join(dataDir, 'backups')

const backUp = async () => {
  const settings = readConfig({
    DATA_DIR: dataDir,
    ...(postgres && { DATABASE_URL: postgres.url }),
  })
  const photos = await openPhotoStore(settings)
  const source = { db: database.db, settings, photos, version: 'test', clock: () => now }
  const made = await backUpWhenDue({ everyMs: DAY_MS, keep: 2, folder: folder() }, source)
  return made?.folder
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'forkcast-scheduled-'))
  postgres = await freshDatabase()
  database = await openDatabase({ dataDir, databaseUrl: postgres?.url })
})
afterEach(async () => {
  await database.close()
  await postgres?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

describe('scheduled backups', () => {
  it('are made when the newest one is a period old, also across a restart', async () => {
    expect(await backUp()).toMatch(/forkcast-2026-05-20T12-00-00Z$/)
    now += DAY_MS - 1
    expect(await backUp()).toBeUndefined()
    now += 1
    expect(await backUp()).toMatch(/forkcast-2026-05-21T12-00-00Z$/)
  })
  it('go on where a clock that ran ahead is set right, and keep what is made since', async () => {
    now += 365 * DAY_MS
    expect(await backUp()).toBeDefined()
    now -= 365 * DAY_MS
    for (let day = 0; day < 3; day += 1) {
      const made = await backUp()
      expect(made).toBeDefined()
      expect(await readdir(folder())).toContain(basename(made ?? ''))
      now += DAY_MS
    }
    expect((await readdir(folder())).every((name) => name.startsWith('forkcast-2026'))).toBe(true)
  })
  it('keep the newest few and touch nothing else in the folder', async () => {
    await mkdir(join(folder(), 'holiday-pictures'), { recursive: true })
    for (let day = 0; day < 4; day += 1) {
      await backUp()
      now += DAY_MS
    }
    const left = (await readdir(folder())).sort()
    expect(left).toHaveLength(3)
    expect(left.at(-1)).toBe('holiday-pictures')
    expect(left.slice(0, 2).every((name) => name.startsWith('forkcast-'))).toBe(true)
  })
  it('remove what killed ones left, once it is a day old', async () => {
    await backUp()
    const [finished = ''] = await readdir(folder())
    await mkdir(join(folder(), `${finished}.unfinished`))
    now += DAY_MS
    await backUp()
    expect(await readdir(folder())).toContain(`${finished}.unfinished`)
    now += DAY_MS
    await backUp()
    expect(await readdir(folder())).not.toContain(`${finished}.unfinished`)
  })
  it('are told to a webhook once it takes the verdict, and not again', async () => {
    const receiver = await openReceiver()
    const tell = () => tellVerdict(database.db, receiver.url)
    try {
      await tell()
      await backUp()
      receiver.answerWith(500)
      await expect(tell()).rejects.toThrow(
        'BACKUP_WEBHOOK did not take the verdict of a drill: 500',
      )
      receiver.answerWith(204)
      await tell()
      await tell()
      const told = {
        type: 'backup-drill',
        ok: true,
        at: new Date(now).toISOString(),
        fault: null,
        missingPhotos: 0,
      }
      expect(receiver.posts.map(({ body }) => JSON.parse(body.toString()))).toEqual([told, told])

      await noteVerdict(database.db, { at: now, fault: null, missingPhotos: 2 })
      await tell()
      expect(JSON.parse(receiver.posts.at(-1)?.body.toString() ?? '')).toEqual({
        ...told,
        ok: false,
        missingPhotos: 2,
      })

      const settings = { dataDir, databaseUrl: postgres?.url }
      const { fault } = await drillAndNote(database.db, join(folder(), 'gone'), settings, now + 1)
      await tell()
      expect(JSON.parse(receiver.posts.at(-1)?.body.toString() ?? '')).toMatchObject({
        ok: false,
        fault,
      })
    } finally {
      await receiver.close()
    }
  })
  it('that cannot be made are a fault, also where an earlier one went well', async () => {
    await backUp()
    now += DAY_MS
    const photos = await openPhotoStore(readConfig({ DATA_DIR: dataDir }))
    const source = {
      db: database.db,
      settings: { dataDir: join(dataDir, 'gone'), databaseUrl: 'postgres://127.0.0.1:1/none' },
      photos,
      version: 'test',
      clock: () => now,
    }
    const schedule = { everyMs: DAY_MS, keep: 2, folder: folder() }
    await expect(backUpWhenDue(schedule, source)).rejects.toThrow()
    expect(await newestVerdict(database.db)).toEqual({
      at: now,
      fault: 'The backup could not be made. The log says why.',
      missingPhotos: 0,
    })
    expect(await readdir(folder())).toHaveLength(1)
  })
  it('are restored in a drill whose verdict is noted, and leave no trace of it', async () => {
    const settings = { dataDir, databaseUrl: postgres?.url }
    const made = (await backUp()) ?? ''
    expect(await newestVerdict(database.db)).toEqual({ at: now, fault: null, missingPhotos: 0 })
    const file = join(made, 'rows', 'setting.jsonl')
    await writeFile(file, (await readFile(file, 'utf8')).replace('backup', 'backed'))
    await appendFile(file, '{"key":"more","value":"1"}\n')
    const { fault } = await drillAndNote(database.db, made, settings, now + 1)
    expect(fault).toMatch(/The backup is damaged: rows\/setting.jsonl/)
    expect(await newestVerdict(database.db)).toEqual({
      at: now + 1,
      fault,
      missingPhotos: 0,
    })

    expect((await readdir(dataDir)).filter((name) => name.startsWith('drill-'))).toEqual([])
    if (postgres) {
      const { rows } = await sql<{
        name: string
      }>`select schema_name as name from information_schema.schemata where schema_name like 'drill%' or schema_name like 'restoring%'`.execute(
        database.db,
      )
      expect(rows).toEqual([])
    }
  })
})
