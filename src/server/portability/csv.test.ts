import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages } from '#domain/languages.ts'
import { translatorFor } from '#server/language/translator.ts'
import { allRecordings } from '#server/recordings/all.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'
import { unzip } from '../../../test/support/zip-files.ts'
import { csvColumnsOf, headingOf } from './csv.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const WEIGH_INS = [
  { weight: 82.4, weighedAt: '2026-05-17T05:03:00.000Z', notes: 'after a long run, with "shoes"' },
  { weight: 81.9, weighedAt: '2026-05-18T21:10:30.000Z', notes: null },
] as const

const weighIn = async (who: TestMember) => {
  for (const { notes, ...payload } of WEIGH_INS) {
    const reply = await who.call({
      method: 'POST',
      url: '/api/weight',
      payload: { ...payload, ...(notes && { notes }) },
    })
    expect(reply.statusCode, reply.body).toBe(201)
  }
}
const zipOf = async (who: TestMember) => (await who.call({ url: '/api/export' })).rawPayload
const weighInsOf = async (who: TestMember) => {
  const { data } = (await who.call({ url: '/api/weight/history?limit=10' })).json() as {
    data: { weight: number; createdAt: string; notes?: string | null }[]
  }
  return data
    .map(({ weight, createdAt, notes }) => ({ weight, weighedAt: createdAt, notes: notes ?? null }))
    .toReversed()
}

describe('the columns of an export’s CSV files', () => {
  it('each have a heading, other than the others of their file', async () => {
    for (const language of languages) {
      const translate = await translatorFor(language)
      for (const recording of allRecordings) {
        const headings = csvColumnsOf(recording).map((column) =>
          translate(headingOf(recording, column)),
        )
        expect(new Set(headings).size, `${language} ${recording.file}`).toBe(headings.length)
      }
    }
  })

  describe.each(languages)('of a member who reads %s', (language) => {
    it('are named in it, and the weights among them can be imported again', async () => {
      const [who, other] = [await newMember(test), await newMember(test)]
      await who.call({ method: 'PATCH', url: '/api/me', payload: { language } })
      await weighIn(who)
      const files = await unzip(await zipOf(who))
      const translate = await translatorFor(language)
      for (const recording of allRecordings) {
        const [heading] = String(files.get(`${recording.file}.csv`)).split('\r\n')
        expect(heading).toContain(
          translate(headingOf(recording, csvColumnsOf(recording).at(-1) ?? '')),
        )
      }

      const read = await other.call({
        method: 'POST',
        url: '/api/imports?name=weights.csv',
        payload: files.get('weights.csv') ?? '',
        headers: { 'content-type': 'application/octet-stream' },
      })
      expect(read.statusCode, read.body).toBe(200)
      const { id } = read.json().data
      const confirmed = await other.call({
        method: 'POST',
        url: `/api/imports/${id}/confirm`,
        payload: {},
      })
      expect(confirmed.statusCode, confirmed.body).toBe(200)
      expect(await weighInsOf(other)).toEqual(WEIGH_INS)
    })

    it('leave the whole export as importable as it was', async () => {
      const [who, other] = [await newMember(test), await newMember(test)]
      await who.call({ method: 'PATCH', url: '/api/me', payload: { language } })
      await weighIn(who)
      const reply = await other.call({
        method: 'POST',
        url: '/api/import',
        payload: await zipOf(who),
        headers: { 'content-type': 'application/zip' },
      })
      expect(reply.json().data.added).toMatchObject({ weighIns: WEIGH_INS.length })
      expect(await weighInsOf(other)).toEqual(WEIGH_INS)
    })
  })
})
