import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { FolderPhotoStore } from '#server/photos/folder-photo-store.ts'
import { columnsByTable, rowsOf } from '../../../test/support/database-rows.ts'
import { dataUrlOf, drawnDish } from '../../../test/support/drawn-photos.ts'
import {
  newMember,
  registration,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'
import { unzip, zipOf } from '../../../test/support/zip-files.ts'
import { beginOwnImport } from '#server/imports/import-store.ts'
import { importArchiveFile } from './archive-import.ts'
import { createFileThread } from '#server/file-thread.ts'
import { createArchiveThread } from './archive-thread.ts'
import { ARCHIVE_VERSION } from './archive-rows.ts'
import { allRecordings } from '#server/recordings/all.ts'

let test: TestApp
let dish: string
beforeAll(async () => {
  test = await startTestApp()
  dish = dataUrlOf(await drawnDish())
})
afterAll(() => test.close())

const post = (who: TestMember, url: string, payload: object = {}) =>
  who.call({ method: 'POST', url, payload })
const exported = async (who: TestMember): Promise<Buffer> => {
  const reply = await who.call({ url: '/api/export' })
  expect(reply.statusCode).toBe(200)
  return reply.rawPayload
}
const imported = (who: TestMember, zip: Buffer) =>
  who.call({
    method: 'POST',
    url: '/api/import',
    payload: zip,
    headers: { 'content-type': 'application/zip' },
  })
const erase = (who: TestMember, password = registration.password) =>
  post(who, '/api/account/erase', { password })

/** The content of an export, without its time and member. */
const contentOf = async (zip: Buffer): Promise<Record<string, unknown>> => {
  const files = await unzip(zip)
  files.delete('manifest.json')
  return Object.fromEntries(
    [...files].map(([name, bytes]) => [name, name.endsWith('.jpg') ? bytes : bytes.toString()]),
  )
}

/** A member with something of every kind. */
const livedMember = async (): Promise<TestMember> => {
  const who = await newMember(test)
  const photographed = await post(who, '/api/analyze-food', {
    imageBase64: dish,
    moreImagesBase64: [dish],
    note: 'with cheese',
    preMealWater: true,
  })
  expect(photographed.statusCode).toBe(200)
  await who.call({
    method: 'PATCH',
    url: `/api/food-analyses/${photographed.json().data.id}`,
    payload: { foodName: '=Pizza, "mine"', calories: 612.5 },
  })
  const food = (await who.call({ url: '/api/foods?q=apple' })).json().data[0]
  await post(who, '/api/food-analyses', { foodCode: food.foodCode ?? food.code, grams: 150 })
  await post(who, '/api/water-intake', { glassesDrunk: 5 })
  await post(who, '/api/activities', {
    activityType: 'yoga',
    durationMinutes: 40,
    notes: 'calm\nslow',
  })
  await post(who, '/api/weight', { weight: 81.3, notes: 'after breakfast' })
  await post(who, '/api/boosters/today', {
    sleepHours: 7.5,
    sleepQuality: 'good',
    morningVinegar: true,
    eveningVinegar: false,
    vinegarType: 'white',
    sugarFreeDay: true,
  })
  await post(who, '/api/fasting/eaten-marks', {})
  await post(who, '/api/measurements', { waistCm: 92.5, notes: 'tape' })
  const wishes = { name: 'Watch', scopes: ['weigh'], lifeDays: null }
  const { token, personalToken } = (await post(who, '/api/personal-tokens', wishes)).json().data
  await test.app.inject({
    method: 'POST',
    url: '/api/v1/device-data',
    headers: { authorization: `Bearer ${token}` },
    payload: { days: [{ date: '2026-05-19', steps: 8432, activeEnergy: 412.5 }] },
  })
  await who.call({ method: 'DELETE', url: `/api/personal-tokens/${personalToken.id}` })
  await post(who, '/api/own-foods', {
    name: 'Oat bar',
    barcode: '96385074',
    calories: 420,
    protein: 8,
    carbs: 60,
    fats: 15,
  })
  await who.call({
    method: 'PATCH',
    url: '/api/me',
    payload: {
      sex: 'female',
      waterTarget: 11,
      massUnit: 'lb',
      theme: 'dark',
      timeZone: 'Asia/Kolkata',
      boostersEnabled: false,
      numbersHidden: true,
      movementCounted: true,
    },
  })
  return who
}

describe('the export', () => {
  it('holds every kind of record as JSON and CSV, and the photos', async () => {
    const files = await unzip(await exported(await livedMember()))
    for (const { file } of allRecordings) {
      const rows = JSON.parse(String(files.get(`${file}.json`))) as unknown[]
      expect(rows.length, file).toBeGreaterThan(0)
      expect(String(files.get(`${file}.csv`)).split('\r\n').length, file).toBeGreaterThanOrEqual(
        rows.length + 2,
      )
    }
    const meals = JSON.parse(String(files.get('meals.json'))) as {
      photo: string | null
      food_name: string
      energy_kcal: number
    }[]
    const pizza = meals.find(({ photo }) => photo !== null)
    expect(pizza).toMatchObject({
      food_name: '=Pizza, "mine"',
      energy_kcal: 612.5,
      told: { note: 'with cheese', answers: [] },
    })
    expect((await sharp(files.get(pizza?.photo as string)).metadata()).format).toBe('jpeg')
    expect(String(files.get('meals.csv'))).toContain(`"'=Pizza, ""mine"""`)
    expect(JSON.parse(String(files.get('manifest.json')))).toMatchObject({
      format: 'forkcast-export',
      version: 7,
    })
  })

  it('says of a day what the screens say of it, in each of its forms', async () => {
    const who = await newMember(test)
    for (const portionMultiplier of [0.5, 1, 1.7]) {
      const cheese = { foodCode: '14104100', grams: 130 }
      const { id } = (await post(who, '/api/food-analyses', cheese)).json().data
      const url = `/api/food-analyses/${id}`
      await who.call({ method: 'PATCH', url, payload: { portionMultiplier } })
    }
    await post(who, '/api/energy-entries', { calories: 333 })
    const url = '/api/nutrition-summary?period=daily'
    const { summary } = (await who.call({ url })).json().data
    const files = await unzip(await exported(who))
    const inJson = JSON.parse(String(files.get('meals.json'))) as Record<string, number>[]
    const inCsv: Record<string, string>[] = parse(String(files.get('meals.csv')), {
      bom: true,
      columns: true,
    })
    const bundle = (await who.call({ url: '/api/export/fhir' })).json()
    const labels = bundle.entry.flatMap((entry: any) => entry.resource.ingredientLabel ?? [])
    const sum = (amounts: readonly unknown[]) =>
      amounts.reduce<number>((total, amount) => total + Number(amount ?? 0), 0)
    for (const [shown, column, heading, nutrient] of [
      ['totalCalories', 'energy_kcal', 'Energy (kcal)', 'Calorie intake total'],
      ['totalProtein', 'protein_g', 'Protein (g)', 'Protein'],
      ['totalCarbs', 'carbs_g', 'Carbs (g)', 'Carbohydrates'],
      ['totalFats', 'fat_g', 'Fats (g)', 'Fat'],
    ] as const) {
      const ofNutrient = labels.filter((label: any) => label.nutrient.concept.text === nutrient)
      const eaten = (row: Record<string, number>) =>
        Number(row[column]) * Number(row['portion_multiplier'])
      for (const total of [
        sum(inJson.map(eaten)),
        sum(inCsv.map((row) => row[heading])),
        sum(ofNutrient.map((label: any) => label.amount.value)),
      ])
        expect(total, shown).toBeCloseTo(summary[shown], 1)
    }
  })

  it('pages through more rows than one page, in order and without gaps', async () => {
    const who = await newMember(test)
    for (let i = 0; i < 3; i += 1) await post(who, '/api/weight', { weight: 80 + i })
    const files = await unzip(await exported(who))
    const row = (
      JSON.parse(String(files.get('weights.json'))) as { id: string; weighed_at: number }[]
    )[0]
    const many = Array.from({ length: 1234 }, (_, i) => ({
      ...row,
      id: `w${i}`,
      weighed_at: 1_600_000_000_000 + Math.floor(i / 3),
    }))
    files.set('weights.json', Buffer.from(JSON.stringify(many)))
    expect((await imported(who, await zipOf(files))).json().data.added.weighIns).toBe(1234)
    const again = JSON.parse(String((await unzip(await exported(who))).get('weights.json'))) as {
      id: string
      weighed_at: number
    }[]
    expect(new Set(again.map(({ id }) => id)).size).toBe(1237)
    expect(again.map(({ weighed_at }) => weighed_at)).toEqual(
      again.map(({ weighed_at }) => weighed_at).toSorted((a, b) => a - b),
    )
  })

  it('knows every table that belongs to a member', async () => {
    const tables = [...(await columnsByTable(test))].filter(([, columns]) =>
      columns.includes('member_id'),
    )
    // The audit log is the operator's: it names whom an admin looked at. Consents, tokens and
    // reminders are told, but not brought back. What opens an account never leaves the server. How
    // often a remote analyser was asked is the operator's bill. What photos look like is read from
    // the photos themselves. Who belongs together, and who may look, is told, but not brought back:
    // the others may not agree.
    const opensAccounts = [
      'session',
      'password',
      'provider_identity',
      'one_time_token',
      'totp',
      'recovery_code',
      'passkey',
    ]
    const inTheirMeal = ['meal_item', 'meal_photo']
    // Imports are exported for information, but not which rows they added.
    const ofImports = ['data_import', 'import_draft', 'imported_row']
    const keptHere = new Set([
      'audit_entry',
      'consent',
      'personal_token',
      'reminder_plan',
      'channel',
      // Sent reminders and queued messages; a secret of the account.
      'reminder_claim',
      'delivery',
      'calendar_link',
      'household_member',
      'household_invitation',
      'coach_grant',
      'coach_look',
      // In coaches.json.
      'day_comment',
      // The meals made from them are exported.
      'pot',
      'pot_share',
      'kept_reply',
      'meal_likeness',
      'remote_use',
      ...inTheirMeal,
      ...ofImports,
      ...opensAccounts,
    ])
    const left = tables.map(([name]) => name).filter((name) => !keptHere.has(name))
    expect(left.toSorted()).toEqual(allRecordings.map(({ table }) => table as string).toSorted())
  })

  it('is for members, of their own data', async () => {
    expect((await test.app.inject({ url: '/api/export' })).statusCode).toBe(401)
    await livedMember()
    const files = await unzip(await exported(await newMember(test)))
    expect(String(files.get('meals.json'))).toBe('[]\n')
    expect([...files.keys()].filter((name) => name.endsWith('.jpg'))).toEqual([])
  })
})

describe('many exports at once', () => {
  it('are refused to a member beyond two, so that the others are still served', async () => {
    const [who, other] = [await newMember(test), await newMember(test)]
    const many = Array.from({ length: 30 }, () => who.call({ url: '/api/export' }))
    expect((await other.call({ url: '/api/export' })).statusCode).toBe(200)
    const replies = await Promise.all(many)
    const refused = replies.filter(({ statusCode }) => statusCode !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const reply of refused) {
      expect(reply.statusCode).toBe(429)
      expect(reply.headers['retry-after']).toBe('60')
      expect(reply.json()).toMatchObject({
        code: 'too_many_requests',
        error: expect.stringMatching(/under way already/),
      })
    }
    await exported(who)
  })

  it('end when their receivers leave', async () => {
    const who = await newMember(test)
    const url = await test.app.listen({ port: 0, host: '127.0.0.1' })
    for (let i = 0; i < 5; i += 1) {
      const leaving = new AbortController()
      const reply = await fetch(`${url}/api/export`, {
        headers: { cookie: who.cookie },
        signal: leaving.signal,
      })
      leaving.abort()
      await expect(reply.arrayBuffer()).rejects.toThrow()
    }
    await vi.waitFor(() => exported(who), { timeout: 60_000, interval: 100 })
  })
})

describe('export, erase, register anew, import', () => {
  it('gives the same data, down to the photos', async () => {
    const first = await livedMember()
    const zip = await exported(first)
    expect((await erase(first)).statusCode).toBe(200)
    const second = await newMember(test, 'Europe/Paris', {
      weight: 99,
      height: 190,
      targetWeight: 80,
    })
    expect((await imported(second, zip)).json()).toMatchObject({
      success: true,
      data: { added: { meals: 2, weighIns: 1 } },
    })
    expect(await contentOf(await exported(second))).toEqual(await contentOf(zip))
    const [meal] = (await second.call({ url: '/api/food-analyses' }))
      .json()
      .data.filter((one: { imageUrl: string | null }) => one.imageUrl)
    expect((await second.call({ url: meal.imageUrl })).headers['content-type']).toBe('image/jpeg')
    expect((await second.call({ url: meal.thumbnailUrl })).statusCode).toBe(200)
  })

  it('reads an export of the first version, which knew no foods of a meal', async () => {
    const files = await unzip(await exported(await livedMember()))
    const older = (JSON.parse(String(files.get('meals.json'))) as Record<string, unknown>[]).map(
      ({
        more_photos: _photos,
        items: _items,
        reason: _reason,
        told: _told,
        named_by: _namer,
        ...meal
      }) => meal,
    )
    files.set('meals.json', Buffer.from(JSON.stringify(older)))
    files.set(
      'manifest.json',
      Buffer.from(
        String(files.get('manifest.json')).replace(`"version": ${ARCHIVE_VERSION}`, '"version": 1'),
      ),
    )
    files.delete('measurements.json')
    files.delete('own-foods.json')
    const who = await newMember(test)
    expect((await imported(who, await zipOf(files))).json().data.added).toMatchObject({
      meals: 2,
      bodyMeasurements: 0,
    })
    const meals = (await who.call({ url: '/api/food-analyses' })).json().data as {
      source: string
      items: object[]
    }[]
    // A meal from the table has itself as its only item; one with numbers entered by hand has only
    // totals.
    expect(meals.map(({ source, items }) => [source, items.length]).toSorted()).toEqual([
      ['photo', 0],
      ['table', 1],
    ])
    // Who named them is guessed.
    const again = await unzip(await exported(who))
    const named = JSON.parse(String(again.get('meals.json'))) as Record<string, unknown>[]
    expect(named.map(({ source, named_by }) => [source, named_by]).toSorted()).toEqual([
      ['photo', 'member'],
      ['table', expect.stringMatching(/^(?:food|label):/)],
    ])
  })

  it('adds nothing twice, and keeps what was changed since', async () => {
    const who = await livedMember()
    const zip = await exported(who)
    const [meal] = (await who.call({ url: '/api/food-analyses' })).json().data
    await who.call({
      method: 'PATCH',
      url: `/api/food-analyses/${meal.id}`,
      payload: { portionMultiplier: 2 },
    })
    const before = await contentOf(await exported(who))
    const { added, alreadyHere } = (await imported(who, zip)).json().data
    expect(Object.values(added).every((count) => count === 0)).toBe(true)
    expect(alreadyHere).toMatchObject({
      meals: 2,
      waterDays: 1,
      activities: 1,
      weighIns: 1,
      boosterDays: 1,
      bodyMeasurements: 1,
      ownFoods: 1,
      movementDays: 1,
    })
    expect(await contentOf(await exported(who))).toEqual(before)
  })

  it('brings back a meal that was deleted since, with its photo', async () => {
    const who = await livedMember()
    const zip = await exported(who)
    for (const { id } of (await who.call({ url: '/api/food-analyses' })).json().data) {
      await who.call({ method: 'DELETE', url: `/api/food-analyses/${id}` })
    }
    // The glass before a meal was erased with it; an existing day is not replaced.
    await post(who, '/api/water-intake', { glassesDrunk: 5 })
    expect((await imported(who, zip)).json().data.added.meals).toBe(2)
    expect(await contentOf(await exported(who))).toEqual(await contentOf(zip))
  })

  it('may give the same zip to two members without mixing them', async () => {
    const zip = await exported(await livedMember())
    const [one, other] = [await newMember(test), await newMember(test)]
    expect((await imported(one, zip)).json().data.added.meals).toBe(2)
    expect((await imported(other, zip)).json().data.added.meals).toBe(2)
    const [meal] = (await one.call({ url: '/api/food-analyses' })).json().data
    await one.call({ method: 'DELETE', url: `/api/food-analyses/${meal.id}` })
    expect(await contentOf(await exported(other))).toEqual(await contentOf(zip))
  })
})

describe('an import that is not right', () => {
  let whole: Buffer
  beforeAll(async () => {
    whole = await exported(await livedMember())
  })
  const refused = async (zip: Buffer, words: RegExp) => {
    const who = await newMember(test)
    const before = await contentOf(await exported(who))
    const reply = await imported(who, zip)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().error).toMatch(words)
    expect(await contentOf(await exported(who))).toEqual(before)
    const folder = join(test.dataDir, 'photos', who.id)
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
    expect(readdirSync(join(test.dataDir, 'uploads'))).toEqual([])
  }
  const changed = async (change: (files: Map<string, Buffer>) => void) => {
    const files = await unzip(whole)
    change(files)
    return zipOf(files)
  }
  const edit = (files: Map<string, Buffer>, name: string, from: string | RegExp, to: string) =>
    files.set(name, Buffer.from(String(files.get(name)).replace(from, to)))

  it('is refused when it is no zip, or only half of one', async () => {
    await refused(Buffer.from('not a zip'), /damaged/)
    await refused(whole.subarray(0, whole.length / 2), /damaged/)
    await refused(Buffer.alloc(0), /damaged/)
  })
  it('is refused when it comes from elsewhere or from a newer server', async () => {
    await refused(await zipOf([['hello.txt', 'hello']]), /no Forkcast export/)
    await refused(
      await changed((files) =>
        edit(
          files,
          'manifest.json',
          `"version": ${ARCHIVE_VERSION}`,
          `"version": ${ARCHIVE_VERSION + 1}`,
        ),
      ),
      /newer Forkcast/,
    )
  })
  it('is refused with file, row and field when one value is wrong', async () => {
    await refused(
      await changed((files) => edit(files, 'weights.json', '"weight_kg":81.3', '"weight_kg":813')),
      /weights\.json\.0\.weight_kg/,
    )
    await refused(
      await changed((files) =>
        edit(files, 'meals.json', /"eaten_on":"[^"]+"/, '"eaten_on":"2026-02-30"'),
      ),
      /meals\.json\.0\.eaten_on/,
    )
    await refused(
      await changed((files) =>
        edit(files, 'profile.json', /"target_weight_kg": \d+/, '"target_weight_kg": 40'),
      ),
      /underweight/,
    )
    await refused(
      await changed((files) => files.set('water.json', Buffer.from('{'))),
      /not valid JSON/,
    )
  })
  it('is refused when a photo is missing or is none', async () => {
    const photoIn = (files: Map<string, Buffer>) =>
      [...files.keys()].find((name) => name.endsWith('.jpg')) as string
    await refused(await changed((files) => files.delete(photoIn(files))), /missing in this zip/)
    await refused(
      await changed((files) => files.set(photoIn(files), Buffer.from('<svg/>'))),
      /not a photo/,
    )
  })
  it('is refused, with what it stored, when it takes longer than the sweep waits for its rows', async () => {
    const path = join(test.dataDir, 'late.zip')
    await writeFile(path, whole)
    const photos = new FolderPhotoStore(join(test.dataDir, 'late-photos'))
    const limit = new AbortController()
    photos.put = async (...photo) => {
      await FolderPhotoStore.prototype.put.apply(photos, photo)
      limit.abort()
    }
    const database = await openDatabase(
      test.databaseUrl === undefined
        ? { dataDir: join(test.dataDir, 'late'), databaseUrl: undefined }
        : test,
    )
    const fileThread = createFileThread(() => {})
    const thread = createArchiveThread(fileThread)
    const late = importArchiveFile(path, {
      db: database.db,
      photos,
      thread,
      memberId: randomUUID(),
      clock: Date.now,
      timeLimit: limit.signal,
      noteRecorded: async () => {},
      log: test.app.log,
    })
    await expect(late).rejects.toThrow(/took too long/)
    for await (const left of photos.list()) expect(left).toBeUndefined()
    expect(limit.signal.aborted).toBe(true)
    await fileThread.close()
    await database.close()
  })
  it.each(['at once', 'by the next start, where the server was killed'])(
    'is taken back when its last step fails: %s',
    async (when) => {
      const who = await livedMember()
      const before = await contentOf(await exported(who))
      const path = join(test.dataDir, 'failing.zip')
      await writeFile(path, whole)
      await test.app.close()
      const database = await openDatabase(test)
      const fileThread = createFileThread(() => {})
      const thread = createArchiveThread(fileThread)
      const photos = new FolderPhotoStore(join(test.dataDir, 'photos'))
      let written = 0
      let closed: Promise<void> | undefined
      const failing = importArchiveFile(path, {
        db: database.db,
        photos,
        thread,
        memberId: who.id,
        clock: () => test.clock.now,
        timeLimit: new AbortController().signal,
        noteRecorded: async (transaction) => {
          const { meals } = await transaction
            .selectFrom('meal')
            .select(({ fn }) => fn.countAll<number>().as('meals'))
            .where('member_id', '=', who.id)
            .executeTakeFirstOrThrow()
          written = meals
          // Without a database, nothing can be taken back now.
          if (when !== 'at once') closed = database.close()
          throw new Error('the last step')
        },
        log: test.app.log,
      })
      await expect(failing).rejects.toThrow()
      expect(written).toBe(4)
      await fileThread.close()
      await (closed ?? database.close())
      // Longer than the steps of another instance may take.
      test.clock.now += 600_000
      await test.restart()
      const meals = async () => (await who.call({ url: '/api/food-analyses' })).json().data.length
      while ((await meals()) > 2) await new Promise((resolve) => setTimeout(resolve, 20))
      const isBusy = async () =>
        (await rowsOf(test, `select * from data_import where member_id = '${who.id}'`)).length > 0
      while (await isBusy()) await new Promise((resolve) => setTimeout(resolve, 20))
      expect(await contentOf(await exported(who))).toEqual(before)
      expect((await imported(who, whole)).json().data.added.meals).toBe(2)
      const noted = await rowsOf(test, `select * from imported_row where member_id = '${who.id}'`)
      expect(noted).toEqual([])
    },
  )
  it('is refused while another one of the same member is being written', async () => {
    const who = await newMember(test)
    await test.app.close()
    const database = await openDatabase(test)
    await database.db
      .transaction()
      .execute((transaction) => beginOwnImport(transaction, who.id, test.clock.now))
    await database.close()
    await test.restart()
    const before = await contentOf(await exported(who))
    const reply = await imported(who, whole)
    expect(reply.statusCode).toBe(429)
    expect(await contentOf(await exported(who))).toEqual(before)
    const confirm = await post(who, '/api/imports/own-export/confirm')
    expect(confirm.statusCode).toBe(404)
  })
  it('is refused when it says that it unpacks to far more than it should', async () => {
    const zip = Buffer.from(whole)
    const entry = zip.lastIndexOf('weights.json')
    // Of the entry in the central directory, whose name is 46 bytes from its beginning.
    zip.writeUInt32LE(700 * 1024 ** 2, entry - 46 + 24)
    await refused(zip, /too much/)
  })
  it('is refused when what should be a row has no end', async () => {
    const long = Buffer.from(`[${' '.repeat(3 * 1024 ** 2)}]`)
    await refused(await changed((files) => files.set('meals.json', long)), /too large/)
  })
  it('is refused with the first faults, not with those of a million rows', async () => {
    const empty = Buffer.from(`[${'{},'.repeat(1_000_000)}{}]`)
    await refused(await changed((files) => files.set('weights.json', empty)), /weights\.json\.0\./)
  })
  it('is refused when a name leads out of the zip', async () => {
    const zip = await changed((files) => files.set('x1/x2/evil', Buffer.from('x')))
    const escaping = Buffer.from(
      zip.toString('latin1').replaceAll('x1/x2/evil', '../../evil'),
      'latin1',
    )
    await refused(escaping, /damaged/)
  })
  it('takes photos of others only after stripping their metadata', async () => {
    const who = await newMember(test)
    const tattling = await sharp(await drawnDish())
      .withExif({ IFD0: { Make: 'Secret phone' } })
      .jpeg()
      .toBuffer()
    const zip = await changed((files) => {
      for (const name of files.keys()) if (name.endsWith('.jpg')) files.set(name, tattling)
    })
    expect((await imported(who, zip)).statusCode).toBe(200)
    const photo = [...(await unzip(await exported(who)))].find(([name]) =>
      name.endsWith('.jpg'),
    )?.[1] as Buffer
    expect(photo.includes('Secret phone')).toBe(false)
  })
  it('gets an answer that says how to send a zip', async () => {
    const reply = await post(await newMember(test), '/api/import', { zip: true })
    expect(reply.statusCode).toBe(415)
    expect(reply.json().error).toContain('application/zip')
  })
})

