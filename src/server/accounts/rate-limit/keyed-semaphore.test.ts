import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createKeyedSemaphore } from './keyed-semaphore.ts'

describe('taking turns', () => {
  it('runs no more of one key at once than allowed, all of them in the order they came', async () => {
    const inTurn = createKeyedSemaphore(2)
    const begun: number[] = []
    let [underWay, most] = [0, 0]
    const work = (turn: number) => async () => {
      begun.push(turn)
      most = Math.max(most, (underWay += 1))
      await pause(2)
      underWay -= 1
      return turn
    }
    const turns = [0, 1, 2, 3, 4, 5, 6]
    expect(await Promise.all(turns.map((turn) => inTurn('a', work(turn))))).toEqual(turns)
    expect({ begun, most }).toEqual({ begun: turns, most: 2 })
  })

  it('goes on after work that failed, and does not hold up another key', async () => {
    const inTurn = createKeyedSemaphore(1)
    const never = inTurn('a', () => new Promise<never>(() => {}))
    expect(never).toBeInstanceOf(Promise)
    await expect(inTurn('b', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await inTurn('b', async () => 'done')).toBe('done')
  })
})
