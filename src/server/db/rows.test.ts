import { afterAll, beforeAll, expect, it } from 'vitest'
import { newMember, startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { storageProblemOf } from '../http/storage-problems.ts'
import { insertRow } from './rows.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('answers the same on both databases when a row is there, by its id or by another unique value', async () => {
  const [ada, ben] = [await newMember(test), await newMember(test)]
  const passkey = (member_id: string, id: string) =>
    insertRow(test.app.db, 'passkey', {
      member_id,
      id,
      name: 'Key',
      credential_id: `credential-${id}`,
      public_key: '',
      sign_count: 0,
      transports: '[]',
      created_at: 0,
      last_used_at: null,
    })
  await passkey(ada.id, 'first')
  for (const again of [passkey(ada.id, 'first'), passkey(ben.id, 'first')]) {
    const problem = storageProblemOf(await again.catch((error: unknown) => error))
    expect(problem).toMatchObject({ code: 'recorded_before' })
  }
  await passkey(ben.id, 'second')
})
