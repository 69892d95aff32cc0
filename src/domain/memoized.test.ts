import { expect, it } from 'vitest'
import { memoized } from './memoized.ts'

it('remembers results, and no more of them than it may', () => {
  const made: number[] = []
  const doubled = memoized((value: number) => {
    made.push(value)
    return value * 2
  }, 2)
  expect([1, 1, 2, 1].map(doubled)).toEqual([2, 2, 4, 2])
  expect(made).toEqual([1, 2])
  expect([3, 3, 1].map(doubled)).toEqual([6, 6, 2])
  expect(made).toEqual([1, 2, 3, 1])
})
