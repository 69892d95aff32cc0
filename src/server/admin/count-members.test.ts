import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type OpenDatabase } from '#server/db/open-database.ts'
import { newMember, startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { recordMeals } from '../../../test/support/recorded-meals.ts'
import { recordStatements } from '../../../test/support/recorded-statements.ts'
import { createMemberCounter } from './count-members.ts'
import { findCachedStatistics } from './cached-statistics.ts'

let test: TestApp
let database: OpenDatabase
beforeAll(async () => {
  test = await startTestApp()
  const member = await newMember(test)
  await newMember(test)
  const names = Array.from({ length: 12 }, (_, index) => `Food ${index}`)
  await recordMeals(
    test,
    member.id,
    names.map((name) => ({ at: '2026-05-20T09:00:00Z', name })),
  )
  await test.app.close()
  database = await openDatabase({ dataDir: test.dataDir, databaseUrl: test.databaseUrl })
})
afterAll(async () => {
  await database.close()
  await test.restart()
  await test.close()
})

const addMember = (id: string) =>
  database.db
    .insertInto('member')
    .columns([
      'id',
      'email',
      'email_verified',
      'created_at',
      'username',
      'display_username',
      'weight_kg',
      'height_cm',
      'age_years',
      'body_type',
      'motivation',
      'target_weight_kg',
    ])
    .expression((from) =>
      from
        .selectFrom('member')
        .select(({ val }) => [
          val(id).as('id'),
          val(id).as('email'),
          'email_verified',
          'created_at',
          val(id).as('username'),
          'display_username',
          'weight_kg',
          'height_cm',
          'age_years',
          'body_type',
          'motivation',
          'target_weight_kg',
        ])
        .limit(1),
    )
    .execute()

describe('the count of all members', () => {
  it('is made anew each time where it is quick, and shared by those who ask at once', async () => {
    const take = createMemberCounter(database.db, () => 1, Number.POSITIVE_INFINITY)
    const [one, other] = await Promise.all([take(), take()])
    expect(one.statistics.users).toBe(2)
    expect(one.statistics.foods).toHaveLength(8)
    await addMember('third')
    expect((await take()).statistics.users).toBe(3)
    expect(other.statistics.users).toBe(2)
    expect(await findCachedStatistics(database.db)).toBeUndefined()
  })

  it('where it is slow, is answered from the last one, also after a restart, and renewed aside', async () => {
    const clock = { now: 1_000_000 }
    const first = await createMemberCounter(database.db, () => clock.now, 0)()
    expect(first.statistics.users).toBe(3)
    await addMember('fourth')

    // As after a restart.
    const take = createMemberCounter(database.db, () => clock.now, 0)
    expect(await take()).toEqual(first)
    clock.now += 3_600_000
    expect(await take()).toEqual(first)
    while ((await take()).statistics.users === 3)
      await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await take()).toMatchObject({ countedAt: clock.now, statistics: { users: 4 } })
  })
})

describe('a count of members with thousands of meals', () => {
  it('asks for one of them at a time, so that others are answered in between', async () => {
    const busy = await startTestApp()
    const meals = Array.from({ length: 1001 }, () => ({ at: '2026-05-20T09:00:00Z' }))
    for (let nth = 0; nth < 3; nth += 1) await recordMeals(busy, (await newMember(busy)).id, meals)
    await busy.app.close()
    const { db, close } = await openDatabase({
      dataDir: busy.dataDir,
      databaseUrl: busy.databaseUrl,
    })
    const counter = createMemberCounter(db, () => 1, Number.POSITIVE_INFINITY)
    const { result, statements } = await recordStatements(counter)
    await close()
    await busy.restart()
    await busy.close()
    expect(result.statistics).toMatchObject({ users: 3, analyses: 3003 })
    const counts = statements.filter(({ text }) => text.includes('count(photo_id)'))
    expect(counts).toHaveLength(3)
  })
})
