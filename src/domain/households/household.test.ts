import { describe, expect, it } from 'vitest'
import { whoMayRemove } from './household.ts'

describe('who may remove others from a household', () => {
  it('is who made it, and once they left, who has been there for longest', () => {
    const [maker, second, third] = [
      { id: 'z', joinedAt: 1 },
      { id: 'b', joinedAt: 2 },
      { id: 'a', joinedAt: 2 },
    ] as const
    expect(whoMayRemove([second, maker, third])).toBe('z')
    expect(whoMayRemove([second, third])).toBe('a')
    expect(whoMayRemove([])).toBeUndefined()
  })
})
