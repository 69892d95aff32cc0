import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type OpenDatabase } from '#server/db/open-database.ts'
import { newMember, startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { recordMeals } from '../../../test/support/recorded-meals.ts'
import { recordStatements } from '../../../test/support/recorded-statements.ts'
import { countEverybody } from './count-everybody.ts'
import { createCountThread, createMemberCounter } from './count-members.ts'
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

const countHere = (now: number) => countEverybody(database.db, now)

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
    const take = createMemberCounter(
      { db: database.db, clock: () => 1 },
      countHere,
      Number.POSITIVE_INFINITY,
    )
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
    const first = await createMemberCounter(
      { db: database.db, clock: () => clock.now },
      countHere,
      0,
    )()
    expect(first.statistics.users).toBe(3)
    await addMember('fourth')

    // As after a restart.
    const take = createMemberCounter({ db: database.db, clock: () => clock.now }, countHere, 0)
    expect(await take()).toEqual(first)
    clock.now += 3_600_000
    expect(await take()).toEqual(first)
    while ((await take()).statistics.users === 3)
      await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await take()).toMatchObject({ countedAt: clock.now, statistics: { users: 4 } })
  })
})

describe('a count of members', () => {
  it('is made in another thread, so that it keeps nobody waiting', async () => {
    const place = { dataDir: test.dataDir, databaseUrl: test.databaseUrl }
    const thread = createCountThread(place, () => {})
    const { result, statements } = await recordStatements(() => thread.countEverybody(1))
    await thread.close()
    expect(result).toEqual(await countHere(1))
    expect(result).toMatchObject({ users: 4, analyses: 12 })
    expect(statements).toEqual([])
  })
})
