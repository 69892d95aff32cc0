import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { createFileThread } from './file-thread.ts'

const thread = createFileThread(() => {})
afterAll(() => thread.close())

/** Work that ends when it is told to. */
const heldWork = () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    begin: (name: string) =>
      thread.inTurn(
        name.charAt(0),
        () =>
          new Promise<void>((end) => {
            begun.push(name)
            ends.push(end)
          }),
      ),
    async endNext() {
      ends.shift()?.()
      await setImmediate()
    },
  }
}

it('works on two files at once, one of each member', async () => {
  const { begun, begin, endNext } = heldWork()
  const all = ['a1', 'a2', 'b1', 'c1'].map(begin)
  await setImmediate()
  expect(begun).toEqual(['a1', 'b1'])
  await endNext()
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  for (let left = 0; left < 3; left += 1) await endNext()
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1'])
})

it('asks whoever has three files waiting to come back', async () => {
  const { begin, endNext } = heldWork()
  const all = ['a1', 'a2', 'a3', 'a4'].map(begin)
  await expect(begin('a5')).rejects.toMatchObject({ code: 'too_many_requests' })
  await setImmediate()
  for (let left = 0; left < 4; left += 1) await endNext()
  await Promise.all(all)
})

it('reads exports and files of other apps in the same thread', async () => {
  const read = (entry: Parameters<typeof thread.run>[0]) =>
    thread.run(entry, { path: 'none' } as object, async () => {})
  await expect(read('imports/import-worker')).rejects.toThrow('ENOENT')
  expect(await read('portability/archive-worker')).toHaveProperty('refused')
})
