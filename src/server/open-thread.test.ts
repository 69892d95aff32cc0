import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { describe, expect, it } from 'vitest'
import { openThread } from './open-thread.ts'

it('refuses the task of a thread that cannot start, says why, and tries again with the next one', async () => {
  const reasons: string[] = []
  const thread = openThread('no/such-entry', {}, (reason) => reasons.push(reason))
  for (const _try of [1, 2]) await expect(thread.run('a task')).rejects.toThrow()
  expect(reasons).toEqual([
    expect.stringContaining('no/such-entry'),
    expect.stringContaining('no/such-entry'),
  ])
  expect(thread.queueSize).toBe(0)
  await thread.close()
})

const openCrashing = () =>
  openThread<'answer' | 'hang' | 'crash', string>(
    '../../test/support/crashing-worker',
    { idleTimeout: 60_000 },
    () => {},
  )

/** The nineteenth field of a thread's `stat`; the second is a name in brackets. */
const priorityOf = (thread: string): number =>
  Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16])

it.runIf(process.platform === 'linux')('leaves the cores to the main thread first', async () => {
  const before = new Set(readdirSync('/proc/self/task'))
  const thread = openCrashing()
  expect(await thread.run('answer')).toBe('answer')
  const started = readdirSync('/proc/self/task').filter((one) => !before.has(one))
  expect(started.map(priorityOf)).toContain(getPriority() + 10)
  await thread.close()
})

describe('what waits for a thread', () => {
  it('that crashes is refused, and the next task starts a fresh one', async () => {
    const thread = openCrashing()
    const [crashed, waiting] = await Promise.allSettled([thread.run('crash'), thread.run('answer')])
    expect([crashed, waiting]).toMatchObject([
      { reason: { message: 'The thread crashed' } },
      { status: 'rejected' },
    ])
    expect(await thread.run('answer')).toBe('answer')
    await thread.close()
  })

  it('that runs out of time is refused, and the next task starts a fresh one', async () => {
    const thread = openCrashing()
    expect(await thread.run('answer')).toBe('answer')
    const time = new AbortController()
    const both = Promise.allSettled([
      thread.run('hang', { signal: time.signal }),
      thread.run('answer'),
    ])
    time.abort()
    expect(await both).toMatchObject([{ reason: { name: 'AbortError' } }, { status: 'rejected' }])
    expect(await thread.run('answer')).toBe('answer')
    await thread.close()
  })
})
