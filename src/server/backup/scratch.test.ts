import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/day.ts'
import { connectPostgres } from '#server/db/connect-postgres.ts'
import { startTestApp } from '../../../test/support/test-app.ts'
import { scratchName } from './scratch.ts'

it('is removed from the folder and the database a day after a killed restore or drill left it', async () => {
  const test = await startTestApp()
  const { now } = test.clock
  const left = [
    scratchName('restoring', now - DAY_MS - 1),
    scratchName('drill', now - 30 * DAY_MS),
    // Of a clock that ran ahead, and of earlier versions.
    scratchName('drill', now + 30 * DAY_MS),
    `restoring_${'0123456789abcdef'.repeat(2)}`,
    `restoring_${'0123456789abcdef'.repeat(2)}_before`,
  ]
  const others = [scratchName('restoring', now - HOUR_MS), 'restoring_notes', 'drill_2026']
  for (const name of [...left, ...others]) {
    await mkdir(join(test.dataDir, name))
    await writeFile(join(test.dataDir, name, 'forkcast.db'), 'rows')
  }
  const client =
    test.databaseUrl === undefined ? undefined : await connectPostgres(test.databaseUrl)
  for (const name of [...left, ...others]) {
    await client?.query(`create schema ${name}`)
    await client?.query(`create table ${name}.meal (name text)`)
  }
  const namesOf = async () => {
    const schemas = await client?.query<{ name: string }>(
      'select nspname as name from pg_namespace',
    )
    const names = [
      ...(await readdir(test.dataDir)),
      ...(schemas?.rows ?? []).map(({ name }) => name),
    ]
    return [...new Set(names)].filter((name) => [...left, ...others].includes(name)).sort()
  }
  // Another instance would sweep once an hour.
  test.clock.now += HOUR_MS
  await test.restart()
  await expect.poll(namesOf, { timeout: 120_000 }).toEqual(others.toSorted())
  await client?.end()
  await test.close()
})
