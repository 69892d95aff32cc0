import { expect, test } from 'vitest'
import type { InTurn } from './record.ts'
import { turns } from './turns.ts'

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

test('each is kept behind the one before, however long that takes, and before that one is answered', async () => {
  const { take, done } = turns()
  const acts: string[] = []
  const record = (name: string, prepare: () => Promise<unknown>) => async (inTurn: InTurn) => {
    await prepare()
    await inTurn.afterKept
    acts.push(`${name} kept`)
    inTurn.onKept()
    await inTurn.after
    await nextTask()
    acts.push(`${name} answered`)
  }
  take(record('first', nextTask))
  take(record('second', () => Promise.resolve()))
  await done()
  expect(acts).toEqual(['first kept', 'second kept', 'first answered', 'second answered'])
})

test('what fails before it is kept holds up nothing', async () => {
  const { take } = turns()
  const refused = take(() => Promise.reject(new Error('refused')))
  const next = take(async ({ after, afterKept }) => {
    await afterKept
    await after
    return 'recorded'
  })
  await expect(refused.answered).rejects.toThrow('refused')
  expect(await next.answered).toBe('recorded')
})
