import { afterAll, expect, it } from 'vitest'
import { createWordsReader } from './words-reader.ts'

const reader = createWordsReader((reason) => {
  throw new Error(reason)
})
afterAll(() => reader.close())

it('reads the text of another member after one more of somebody who sent many', async () => {
  const answered: string[] = []
  const read = async (memberId: string) => {
    await reader.describeMeal(memberId, 'two eggs and toast', 'en', { foods: [], corrected: [] })
    answered.push(memberId)
  }
  const many = Array.from({ length: 8 }, () => read('heavy'))
  await Promise.all([...many, read('other')])
  expect(answered.slice(0, 3)).toEqual(['heavy', 'heavy', 'other'])
})
