import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages } from '#domain/languages.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { demoRows } from '#server/demo/demo-rows.ts'
import { demoDishes } from '#server/demo/dishes.ts'
import { planDays } from '#server/demo/planned-days.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { readFoodNames } from '#server/foods/food-names-file.ts'
import { allRecordings } from '#server/recordings/all.ts'
import { cookieOf } from './support/test-app.ts'

const FILL = fileURLToPath(new URL('../scripts/demo/fill.ts', import.meta.url))
const PASSWORD = 'Demo1!password'
const DAYS = 45

let folders: string[]
beforeAll(async () => {
  folders = [
    await mkdtemp(join(tmpdir(), 'forkcast-demo-')),
    await mkdtemp(join(tmpdir(), 'forkcast-demo-')),
  ]
  for (const folder of folders) {
    execFileSync(process.execPath, [FILL, folder, 'demo', String(DAYS)], {
      env: { ...process.env, DEMO_PASSWORD: PASSWORD },
    })
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
    const meals = `select id, eaten_on, food_code, energy_kcal, (select photo_id from meal_photo where meal_id = meal.id) as photo_id, confidence from meal where eaten_on < date('now', '-2 days') order by eaten_at`
    const [one, other] = folders.map((folder) => rowsIn(folder, meals))
    expect(one?.length).toBeGreaterThan(DAYS)
    expect(one).toEqual(other)
  })

  it('eats as people do: three to five meals a day, none too big for a plate, and often the same breakfast', () => {
    const [folder = ''] = folders
    const days = rowsIn(
      folder,
      `select count(*) as meals from meal where eaten_on < date('now') group by eaten_on`,
    )
    for (const { meals } of days) expect([3, 4, 5]).toContain(meals)
    const foods = rowsIn(folder, 'select name, grams from meal_item')
    for (const { name, grams } of foods) expect(grams, `${name}`).toBeLessThan(600)
    const meals = rowsIn(folder, 'select food_name, energy_kcal from meal')
    for (const { food_name, energy_kcal } of meals)
      expect(energy_kcal, `${food_name}`).toBeLessThan(1150)
    const oatmeal = meals.filter(({ food_name }) => food_name === 'Oatmeal and banana')
    expect(oatmeal.length).toBeGreaterThan(6)
  })

  it('eats what has a name in every language', () => {
    for (const language of languages) {
      const { foods } = readFoodNames(language)
      for (const { code } of demoDishes.flatMap(({ helpings }) => helpings))
        expect(foods[code]?.[0], `${code} in ${language}`).toBeDefined()
    }
  })

  it('holds something of everything that can be recorded', () => {
    for (const { table } of allRecordings) {
      expect(
        rowsIn(folders[0] as string, `select count(*) as rows from ${table} having count(*) > 0`),
        table,
      ).toHaveLength(1)
    }
  })

  it('holds it on whatever day and at whatever hour it is made', () => {
    for (const day of [22, 23, 24, 25, 26, 27, 28]) {
      for (const time of ['00:01', '08:00', '23:59']) {
        const now = Date.parse(`2026-11-${day}T${time}:00Z`)
        const days = planDays(
          seededRandom(day),
          `2026-11-${day}`,
          DAYS,
          (_code, grams) => 2 * grams,
        )
        const rowsOf = demoRows({ memberId: 'anna', zone: 'UTC', now }, days)
        for (const { name } of allRecordings) {
          const rows = days.flatMap((planned, i) => rowsOf[name](planned, i, seededRandom(i), []))
          expect(rows.length, `${name} of ${day} at ${time}`).toBeGreaterThan(0)
        }
      }
    }
  })

  it('has a member who can sign in, with a weight that follows what was eaten', async () => {
    const app = await buildApp({
      config: readConfig({ DATA_DIR: folders[0], LOG_LEVEL: 'silent' }),
      version: 'test',
    })
    const logIn = await app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username: 'demo', password: PASSWORD },
    })
    const read = async (url: string) =>
      (await app.inject({ url, headers: { cookie: cookieOf(logIn) } })).json()
    const { data: trajectory } = await read('/api/weight/trajectory')
    expect(trajectory.currentWeight).toBeLessThan(92.4)
    expect(trajectory.weeklyWeightChange).toBeLessThan(0)
    expect(trajectory.expenditure.kind).toBe('measured')
    const { data: fasting } = await read('/api/fasting-stats?period=monthly')
    expect(fasting.successfulBatches).toBeGreaterThan(3)
    const { data: meals } = await read('/api/food-analyses?limit=100')
    const photographed = meals.find((meal: { imageUrl: string | null }) => meal.imageUrl)
    const photo = await app.inject({
      url: photographed.imageUrl,
      headers: { cookie: cookieOf(logIn) },
    })
    expect(photo.headers['content-type']).toBe('image/jpeg')
    await app.close()
  })

  it('has cards that agree: what two screens say of one thing is one number', async () => {
    const config = readConfig({
      DATA_DIR: folders[1],
      LOG_LEVEL: 'silent',
      ADMIN_PASSWORD: PASSWORD,
    })
    const app = await buildApp({ config, version: 'test' })
    const headers = { 'x-time-zone': 'Europe/Paris' }
    const logIn = await app.inject({
      method: 'POST',
      url: '/api/login',
      headers,
      payload: { username: 'demo', password: PASSWORD },
    })
    const cookie = cookieOf(logIn)
    const read = async (url: string) => {
      const reply = await app.inject({ url, headers: { ...headers, cookie } })
      expect(reply.statusCode, url).toBe(200)
      return reply.json().data
    }
    const { data: weights } = (
      await app.inject({ url: '/api/weight/history?limit=1', headers: { ...headers, cookie } })
    ).json()
    const meals: { eatenOn: string; calories: number; portionMultiplier: number; id: string }[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const url: string = `/api/food-analyses?limit=100${cursor && `&cursor=${cursor}`}`
      const page: { data: typeof meals; nextCursor: string | null } = (
        await app.inject({ url, headers: { ...headers, cookie } })
      ).json()
      meals.push(...page.data)
      cursor = page.nextCursor
    }
    const trajectory = await read('/api/weight/trajectory')
    const boosted = await read('/api/weight/trajectory-boosted')
    const close = (one: number, other: number) => expect(one).toBeCloseTo(other, 3)
    const kcalOf = (eaten: typeof meals) =>
      eaten.reduce((sum, meal) => sum + meal.calories * meal.portionMultiplier, 0)

    for (const period of ['daily', 'weekly', 'monthly']) {
      const dashboard = await read(`/api/dashboard?period=${period}`)
      const nutrition = await read(`/api/nutrition-summary?period=${period}`)
      const fasting = await read(`/api/fasting-stats?period=${period}`)
      expect(dashboard.nutrition).toEqual(nutrition)
      // The log, the summary and the fasting screen count the same meals.
      const days = new Set<string>(nutrition.data.map(({ date }: { date: string }) => date))
      const logged = meals.filter(({ eatenOn }) => days.has(eatenOn))
      expect(nutrition.summary.totalEntries).toBe(logged.length)
      close(nutrition.summary.totalCalories, kcalOf(logged))
      close(fasting.totalCalories, nutrition.summary.totalCalories)
      if (period === 'weekly')
        expect(trajectory.averageDailyCalories).toBeCloseTo(
          nutrition.summary.averageCaloriesPerDay,
          6,
        )

      // One weight, one pace, one forecast.
      expect(dashboard.trajectory.currentWeight).toBe(trajectory.currentWeight)
      expect(dashboard.trajectory.currentWeight).toBe(weights[0].weight)
      close(dashboard.trajectory.weeklyWeightChange, trajectory.weeklyWeightChange)
      expect(dashboard.trajectory.recommendation).toBe(trajectory.recommendation)
      // The two calls are some milliseconds apart.
      const said = (chances: { chance: number }[]) =>
        chances.map(({ chance, ...rest }) => ({ ...rest, percent: Math.round(chance * 100) }))
      expect(said(dashboard.trajectory.chances)).toEqual(said(trajectory.chances))
      expect(dashboard.recentMeals.map(({ id }: { id: string }) => id)).toEqual(
        meals.slice(0, 5).map(({ id }) => id),
      )
      expect(dashboard.water).toEqual(await read('/api/water-intake'))
    }
    boosted.unboostedWeights.forEach(({ weight }: { weight: number }, i: number) =>
      close(weight, trajectory.projectedWeights[i].weight),
    )

    const me = (await app.inject({ url: '/api/me', headers: { ...headers, cookie } })).json().user
    const gate = {
      method: 'POST',
      url: '/api/admin/access',
      headers: { ...headers, cookie },
      payload: { password: PASSWORD },
    } as const
    expect((await app.inject(gate)).statusCode).toBe(200)
    const { profile, metrics } = await read(`/api/admin/users/${me.id}`)
    const [listed] = await read('/api/admin/users/list?q=demo')
    expect([profile.weight, listed.weight, listed.bmi]).toEqual([
      trajectory.currentWeight,
      trajectory.currentWeight,
      profile.bmi,
    ])
    close(profile.bmi, Math.round(trajectory.bmi.value * 10) / 10)
    expect([metrics.totalFoodEntries, listed.metrics.totalFoodEntries]).toEqual([
      meals.length,
      meals.length,
    ])
    expect((await read('/api/admin/analytics/system')).foodAnalysis.total).toBe(meals.length)
    expect((await read('/api/admin/users/overview')).activeUsers).toBe(1)
    await app.close()
  })
})
