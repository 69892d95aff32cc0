// Keeps a database as this version writes it, so that every later one is tested on it:
// `node scripts/run.mjs test/support/keep-database.ts -- 1.2.3`. `npm run release` does it.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { SQLITE_FILE } from '#server/db/open-database.ts'
import { inProject } from '#server/project-root.ts'
import { registration } from './registration.ts'

const [version] = process.argv.slice(2)
if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version)) {
  console.error('Usage: node scripts/run.mjs test/support/keep-database.ts -- VERSION')
  process.exit(2)
}

const FOLDER = new URL('test/golden/earlier-databases/', inProject('./'))
const SESSIONS = new URL('sessions.json', FOLDER)
const CHEDDAR = '14104100'

/** Robin registers and records one day. */
const liveOneDay = async (app: Awaited<ReturnType<typeof buildApp>>): Promise<string> => {
  let cookie = ''
  const send = async (method: 'POST' | 'PATCH' | 'PUT', url: string, payload: object) => {
    const headers = { cookie, 'x-time-zone': 'Europe/Paris' }
    const reply = await app.inject({ method, url, payload, headers })
    if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.body}`)
    return reply
  }
  const registered = await send('POST', '/api/register', registration)
  cookie = [registered.headers['set-cookie']].flat().join('; ').split(';', 1).join()
  const { data: meal } = (
    await send('POST', '/api/food-analyses', { foodCode: CHEDDAR, grams: 30 })
  ).json()
  await send('PATCH', `/api/food-analyses/${meal.id}`, { isStarred: true })
  await send('POST', '/api/analyze-words', { text: 'two eggs and 100 g rice' })
  await send('POST', '/api/energy-entries', { calories: 420 })
  await send('POST', '/api/own-foods', {
    name: 'Oat bar',
    barcode: '4006381333931',
    calories: 420,
    protein: 8,
    carbs: 60,
    fats: 15,
  })
  await send('POST', '/api/recipes', {
    name: 'Cheese',
    items: [{ name: 'Cheddar', grams: 30, foodCode: CHEDDAR }],
  })
  await send('POST', '/api/weight', { weight: 81.4 })
  await send('POST', '/api/measurements', { waistCm: 92 })
  await send('POST', '/api/water-intake', { glassesDrunk: 3 })
  await send('POST', '/api/activities', { activityType: 'walking', durationMinutes: 30 })
  await send('POST', '/api/fasting/eaten-marks', {})
  await send('PUT', '/api/fasting-goals', { hours: [16, 16, 14, 16, 16, 16, 16] })
  await send('POST', '/api/boosters/today', {
    sleepHours: 7,
    sleepQuality: 'good',
    morningVinegar: true,
    eveningVinegar: false,
    vinegarType: 'white',
    sugarFreeDay: true,
  })
  await send('POST', '/api/personal-tokens', { name: 'Scale', scopes: ['weigh'], lifeDays: null })
  await send('POST', '/api/household', { name: 'Home' })
  return cookie
}

const dataDir = await mkdtemp(join(tmpdir(), 'forkcast-keep-'))
try {
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, PASSWORD_MEMORY_MIB: '1' })
  const app = await buildApp({ config, version })
  const at = new Date().toISOString()
  const cookie = await liveOneDay(app)
  await app.close()
  const file = await readFile(join(dataDir, SQLITE_FILE))
  await writeFile(new URL(`${version}.db.br`, FOLDER), brotliCompressSync(file))
  const others: { file: string }[] = JSON.parse(await readFile(SESSIONS, 'utf8'))
  const all = [...others.filter((one) => one.file !== version), { file: version, at, cookie }]
  await writeFile(SESSIONS, `${JSON.stringify(all, null, 2)}\n`)
  console.log(`${fileURLToPath(FOLDER)}${version}.db.br: ${file.length} bytes before packing`)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
