import { expect, it } from 'vitest'
import { inOrder } from './in-order.ts'

const ascending = (a: number, b: number): number => a - b

it('gives items that are in order back as they are, and others sorted without touching them', () => {
  const sorted = [1, 2, 2, 3]
  expect(inOrder(sorted, ascending)).toBe(sorted)
  const mixed = [3, 1, 2]
  expect(inOrder(mixed, ascending)).toEqual([1, 2, 3])
  expect(mixed).toEqual([3, 1, 2])
  const none: number[] = []
  expect(inOrder(none, ascending)).toBe(none)
})
