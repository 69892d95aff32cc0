import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportChoice, ImportReading } from '#contract/imports.ts'
import { expect } from 'vitest'
import { rowsOf } from './database-rows.ts'
import type { TestApp, TestMember } from './test-app.ts'

/** Three weigh-ins as the app Libra exports them. */
export const LIBRA = `#Version: 6
#Units: kg

#date;weight;weight trend;body fat;body fat trend;muscle mass;muscle mass trend;log
2026-05-17T05:03:00.000Z;82.4;82.4;;;;;after a long run
2026-05-18T05:10:00.000Z;82.1;82.3;;;;;
2026-05-19T05:01:30.000Z;81.9;82.2;;;;;
`

export const send = (who: TestMember, file: Buffer | string, name = 'file') =>
  who.call({
    method: 'POST',
    url: `/api/imports?name=${encodeURIComponent(name)}`,
    payload: Buffer.from(file as string),
    headers: { 'content-type': 'application/octet-stream' },
  })

export const post = (who: TestMember, url: string, payload: object = {}) =>
  who.call({ method: 'POST', url, payload })

export const read = async (
  who: TestMember,
  file: Buffer | string,
  name?: string,
): Promise<ImportReading> => {
  const reply = await send(who, file, name)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().data
}

export const confirm = async (
  who: TestMember,
  { id }: Pick<ImportReading, 'id'>,
  choice: ImportChoice = {},
) => {
  const reply = await post(who, `/api/imports/${id}/confirm`, choice)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().data
}

export const weightsOf = async (
  who: TestMember,
): Promise<{ id: string; weight: number; createdAt: string; date: string; notes?: string }[]> =>
  (await who.call({ url: '/api/weight/history?limit=100' })).json().data

/** Files that are still being read. */
export const uploadsOf = ({ dataDir }: TestApp) => readdirSync(join(dataDir, 'uploads'))

const TABLES = ['data_import', 'import_draft', 'imported_row']
/** How many rows a member has in each table of imports. */
export const counted = (test: TestApp, who: TestMember): Promise<number[]> =>
  Promise.all(
    TABLES.map(async (table) =>
      Number(
        (
          await rowsOf(test, `select count(*) as n from ${table} where member_id = '${who.id}'`)
        )[0]?.['n'],
      ),
    ),
  )
