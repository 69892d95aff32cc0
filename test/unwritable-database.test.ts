import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COACH_PARTS } from '#domain/coaching/coach-parts.ts'
import { connectPostgres } from '#server/db/connect-postgres.ts'
import { NO_REMINDERS } from '#domain/reminders/reminder-settings.ts'
import { allEndpoints } from './support/all-endpoints.ts'
import { columnsByTable, type RowsPlace } from './support/database-rows.ts'
import { dataUrlOf, drawnDish } from './support/drawn-photos.ts'
import { newMember, startTestApp, type TestApp, type TestMember } from './support/test-app.ts'

const ADMIN_PASSWORD = 'For admins only'
const ELEVEN_MINUTES_MS = 660_000
const WAIT_MS = 60_000

/**
 * From now on the database refuses every write, as where the machine that has the rows takes none.
 */
const refuseWrites = async (place: RowsPlace) => {
  if (place.databaseUrl !== undefined) {
    const client = await connectPostgres(place.databaseUrl)
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    await client.query(`alter database ${rows[0]?.name} set default_transaction_read_only = on`)
    // Those that are open go on as they began. Each is waited for: a read that took one of them
    // would fail.
    await client.query(
      'select pg_terminate_backend(pid, $2) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [rows[0]?.name, WAIT_MS],
    )
    await client.end()
    return
  }
  const db = new DatabaseSync(join(place.dataDir, 'forkcast.db'))
  for (const table of (await columnsByTable(place)).keys()) {
    for (const change of ['insert', 'update', 'delete']) {
      db.exec(
        `create trigger no_${change}_${table} before ${change} on ${table} begin select raise(abort, 'no writes'); end`,
      )
    }
  }
  db.close()
}

/** Reads of another's data, each written down as a look. */
const COACHED = ['/api/coached/:id', '/api/coached/:id/comments', '/api/coached/:id/sheet']

let test: TestApp
let member: TestMember
let coach: TestMember
let bearer: string
/** What is called by a name of its own. */
const named = new Map<string, string>()
beforeAll(async () => {
  test = await startTestApp({ ADMIN_PASSWORD })
  ;[member, coach] = [await newMember(test), await newMember(test)]
  const post = async (who: TestMember, url: string, payload: object = {}) => {
    const reply = await who.call({ method: 'POST', url, payload })
    expect(reply.statusCode, `${url} ${reply.body}`).toBeLessThan(300)
    return reply.json()
  }
  const photographed = await post(member, '/api/analyze-food', {
    imageBase64: dataUrlOf(await drawnDish()),
  })
  for (const path of [
    '/api/food-analyses/:id',
    '/api/food-analyses/:id/photo',
    '/api/food-analyses/:id/thumbnail',
  ]) {
    named.set(path, path.replace(':id', photographed.data.id))
  }
  await post(member, '/api/weight', { weight: 80 })
  await post(member, '/api/water-intake', { glassesDrunk: 3 })
  await post(member, '/api/activities', { activityType: 'walking', durationMinutes: 20 })
  await post(member, '/api/own-foods', {
    name: 'Oat bar',
    calories: 400,
    protein: 8,
    carbs: 60,
    fats: 15,
  })
  await post(member, '/api/household', { name: 'Home' })
  await member.call({
    method: 'PUT',
    url: '/api/reminders',
    payload: { ...NO_REMINDERS, water: { everyHours: 2 } },
  })
  bearer = (
    await post(member, '/api/personal-tokens', { name: 'Widget', scopes: ['read'], lifeDays: null })
  ).data.token
  const { username } = (await coach.call({ url: '/api/me' })).json().user
  const { grants } = (await post(member, '/api/coaches', { username, parts: COACH_PARTS })).data
  await post(coach, `/api/coached/${grants[0].id}/accept`)
  for (const path of COACHED) named.set(path, path.replace(':id', grants[0].id))
  named.set('/api/admin/users/:id', `/api/admin/users/${member.id}`)
  await post(member, '/api/admin/access', { password: ADMIN_PASSWORD })
})
afterAll(() => test.close())

/**
 * What every read of the contract answers some minutes later, and to a browser that came into
 * another zone: both would be kept.
 */
const readAll = async (zone: string): Promise<Record<string, number>> => {
  test.clock.now += ELEVEN_MINUTES_MS
  const answered: Record<string, number> = {}
  for (const { endpoint } of await allEndpoints()) {
    const { method, path, scope } = endpoint
    if (method !== 'GET') continue
    const asMember = path.startsWith('/api/coached/') ? coach : member
    const query = path === '/api/foods' ? '?q=cheese' : ''
    const url = (named.get(path) ?? path.replace(':id', 'none')) + query
    if (!path.startsWith('/api/v1/'))
      answered[url] = (await asMember.call({ url, headers: { 'x-time-zone': zone } })).statusCode
    if (scope === undefined) continue
    const program = path.startsWith('/api/v1/') ? url : url.replace('/api/', '/api/v1/')
    answered[program] = (
      await test.app.inject({
        url: program,
        headers: { authorization: `Bearer ${bearer}`, 'x-time-zone': zone },
      })
    ).statusCode
  }
  return answered
}

describe('a database that takes no writes', () => {
  it('fails no read, but for looks at others that cannot be written down', async () => {
    const before = await readAll('Asia/Tokyo')
    await refuseWrites(test)
    const weighed = await member.call({
      method: 'POST',
      url: '/api/weight',
      payload: { weight: 81 },
    })
    expect(weighed.statusCode).toBeGreaterThanOrEqual(500)
    const after = await readAll('America/Lima')
    const changed = Object.keys(before).filter((url) => after[url] !== before[url])
    expect(Object.values(before).filter((status) => status !== 200)).toEqual([])
    expect(changed.toSorted()).toEqual([
      named.get('/api/admin/users/:id'),
      ...COACHED.map((path) => named.get(path)),
    ])
  })
})
