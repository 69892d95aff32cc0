import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTurns, TooManyWaiting } from './turns.ts'

/** Work that ends when it is told to. */
const heldWork = () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    work: (name: string) => () =>
      new Promise<void>((end) => {
        begun.push(name)
        ends.push(end)
      }),
    async endNext() {
      // What has its turn begins in the meantime.
      await pause()
      ends.shift()?.()
    },
  }
}

describe('taking turns', () => {
  it('runs no more of one key at once than allowed, all of them in the order they came', async () => {
    const turns = createTurns({ atOnceOfOne: 2 })
    const begun: number[] = []
    let [underWay, most] = [0, 0]
    const work = (turn: number) => async () => {
      begun.push(turn)
      most = Math.max(most, (underWay += 1))
      await pause(2)
      underWay -= 1
      return turn
    }
    const tasks = [0, 1, 2, 3, 4, 5, 6]
    expect(await Promise.all(tasks.map((task) => turns.run('a', work(task))))).toEqual(tasks)
    expect({ begun, most }).toEqual({ begun: tasks, most: 2 })
  })

  it('goes on after work that failed, and does not hold up another key', async () => {
    const turns = createTurns({ atOnceOfOne: 1 })
    const never = turns.run('a', () => new Promise<never>(() => {}))
    expect(never).toBeInstanceOf(Promise)
    await expect(turns.run('b', () => Promise.reject(new Error('failed')))).rejects.toThrow(
      'failed',
    )
    expect(await turns.run('b', async () => 'done')).toBe('done')
  })

  it('lets a newcomer wait for one task of another, however many of theirs are waiting', async () => {
    const turns = createTurns({ atOnce: 1 })
    const { begun, work, endNext } = heldWork()
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map((name) =>
      turns.run(name.charAt(0), work(name)),
    )
    for (let ended = 0; ended < 6; ended += 1) await endNext()
    await Promise.all(all)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
    expect(turns.waiting).toBe(0)
  })

  it('refuses what would wait beyond the limit of one key, and nothing of another', async () => {
    const turns = createTurns({ atOnceOfOne: 1, waitingOfOne: 1 })
    const { begun, work, endNext } = heldWork()
    const first = turns.run('a', work('a1'))
    const second = turns.run('a', work('a2'))
    await expect(turns.run('a', work('a3'))).rejects.toThrow(TooManyWaiting)
    const other = turns.run('b', work('b1'))
    for (let ended = 0; ended < 3; ended += 1) await endNext()
    await Promise.all([first, second, other])
    expect(begun.toSorted()).toEqual(['a1', 'a2', 'b1'])
  })

  it('loses no task and exceeds no limit, whoever comes in which order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 3 }),
        async (keys, atOnce, atOnceOfOne) => {
          const turns = createTurns({ atOnce, atOnceOfOne })
          const underWay: string[] = []
          let done = 0
          await Promise.all(
            keys.map((key) =>
              turns.run(key, async () => {
                underWay.push(key)
                expect(underWay.length).toBeLessThanOrEqual(atOnce)
                expect(underWay.filter((one) => one === key).length).toBeLessThanOrEqual(
                  atOnceOfOne,
                )
                await Promise.resolve()
                underWay.splice(underWay.indexOf(key), 1)
                done += 1
              }),
            ),
          )
          expect(done).toBe(keys.length)
        },
      ),
    )
  })
})