describe('erasing the account', () => {
  it('removes every row and every photo, and ends every session', async () => {
    const [who, other] = [await livedMember(), await livedMember()]
    const theirs = await contentOf(await exported(other))
    expect(existsSync(join(test.dataDir, 'photos', who.id))).toBe(true)
    const reply = await erase(who)
    expect(reply.json()).toEqual({ success: true })
    expect((await who.call({ url: '/api/me' })).statusCode).toBe(401)
    expect(existsSync(join(test.dataDir, 'photos', who.id))).toBe(false)
    expect(await contentOf(await exported(other))).toEqual(theirs)
    for (const table of (await columnsByTable(test)).keys()) {
      const found = (await rowsOf(test, `select * from "${table}"`)).filter((row) =>
        Object.values(row).includes(who.id),
      )
      expect(found, table).toEqual([])
    }
  })

  it('needs the password, and counts wrong ones like failed sign-ins', async () => {
    const who = await newMember(test)
    const wrong = await erase(who, 'Wrong1!pass')
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().details).toMatchObject([
      { field: 'password', message: 'This is not your current password' },
    ])
    for (let failure = 2; failure <= 4; failure += 1) await erase(who, 'Wrong1!pass')
    expect((await erase(who, 'Wrong1!pass')).statusCode).toBe(423)
    expect((await erase(who)).statusCode).toBe(423)
    expect((await who.call({ url: '/api/me' })).statusCode).toBe(200)
  })
})

describe('an export under way', () => {
  it.each(['/api/export', '/api/export/fhir'])(
    'of %s ends with the session that asked for it',
    async (url) => {
      const who = await newMember(test)
      // More than what is read ahead of a receiver who takes their time.
      const rows = Array.from({ length: 400 }, (_, row) => ({
        member_id: who.id,
        id: randomUUID(),
        weight_kg: 80,
        notes: randomBytes(240).toString('hex'),
        weighed_at: row,
        recorded_at: row,
        weighed_on: '2026-05-01',
      }))
      await test.app.db.insertInto('weigh_in').values(rows).execute()
      const reply = await test.app.inject({
        url,
        headers: { cookie: who.cookie },
        payloadAsStream: true,
      })
      expect(reply.statusCode).toBe(200)
      const parts = reply.stream()[Symbol.asyncIterator]()
      await parts.next()
      await post(who, '/api/logout')
      test.clock.now += 1000
      await expect(
        (async () => {
          while (!(await parts.next()).done);
        })(),
      ).rejects.toThrow()
    },
  )
})
