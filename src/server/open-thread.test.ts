import { expect, it } from 'vitest'
import { openThread } from './open-thread.ts'

it('refuses the task of a thread that cannot start, tells why, and tries again with the next one', async () => {
  const reasons: string[] = []
  const thread = openThread('no/such-entry', {}, (reason) => reasons.push(reason))
  for (const _try of [1, 2]) await expect(thread.run('a task')).rejects.toThrow()
  expect(reasons).toEqual([expect.stringContaining('no/such-entry'), expect.stringContaining('no/such-entry')])
  expect(thread.queueSize).toBe(0)
  await thread.close()
})
