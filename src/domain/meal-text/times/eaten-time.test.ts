import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEarlierMeal, mealsNear } from './earlier-meal.ts'
import { readEatenTime } from './eaten-time.ts'

// A Wednesday.
const NOW = '2026-05-20T13:10'

describe('when words say that something was eaten', () => {
  it.each([
    ['lasagna yesterday at 8 pm', 'lasagna', '2026-05-19T20:00'],
    ['Yesterday at 8pm lasagna, half portion', 'lasagna, half portion', '2026-05-19T20:00'],
    ['lasagna, yesterday 8 pm', 'lasagna', '2026-05-19T20:00'],
    ['lasagna, yesterday 19:40', 'lasagna', '2026-05-19T19:40'],
    ['two eggs at 7:30', 'two eggs', '2026-05-20T07:30'],
    ['two eggs at 7.30 am', 'two eggs', '2026-05-20T07:30'],
    ['toast at 20:15', 'toast', '2026-05-19T20:15'],
    ['pizza last night', 'pizza', '2026-05-19T20:00'],
    ['porridge this morning', 'porridge', '2026-05-20T08:00'],
    ['soup on monday for lunch', 'soup for lunch', '2026-05-18T12:30'],
    ['soup last wednesday', 'soup', '2026-05-13T13:10'],
    ['steak the day before yesterday at noon', 'steak', '2026-05-18T12:00'],
    ['a banana two hours ago', 'a banana', '2026-05-20T11:10'],
    ['a banana half an hour ago', 'a banana', '2026-05-20T12:40'],
    ['lasagna 3 days ago at noon', 'lasagna', '2026-05-17T12:00'],
    ['soup two days ago for lunch', 'soup for lunch', '2026-05-18T12:30'],
    ['soup a day ago', 'soup', '2026-05-19T13:10'],
    ['pizza tonight', 'pizza', '2026-05-20T13:10'],
    ['soup last night at 9', 'soup', '2026-05-19T21:00'],
    ['soup yesterday at 8 in the evening', 'soup', '2026-05-19T20:00'],
    ['dinner yesterday at 08:15 in the evening', 'dinner', '2026-05-19T08:15'],
    ['soup yesterday at 1 for lunch', 'soup for lunch', '2026-05-19T13:00'],
    ['soup 1,5 hours ago', 'soup', '2026-05-20T11:40'],
    ['soup one and a half hours ago', 'soup', '2026-05-20T11:40'],
    ['soup 1 hour 15 minutes ago', 'soup', '2026-05-20T11:55'],
    ['toast at half past eight', 'toast', '2026-05-20T08:30'],
    ['soup at quarter to one', 'soup', '2026-05-20T12:45'],
    ['soup yesterday at eight', 'soup', '2026-05-19T08:00'],
    ['cheese yesterday afternoon', 'cheese', '2026-05-19T15:00'],
    ['around ten in the morning 40 g oats', '40 g oats', '2026-05-20T10:00'],
    ['eggs at 8am, at 1pm soup', 'eggs, soup', '2026-05-20T08:00'],
    ['8:15 a plum\n13:00 soup', 'a plum\nsoup', '2026-05-20T08:15'],
  ])('%s', (said, text, eatenAt) => {
    expect(readEatenTime(said, NOW)).toMatchObject({ text, eatenAt })
  })

  it.each([
    'two eggs on toast',
    'about two eggs',
    'about 14 grams of sweets',
    'around 20g rice',
    'about 10.5 g salsa',
    'about 2 tablespoons of honey',
    'porridge for breakfast',
    '200 g rice',
    'eggs at work',
    'Monday soup',
    'fish at 45',
    'soup 99999999999999999999 hours ago',
  ])('%s tells no time, and stays as it is', (said) =>
    expect(readEatenTime(said, NOW)).toEqual({ text: said, eatenAt: null }),
  )

  it('is never after now, whatever is said', () => {
    const words = fc.constantFrom(
      'soup',
      'yesterday',
      'today',
      'tonight',
      'at',
      '8 pm',
      '23:59',
      'on monday',
      'for dinner',
      '2 hours ago',
      'noon',
      ',',
    )
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), (said) => {
        const { eatenAt } = readEatenTime(said.join(' '), NOW)
        expect(eatenAt === null || eatenAt <= NOW).toBe(true)
      }),
    )
  })
})

describe('words that mean an earlier meal', () => {
  it.each([
    ["same as yesterday's breakfast", '2026-05-19', 'breakfast'],
    ['Same as yesterday’s breakfast.', '2026-05-19', 'breakfast'],
    ['the same breakfast as yesterday', '2026-05-19', 'breakfast'],
    ['same as yesterday', '2026-05-19', null],
    ["yesterday's dinner again", '2026-05-19', 'dinner'],
    ["repeat monday's lunch", '2026-05-18', 'lunch'],
    ["same as wednesday's supper", '2026-05-13', 'dinner'],
    ["same as today's breakfast", '2026-05-20', 'breakfast'],
  ])('%s', (said, on, occasion) => {
    expect(readEarlierMeal(said, NOW.slice(0, 10))).toEqual({ on, occasion })
  })

  it.each(['toast', 'lasagna yesterday', 'the same', 'breakfast burrito', 'repeat'])(
    '%s means food',
    (said) => {
      expect(readEarlierMeal(said, NOW.slice(0, 10))).toBeUndefined()
    },
  )

  it('mean all that was eaten on that occasion, or about this hour', () => {
    const at = (hour: number) => ({ eatenMinutes: hour * 60 })
    const meals = [at(7.5), at(8), at(12.5), at(19)]
    expect(mealsNear(meals, 'breakfast', 780)).toEqual([at(7.5), at(8)])
    expect(mealsNear(meals, null, 780)).toEqual([at(12.5)])
  })
})
