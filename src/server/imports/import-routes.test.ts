import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataImportTable } from '#server/db/schema.ts'
import { rowsOf } from '../../../test/support/database-rows.ts'
import {
  confirm,
  counted,
  LIBRA,
  post,
  read,
  send,
  uploadsOf,
  weightsOf,
} from '../../../test/support/imported-files.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'
import { unzip } from '../../../test/support/zip-files.ts'

const HOUR_MS = 3_600_000
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const undo = async (who: TestMember, id: string) => {
  const reply = await post(who, `/api/imports/${id}/undo`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().data
}

describe('a file of another app', () => {
  it('is recognised by its content and previewed, and nothing is imported yet', async () => {
    const who = await newMember(test)
    const reading = await read(who, LIBRA, 'holiday photo.jpg')
    expect(reading).toMatchObject({
      formats: ['libra'],
      fileName: 'holiday photo.jpg',
      things: [
        {
          thing: 'weighIns',
          fresh: 3,
          alreadyHere: 0,
          fromOn: '2026-05-17',
          untilOn: '2026-05-19',
        },
      ],
      leftOut: { count: 0 },
      zone: 'Europe/Paris',
    })
    expect(await weightsOf(who)).toEqual([])
    expect(uploadsOf(test)).toEqual([])
  })

  it('is imported with its times and notes', async () => {
    const who = await newMember(test)
    const done = await confirm(who, await read(who, LIBRA))
    expect(done).toMatchObject({
      formats: ['libra'],
      added: { weighIns: 3, meals: 0 },
      undoneAt: null,
    })
    expect(await weightsOf(who)).toMatchObject([
      { weight: 81.9, createdAt: '2026-05-19T05:01:30.000Z', date: '2026-05-19' },
      { weight: 82.1 },
      { weight: 82.4, notes: 'after a long run' },
    ])
    expect((await who.call({ url: '/api/imports' })).json().data).toMatchObject([{ id: done.id }])
    expect((await counted(test, who)).slice(1)).toEqual([0, 3])
  })

  it('brings nothing twice, neither the same file nor one that overlaps', async () => {
    const who = await newMember(test)
    const first = await read(who, LIBRA)
    const done = await confirm(who, first)
    expect(await confirm(who, first)).toEqual(done)
    expect(await read(who, LIBRA)).toMatchObject({ things: [{ fresh: 0, alreadyHere: 3 }] })
    const later = await read(who, `${LIBRA}2026-05-20T05:00:00.000Z;81.7;82;;;;;\n`)
    expect(later.things).toMatchObject([{ fresh: 1, alreadyHere: 3 }])
    expect(await confirm(who, later)).toMatchObject({ added: { weighIns: 1 } })
    expect(await weightsOf(who)).toHaveLength(4)
  })

  it('brings no weigh-in that is here from elsewhere', async () => {
    const who = await newMember(test)
    await post(who, '/api/weight', { weight: 82.1, weighedAt: '2026-05-18T05:10:00.000Z' })
    expect(await read(who, LIBRA)).toMatchObject({ things: [{ fresh: 2, alreadyHere: 1 }] })
  })

  it('is undone as a whole, but for what the member changed since', async () => {
    const who = await newMember(test)
    await post(who, '/api/weight', { weight: 83 })
    const { id } = await confirm(who, await read(who, LIBRA))
    const [, , second] = await weightsOf(who)
    await who.call({ method: 'PATCH', url: `/api/weight/${second?.id}`, payload: { weight: 82.2 } })
    expect(await undo(who, id)).toMatchObject({ removed: { weighIns: 2 }, kept: { weighIns: 1 } })
    expect((await weightsOf(who)).map(({ weight }) => weight)).toEqual([83, 82.2])
    expect(await undo(who, id)).toMatchObject({ removed: { weighIns: 0 }, kept: { weighIns: 0 } })
    expect((await who.call({ url: '/api/imports' })).json().data).toMatchObject([
      { id, undoneAt: '2026-05-20T12:00:00.000Z' },
    ])
    expect(await counted(test, who)).toEqual([1, 0, 0])
  })

  it('is undone as a whole where it brought more than is undone at once', async () => {
    const who = await newMember(test)
    const days = Array.from({ length: 1234 }, (_, nth) =>
      new Date(Date.parse('2022-01-01') + nth * 86_400_000).toISOString().slice(0, 10),
    )
    const file = ['Date,Weight (kg)', ...days.map((day, nth) => `${day},${80 + (nth % 40) / 10}`)]
    const { id } = await confirm(who, await read(who, file.join('\n')))
    expect(await counted(test, who)).toEqual([1, 0, 1234])
    expect(await undo(who, id)).toMatchObject({
      removed: { weighIns: 1234 },
      kept: { weighIns: 0 },
    })
    expect(await counted(test, who)).toEqual([1, 0, 0])
  })

  it('can be imported again after it was undone', async () => {
    const who = await newMember(test)
    const { id } = await confirm(who, await read(who, LIBRA))
    await undo(who, id)
    expect(await confirm(who, await read(who, LIBRA))).toMatchObject({ added: { weighIns: 3 } })
  })

  it('is once imported when two pages confirm it at the same time', async () => {
    const who = await newMember(test)
    const reading = await read(who, LIBRA)
    const replies = await Promise.all(
      [1, 2].map(() => post(who, `/api/imports/${reading.id}/confirm`)),
    )
    expect(replies.map((reply) => reply.json().data.added.weighIns)).toEqual([3, 3])
    expect(await weightsOf(who)).toHaveLength(3)
  })

  describe('whose server was killed', () => {
    const days = Array.from({ length: 234 }, (_, nth) =>
      new Date(Date.parse('2022-01-01') + nth * 86_400_000).toISOString().slice(0, 10),
    )
    const file = ['Date,Weight (kg)', ...days.map((day) => `${day},80`)].join('\n')
    /** An import as a server leaves it that was killed at some moment of it. */
    const left = async (change: Partial<DataImportTable>) => {
      const who = await newMember(test)
      const { id } = await confirm(who, await read(who, file))
      await test.app.db
        .updateTable('data_import')
        .set({ busy_at: test.clock.now - HOUR_MS, ...change })
        .where('member_id', '=', who.id)
        .execute()
      return { who, id }
    }
    const halfImported = { imported_at: null, details: '{"table":null}' }
    const settled = async (who: TestMember) => {
      const busy = `select id from data_import where busy_at is not null and member_id = '${who.id}'`
      while ((await rowsOf(test, busy)).length > 0) await new Promise(setImmediate)
    }

    it('is taken back as a whole, and may be imported again', async () => {
      const { who, id } = await left(halfImported)
      expect((await who.call({ method: 'DELETE', url: `/api/imports/${id}` })).statusCode).toBe(429)
      await test.restart()
      await settled(who)
      expect(await weightsOf(who)).toEqual([])
      expect(await counted(test, who)).toEqual([1, 0, 0])
      expect((await post(who, `/api/imports/${id}/confirm`)).statusCode).toBe(200)
    })

    it('is replaced by what is imported without waiting for that', async () => {
      const { who, id } = await left(halfImported)
      expect(await confirm(who, { id })).toMatchObject({ added: { weighIns: 0 } })
      expect(await counted(test, who)).toEqual([1, 0, 0])
    })

    it('is undone to the end if its undoing had begun', async () => {
      const none = { meals: 0, weighIns: 0, eatenMarks: 0, movementDays: 0 }
      const { who, id } = await left({
        undone_at: test.clock.now - HOUR_MS,
        details: JSON.stringify({ removed: none, kept: none }),
      })
      await test.restart()
      await settled(who)
      expect(await weightsOf(who)).toEqual([])
      expect(await counted(test, who)).toEqual([1, 0, 0])
      expect((await undo(who, id)).removed).toMatchObject({ weighIns: 0 })
    })
  })

  it('takes the place of the one that was read before it', async () => {
    const who = await newMember(test)
    const first = await read(who, LIBRA)
    await read(who, LIBRA)
    expect((await post(who, `/api/imports/${first.id}/confirm`)).statusCode).toBe(404)
    expect(await counted(test, who)).toEqual([1, 1, 0])
  })

  it('is still there after the server was restarted, and forgotten on request', async () => {
    const who = await newMember(test)
    const reading = await read(who, LIBRA)
    await test.restart()
    expect((await post(who, `/api/imports/${reading.id}/preview`)).json().data).toMatchObject({
      things: [{ fresh: 3 }],
    })
    expect(
      (await who.call({ method: 'DELETE', url: `/api/imports/${reading.id}` })).statusCode,
    ).toBe(200)
    expect(await counted(test, who)).toEqual([0, 0, 0])
    expect(
      (await who.call({ method: 'DELETE', url: `/api/imports/${reading.id}` })).statusCode,
    ).toBe(404)
  })

  it('belongs to one member: nobody else sees, imports or undoes it', async () => {
    const [who, other] = [await newMember(test), await newMember(test)]
    const reading = await read(who, LIBRA)
    for (const call of ['preview', 'confirm', 'undo']) {
      expect((await post(other, `/api/imports/${reading.id}/${call}`)).statusCode).toBe(404)
    }
    const done = await confirm(who, reading)
    expect((await post(other, `/api/imports/${done.id}/undo`)).statusCode).toBe(404)
    expect((await other.call({ url: '/api/imports' })).json().data).toEqual([])
    expect(await weightsOf(who)).toHaveLength(3)
  })

  it('goes with its member', async () => {
    const who = await newMember(test)
    await confirm(who, await read(who, LIBRA))
    await read(who, LIBRA)
    await post(who, '/api/account/erase', { password: 'Correct1!horse' })
    expect(await counted(test, who)).toEqual([0, 0, 0])
  })

  it('is in an export, whose weigh-ins add nothing twice elsewhere', async () => {
    const [who, elsewhere] = [await newMember(test), await newMember(test)]
    await confirm(who, await read(who, LIBRA, 'Libra.csv'))
    const zip = (await who.call({ url: '/api/export' })).rawPayload
    const told = JSON.parse((await unzip(zip)).get('imports.json')?.toString() ?? '')
    expect(told).toMatchObject([
      { formats: ['libra'], fileName: 'Libra.csv', added: { weighIns: 3 } },
    ])
    await elsewhere.call({
      method: 'POST',
      url: '/api/import',
      payload: zip,
      headers: { 'content-type': 'application/zip' },
    })
    expect(await read(elsewhere, LIBRA)).toMatchObject({ things: [{ fresh: 0, alreadyHere: 3 }] })
  })

  it('needs the consent to health data', async () => {
    const who = await newMember(test)
    await post(who, '/api/consents', { kind: 'health-data', version: 2 })
    await post(who, '/api/consents/withdraw', { kind: 'health-data' })
    expect((await send(who, LIBRA)).json().code).toBe('consent_needed')
  })
})

describe('an export of Forkcast itself', () => {
  it('is recognised, for the import that brings back everything', async () => {
    const who = await newMember(test)
    const zip = (await who.call({ url: '/api/export' })).rawPayload
    expect(await read(who, zip)).toMatchObject({ formats: ['forkcast'], things: [] })
    expect(await counted(test, who)).toEqual([0, 0, 0])
  })
})

// Must be last, because it moves the clock.
describe('a reading that nobody imports', () => {
  it('is forgotten after an hour', async () => {
    const who = await newMember(test)
    await read(who, LIBRA)
    test.clock.now += 2 * HOUR_MS
    // The sweep runs when the server starts, and every hour.
    await test.restart()
    await expect.poll(() => counted(test, who)).toEqual([0, 0, 0])
  })
})
