import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newMember, startTestApp, type TestApp, type TestMember } from './support/test-app.ts'

// What one member sends never keeps another waiting for all of it. Seen by the order of the answers,
// because times depend on the machine.

let test: TestApp
let heavy: TestMember
let other: TestMember
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  heavy = await newMember(test)
  other = await newMember(test)
})
afterAll(() => test.close())

/** Names each call as it is answered. */
const answersOf = () => {
  const answered: string[] = []
  return {
    answered,
    named: async <Reply>(name: string, reply: Promise<Reply>): Promise<Reply> => {
      const had = await reply
      answered.push(name)
      return had
    },
  }
}

const FOODS = ['rice', 'beans', 'eggs', 'milk', 'tea', 'ham']
const LONG = FOODS.join(' ').repeat(16).slice(0, 490)
const words = (member: TestMember, text: string) =>
  member.call({ method: 'POST', url: '/api/analyze-words', payload: { text } })
const recipe = (member: TestMember, text: string) =>
  member.call({ method: 'POST', url: '/api/recipe-readings', payload: { text } })

it('answers another member while the longest texts of one are being read', async () => {
  const { answered, named } = answersOf()
  const texts = [1, 2, 3, 4].map((nth) => named(`words ${nth}`, words(heavy, LONG)))
  const others: Promise<unknown>[] = []
  for (let nth = 0; nth < 5; nth += 1)
    others.push(named('other', other.call({ url: '/api/today' })))
  for (const reply of await Promise.all(texts)) expect(reply.statusCode).toBe(201)
  await Promise.all(others)
  expect(answered.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'other'))
})

it('reads the words of another member after one text of somebody who sent many', async () => {
  const { answered, named } = answersOf()
  const texts = [1, 2, 3, 4, 5].map((nth) => named(`words ${nth}`, words(heavy, LONG)))
  await named('other', words(other, 'two eggs and toast'))
  expect(answered.length).toBeLessThanOrEqual(3)
  await Promise.all(texts)
})

it('answers another member while a pasted text of a million letters is being read', async () => {
  const { answered, named } = answersOf()
  const pages = [
    '<script type="application/ld+json">'.repeat(25_700),
    '<script'.repeat(120_000),
    '('.repeat(800_000),
    Array.from({ length: 30 }, () => 'rxce bexns exgs mxlk '.repeat(120)).join('\n'),
  ].map((text) => named('recipe', recipe(heavy, text)))
  await named('other', other.call({ url: '/api/today' }))
  expect(answered).toEqual(['other'])
  for (const reply of await Promise.all(pages)) expect(reply.statusCode).toBe(200)
})
