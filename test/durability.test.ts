import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registration } from './support/registration.ts'
import { dataUrlOf, drawnDish } from './support/drawn-photos.ts'
import { type HttpMember, registerOverHttp } from './support/http-member.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

const ROUNDS = 3
const CHEDDAR = '14104100'

/** What the server said it had done, and what it was asked without having answered. */
interface Ledger {
  /** Portions by meal; undefined for a meal that was deleted. */
  readonly acknowledged: Map<string, number | undefined>
  /** What a meal may be instead, for a call that got no answer. */
  readonly unanswered: Map<string, number | undefined>
  readonly photos: Set<string>
  interrupted: number
}

let dataDir: string
let server: ServerProcess | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'forkcast-durability-'))
})
afterEach(async () => {
  await server?.end('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

const start = async () => {
  server = await startServerProcess({ DATA_DIR: dataDir, ANALYSER_THREADS: '2' })
  return server
}

/** Records, corrects and deletes meals without a pause until the connection breaks. */
const keepWriting = async (
  at: ServerProcess,
  member: HttpMember,
  ledger: Ledger,
  photo: string | undefined,
) => {
  const record = () =>
    photo === undefined
      ? member.call(at, 'POST', '/api/food-analyses', { foodCode: CHEDDAR, grams: 30 })
      : member.call(at, 'POST', '/api/analyze-food', { imageBase64: photo })
  for (let turn = 1; ; turn += 1) {
    const { status, body } = await record()
    expect([200, 201, 503]).toContain(status)
    if (status === 503) continue
    const id = body.data.id as string
    ledger.acknowledged.set(id, 1)
    if (photo !== undefined) ledger.photos.add(id)

    const isDeleted = turn % 3 === 0
    const portion = isDeleted ? undefined : 2.5
    ledger.unanswered.set(id, portion)
    const path = `/api/food-analyses/${id}`
    const change = isDeleted
      ? await member.call(at, 'DELETE', path)
      : await member.call(at, 'PATCH', path, { portionMultiplier: portion })
    expect(change.status).toBe(200)
    ledger.acknowledged.set(id, portion)
    ledger.unanswered.delete(id)
  }
}

const wholeLog = async (at: ServerProcess, member: HttpMember) => {
  const meals: {
    id: string
    portionMultiplier: number
    imageUrl: string | null
    thumbnailUrl: string | null
  }[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await member.call(
      at,
      'GET',
      `/api/food-analyses?limit=100${cursor && `&cursor=${cursor}`}`,
    )
    meals.push(...body.data)
    cursor = body.nextCursor
  }
  return new Map(meals.map((meal) => [meal.id, meal]))
}

/** Rows of meals whose photo is missing on disk, and how the database judges itself. */
const lookInside = () => {
  const db = new DatabaseSync(join(dataDir, 'forkcast.db'), { readOnly: true })
  const integrity = db
    .prepare('PRAGMA integrity_check')
    .all()
    .map((row) => Object.values(row)[0])
  const rows = db.prepare('SELECT member_id, photo_id FROM meal_photo').all() as {
    member_id: string
    photo_id: string
  }[]
  db.close()
  const files = rows.flatMap(({ member_id, photo_id }) =>
    [`${photo_id}.jpg`, `${photo_id}.thumbnail.jpg`].map((name) => join(member_id, name)),
  )
  return {
    integrity,
    files,
    missing: files.filter((file) => !existsSync(join(dataDir, 'photos', file))),
  }
}

const photoFiles = async () => {
  const entries = await readdir(join(dataDir, 'photos'), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

const ageAllPhotos = async () => {
  const longAgoS = Date.now() / 1000 - 86_400
  for (const file of await photoFiles()) await utimes(file, longAgoS, longAgoS)
}

describe('a server killed in the middle of its work', () => {
  it(`loses no acknowledged write and corrupts nothing, ${ROUNDS} times in a row`, async () => {
    const photo = dataUrlOf(await drawnDish(320))
    const ledger: Ledger = {
      acknowledged: new Map(),
      unanswered: new Map(),
      photos: new Set(),
      interrupted: 0,
    }
    let at = await start()
    const member = await registerOverHttp(at)

    for (let round = 0; round < ROUNDS; round += 1) {
      const photosBefore = ledger.photos.size
      const write = (photos: readonly (string | undefined)[]) =>
        Promise.allSettled(photos.map((one) => keepWriting(at, member, ledger, one)))
      const photographers = write([photo, photo])
      let hasEnded = false
      void photographers.then(() => {
        hasEnded = true
      })
      // Those who have failed photograph nothing any more: what failed is reported below.
      const arePhotographed = async (count: number) => {
        while (ledger.photos.size < photosBefore + count && !hasEnded) await wait(5)
      }
      // The model is loaded once a photo is kept: until then the others would record thousands of
      // meals.
      await arePhotographed(1)
      const others = write([undefined, undefined])
      // Each round is cut off at another moment of the work.
      await arePhotographed(2)
      await wait(round * 45)
      await at.end('SIGKILL')
      for (const { status, reason } of [
        ...(await photographers),
        ...(await others),
      ] as PromiseRejectedResult[]) {
        expect(status).toBe('rejected')
        // A broken connection is what we caused; a failed expectation is not.
        if ((reason as Error).name === 'AssertionError') throw reason
        ledger.interrupted += 1
      }

      at = await start()
      const log = await wholeLog(at, member)
      const wrong: unknown[] = []
      for (const [id, portion] of ledger.acknowledged) {
        const found = log.get(id)?.portionMultiplier
        const allowed = ledger.unanswered.has(id) ? [portion, ledger.unanswered.get(id)] : [portion]
        if (!allowed.includes(found)) wrong.push({ id, found, allowed })
        // What a restart showed once holds from then on.
        ledger.acknowledged.set(id, found)
      }
      expect(wrong).toEqual([])
      ledger.unanswered.clear()
      expect(lookInside()).toMatchObject({ integrity: ['ok'], missing: [] })
    }

    const log = await wholeLog(at, member)
    const photographed = [...log.values()].filter(({ imageUrl }) => imageUrl !== null)
    expect(photographed.length).toBeGreaterThanOrEqual(ROUNDS)
    for (const { imageUrl, thumbnailUrl } of photographed.slice(0, 50)) {
      for (const url of [imageUrl, thumbnailUrl]) {
        const jpeg = await member.fetchFile(at, url as string)
        // A JPEG from its first marker to its last: written whole.
        expect([jpeg?.at(0), jpeg?.at(1), jpeg?.at(-2), jpeg?.at(-1)]).toEqual([
          0xff, 0xd8, 0xff, 0xd9,
        ])
      }
    }
    expect(ledger.interrupted).toBe(ROUNDS * 4)
  })

  it('sweeps photos without a row once they are old, and no others', async () => {
    let at = await start()
    const member = await registerOverHttp(at)
    const photo = dataUrlOf(await drawnDish(320))
    const { body } = await member.call(at, 'POST', '/api/analyze-food', { imageBase64: photo })
    await at.end('SIGKILL')
    const [folder] = await readdir(join(dataDir, 'photos'))
    const orphan = join(dataDir, 'photos', folder as string, randomUUID())
    await writeFile(`${orphan}.jpg`, 'left by a crash')
    await writeFile(`${orphan}.thumbnail.jpg`, 'left by a crash')
    await ageAllPhotos()
    const young = join(dataDir, 'photos', folder as string, randomUUID())
    await writeFile(`${young}.jpg`, 'about to get its row')

    at = await start()
    while (existsSync(`${orphan}.jpg`) || existsSync(`${orphan}.thumbnail.jpg`)) await wait(20)
    const kept = [
      ...lookInside().files.map((file) => join(dataDir, 'photos', file)),
      `${young}.jpg`,
    ]
    expect((await photoFiles()).sort()).toEqual(kept.sort())
    expect(await member.fetchFile(at, body.data.imageUrl)).toBeDefined()
  })

  const ROWS = 6000
  const countRows = (table: string): number => {
    const db = new DatabaseSync(join(dataDir, 'forkcast.db'), { readOnly: true })
    const rows = Number(db.prepare(`select count(*) as n from ${table}`).get()?.['n'])
    db.close()
    return rows
  }
  const settled = async (wanted: Record<string, number>) => {
    const isSettled = () =>
      Object.entries(wanted).every(([table, rows]) => countRows(table) === rows)
    while (!isSettled()) await wait(20)
  }
  /** Kills the server while a call writes, or removes, the rows of a table. */
  const killedBetween = async (at: ServerProcess, table: string, call: Promise<unknown>) => {
    const ended = call.then(
      () => 'answered',
      () => 'interrupted',
    )
    const before = countRows(table)
    while (countRows(table) === before) await wait(2)
    await at.end('SIGKILL')
    expect(await ended).toBe('interrupted')
  }
  const readWeighIns = async (at: ServerProcess, member: HttpMember): Promise<string> => {
    const days = Array.from({ length: ROWS }, (_, nth) =>
      new Date(Date.parse('2005-01-01') + nth * 86_400_000).toISOString().slice(0, 10),
    )
    const file = ['Date,Weight (kg)', ...days.map((day, nth) => `${day},${80 + (nth % 40) / 10}`)]
    const { body: reading } = await member.call(
      at,
      'POST',
      '/api/imports',
      Buffer.from(file.join('\n')),
      { 'content-type': 'application/octet-stream' },
    )
    return `/api/imports/${reading.data.id}`
  }

  it('goes on where it was killed: with an import, its undoing, an export brought in, an erasure', async () => {
    const { password } = registration
    let at = await start()
    const member = await registerOverHttp(at)
    const registered = countRows('weigh_in')
    const nothingMore = { imported_row: 0, weigh_in: registered }
    const path = await readWeighIns(at, member)
    const confirm = (server: ServerProcess) => member.call(server, 'POST', `${path}/confirm`, {})
    await killedBetween(at, 'imported_row', confirm(at))
    expect(countRows('weigh_in')).toBeGreaterThan(registered)

    at = await start()
    await settled(nothingMore)
    const { body: done } = await confirm(at)
    expect(done.data.added).toMatchObject({ weighIns: ROWS })
    const zip = await member.fetchFile(at, '/api/export')
    await killedBetween(at, 'imported_row', member.call(at, 'POST', `${path}/undo`))
    expect(countRows('weigh_in')).toBeGreaterThan(registered)

    at = await start()
    await settled(nothingMore)
    const bringIn = (server: ServerProcess) =>
      member.call(server, 'POST', '/api/import', zip, { 'content-type': 'application/zip' })
    await killedBetween(at, 'weigh_in', bringIn(at))
    expect(countRows('weigh_in')).toBeGreaterThan(registered)

    at = await start()
    await settled({ ...nothingMore, data_import: 1 })
    const { body } = await bringIn(at)
    expect(body.data.added).toMatchObject({ weighIns: ROWS })
    await settled({ imported_row: 0, weigh_in: registered + ROWS, data_import: 1 })
    expect(lookInside()).toMatchObject({ integrity: ['ok'] })
    await killedBetween(at, 'weigh_in', member.call(at, 'POST', '/api/account/erase', { password }))
    expect(countRows('weigh_in')).toBeGreaterThan(0)

    at = await start()
    expect((await member.call(at, 'GET', '/api/me')).status).toBe(401)
    await settled({ member: 0, imported_row: 0, weigh_in: 0 })
    expect(lookInside()).toMatchObject({ integrity: ['ok'] })
  })
})
