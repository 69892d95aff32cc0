import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { allRecordings } from '#server/recordings/all.ts'
import { readConfig } from '#server/config/config.ts'
import { cookieOf } from './support/test-app.ts'

const FILL = fileURLToPath(new URL('../scripts/demo/fill.ts', import.meta.url))
const PASSWORD = 'Demo1!password'
const DAYS = 45

let folders: string[]
beforeAll(async () => {
  folders = [await mkdtemp(join(tmpdir(), 'forkcast-demo-')), await mkdtemp(join(tmpdir(), 'forkcast-demo-'))]
  for (const folder of folders) {
    execFileSync(process.execPath, [FILL, folder, 'demo', String(DAYS)], { env: { ...process.env, DEMO_PASSWORD: PASSWORD } })
  }
})
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

const rowsIn = (folder: string, query: string) => {
  const db = new DatabaseSync(join(folder, 'forkcast.db'), { readOnly: true })
  const rows = db.prepare(query).all()
  db.close()
  return rows
}

describe('the demo', () => {
  it('is the same each time, but for who it is', () => {
    const meals = `select id, eaten_on, food_code, energy_kcal, photo_id, confidence from meal where eaten_on < date('now', '-2 days') order by eaten_at`
    const [one, other] = folders.map((folder) => rowsIn(folder, meals))
    expect(one?.length).toBeGreaterThan(DAYS)
    expect(one).toEqual(other)
  })

  it('holds something of everything that can be recorded', () => {
    for (const { table } of allRecordings) {
      expect(rowsIn(folders[0] as string, `select count(*) as rows from ${table} having count(*) > 0`), table).toHaveLength(1)
    }
  })

  it('has a member who can sign in, with a weight that follows what was eaten', async () => {
    const app = await buildApp({ config: readConfig({ DATA_DIR: folders[0], LOG_LEVEL: 'silent' }), version: 'test' })
    const logIn = await app.inject({ method: 'POST', url: '/api/login', payload: { username: 'demo', password: PASSWORD } })
    const read = async (url: string) => (await app.inject({ url, headers: { cookie: cookieOf(logIn) } })).json()
    const { data: trajectory } = await read('/api/weight/trajectory')
    expect(trajectory.currentWeight).toBeLessThan(92.4)
    expect(trajectory.weeklyWeightChange).toBeLessThan(0)
    expect(trajectory.expenditure.kind).toBe('measured')
    const { data: fasting } = await read('/api/fasting-stats?period=monthly')
    expect(fasting.successfulBatches).toBeGreaterThan(3)
    const { data: meals } = await read('/api/food-analyses?limit=100')
    const photographed = meals.find((meal: { imageUrl: string | null }) => meal.imageUrl)
    const photo = await app.inject({ url: photographed.imageUrl, headers: { cookie: cookieOf(logIn) } })
    expect(photo.headers['content-type']).toBe('image/jpeg')
    await app.close()
  })
})
