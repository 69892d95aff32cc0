import { expect, it } from 'vitest'
import { counted } from './log-words.ts'

it('a count is rounded once, with its thousands marked', () => {
  expect(counted(1234.5)).toBe('1,235')
})
