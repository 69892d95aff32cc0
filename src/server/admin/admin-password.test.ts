import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type OpenDatabase } from '#server/db/open-database.ts'
import { freshDatabase } from '../../../test/support/fresh-database.ts'
import type { TestDatabase } from '../../../test/support/postgres-databases.ts'
import { isAdminPassword, saveAdminPassword } from './admin-password.ts'

let folder: string
let database: OpenDatabase
let postgres: TestDatabase | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forkcast-admin-'))
  postgres = await freshDatabase()
  database = await openDatabase({ dataDir: folder, databaseUrl: postgres?.url })
})
afterEach(async () => {
  await database.close()
  await postgres?.drop()
  await rm(folder, { recursive: true })
})

const keep = (adminPassword?: string) =>
  saveAdminPassword(database.db, { adminPassword, passwordMemoryMib: 1 })

describe('the admin password', () => {
  it('is made at random at the first start, logged once, and stored only as a hash', async () => {
    const made = (await keep()) as string
    expect(made.length).toBeGreaterThanOrEqual(20)
    expect(await keep()).toBeUndefined()
    expect(await isAdminPassword(database.db, made)).toBe(true)
    expect(await isAdminPassword(database.db, `${made} `)).toBe(false)
    const settings = await database.db.selectFrom('setting').selectAll().execute()
    expect(JSON.stringify(settings)).not.toContain(made)
    expect(settings.map(({ value }) => value.slice(0, 10))).toContain('$argon2id$')
  })

  it('is the one of the settings, which replaces the one before', async () => {
    const made = (await keep()) as string
    expect(await keep('from the settings')).toBeUndefined()
    expect(await isAdminPassword(database.db, made)).toBe(false)
    expect(await isAdminPassword(database.db, 'from the settings')).toBe(true)
    await keep()
    expect(await isAdminPassword(database.db, 'from the settings')).toBe(true)
  })
})
