import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMealText } from './read-meal-text.ts'

const short = (text: string) =>
  readMealText(text).phrases.map(({ quantity, measure, size, food }) =>
    [
      quantity === null ? '' : Math.round(quantity * 1000) / 1000,
      size ?? '',
      measure?.kind ?? '',
      food,
    ]
      .filter((part) => part !== '')
      .join(' '),
  )

describe('the words for a meal', () => {
  it.each([
    ['two eggs on toast and a flat white', ['2 eggs', 'toast', '1 flat white']],
    ['200 g chicken breast with rice', ['200 weight chicken breast', 'rice']],
    ['200g of chicken breast', ['200 weight chicken breast']],
    [
      'half an avocado, 1/2 cup of oats and 250ml milk',
      ['0.5 avocado', '0.5 volume oats', '250 volume milk'],
    ],
    ['a handful of almonds', ['1 handful almonds']],
    ['a crunchy 115 g of crackers', ['115 weight crackers']],
    ['a glorb 200 g rice', ['1 glorb', '200 weight rice']],
    ['an apple 200 g rice', ['1 apple', '200 weight rice']],
    ['1½ cups of rice', ['1.5 volume rice']],
    ['1 1/2 cups rice', ['1.5 volume rice']],
    ['one and a half cups of rice', ['1.5 volume rice']],
    ['half a dozen oysters', ['6 oysters']],
    ['a couple of biscuits', ['2 biscuits']],
    ['2-3 dates', ['2.5 dates']],
    ['• two  eggs\n• half\u00a0a banana 😋', ['2 eggs', '0.5 banana']],
    ['1. two eggs\n2. toast', ['2 eggs', 'toast']],
    ['toast with butter 60 g\n- soup (300 g)', ['60 weight toast', 'butter', '300 weight soup']],
    ['toast with butter: 60 g, tea', ['60 weight toast', 'butter', 'tea']],
    ['um, so I think I had like two eggs, and, uh, a banana or so', ['2 eggs', '1 banana']],
    ['First I had two eggs', ['2 eggs']],
    ['50 g cloves, 2 cloves of garlic', ['50 weight ground cloves', '2 piece garlic']],
    ['~200 g. rice', ['200 weight rice']],
    ['2 tbsp. honey', ['2 volume honey']],
    ['Milk, 1 glass. Toast', ['1 vessel milk', 'toast']],
    ['1 000 g rice', ['1000 weight rice']],
    ['1-1/2 cups rice', ['1.5 volume rice']],
    ['two or three eggs', ['2.5 eggs']],
    ['eggs (3)', ['3 eggs']],
    ['two steaks of 150 g', ['300 weight steaks']],
    ['2 burgers (150 g each)', ['300 weight burgers']],
    ['2 eggs (100 g)', ['100 weight eggs']],
    ['I had one and a half apples', ['1.5 apples']],
    ['1,5 dl milk', ['1.5 volume milk']],
    ['eggs x2', ['2 eggs']],
    ['2x eggs', ['2 eggs']],
    ['chicken (200 g)', ['200 weight chicken']],
    ['rice - 1 cup', ['1 volume rice']],
    ['a 330 ml can of coke', ['330 volume coke']],
    ['2 x 30 g bars', ['60 weight bars']],
    ['two large slices of wholemeal toast', ['2 large piece wholemeal toast']],
    ['a big bowl of porridge', ['1 large vessel porridge']],
    ['8 fl oz milk', ['8 volume milk']],
    ['salmon fillet', ['piece salmon']],
    ['200 g rice and half of the beans', ['200 weight rice', '0.5 beans']],
    [`a pizza${', half eaten'.repeat(6)}`, ['0.125 pizza']],
    ['a pizza, half, half', ['0.5 pizza', '0.5']],
    ['half a portion of lasagne', ['0.5 serving lasagne']],
    ['goulash, a large plate', ['1 large piece goulash']],
    ['dumplings, three', ['3 dumplings']],
    ['fries, large', ['large fries']],
    ['fries with mayo, a large one', ['large fries', 'mayo']],
    ['200 g rice, a bowl', ['200 weight rice']],
    ['corn on the cob', ['corn on the cob']],
    ['porridge made with milk', ['porridge made with milk']],
    ['salt and vinegar crisps', ['crisps']],
    ['For breakfast I had toast', ['toast']],
    ["I've had two pancakes for brunch, and tea this morning", ['2 pancakes', 'tea']],
    ['eggs\ntoast\nmilk', ['eggs', 'toast', 'milk']],
    ['Eggs + toast & tea.', ['eggs', 'toast', 'tea']],
    ['Crème brûlée', ['crème brûlée']],
    [
      'My lunch featured 35g chicken wings and a crunchy 28g serving of crackers',
      ['35 weight chicken wings', '28 weight crackers'],
    ],
    ['I treated myself to 180g of fries to keep me going', ['180 weight fries']],
    ['a 12 inch pizza', ['1 pizza']],
    ['.5 oz chocolate', ['0.5 weight chocolate']],
    ['an individual school container of apple juice', ['1 piece apple juice']],
    ['1.875 g sour cream', ['1.875 weight sour cream']],
  ])('%s', (text, expected) => {
    expect(short(text)).toEqual(expected)
  })

  it('distinguish what was not eaten from what was', () => {
    expect(readMealText('chicken salad, no dressing')).toMatchObject({
      phrases: [{ food: 'chicken salad' }],
      leftOut: ['dressing'],
    })
    expect(readMealText('black coffee without sugar and toast')).toMatchObject({
      phrases: [{ food: 'black coffee' }, { food: 'toast' }],
      leftOut: ['sugar'],
    })
  })
  it('keep an amount of nothing, for whoever asks what became of it', () => {
    expect(readMealText('2 eggs, 200 g').phrases.map(({ words, food }) => [words, food])).toEqual([
      ['2 eggs', 'eggs'],
      ['200 g', ''],
    ])
  })
  it('are read without an error, whatever they are', () => {
    const token = fc.constantFrom(
      'a',
      'half',
      '1/2',
      '0/0',
      'cup',
      'of',
      'eggs',
      'and',
      ',',
      'with',
      'no',
      'x',
      '(',
      ')',
      '1,000',
      '½',
      '~',
      'g',
      '...',
      '\n',
      'without',
      '🍎',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 500 }),
          fc.array(token).map((words) => words.join(' ')),
        ),
        (text) => {
          for (const { quantity, words } of readMealText(text).phrases) {
            expect(quantity === null || Number.isFinite(quantity)).toBe(true)
            expect(words).not.toBe('')
          }
        },
      ),
    )
  })
  it('lose no word of a list of foods', () => {
    const food = fc.constantFrom('egg', 'rice', 'milk', 'toast', 'tea', 'apple')
    const joint = fc.constantFrom(' and ', ', ', ' with ', '\n', ' on ', ' & ')
    fc.assert(
      fc.property(fc.array(fc.tuple(food, joint), { minLength: 1, maxLength: 20 }), (parts) => {
        const text = parts.map(([name, by], at) => (at === 0 ? name : by + name)).join('')
        expect(readMealText(text).phrases.map((phrase) => phrase.food)).toEqual(
          parts.map(([name]) => name),
        )
      }),
    )
  })
})

describe('an amount at the end', () => {
  it.each([
    ['lasagna, half portion', 'lasagna', 0.5],
    ['lasagna half portion', 'lasagna', 0.5],
    ['lasagna (half portion)', 'lasagna', 0.5],
    ['lasagna, half a portion', 'lasagna', 0.5],
    ['lasagna, half', 'lasagna', 0.5],
    ['soup, two portions', 'soup', 2],
  ])('%s', (said, food, quantity) => {
    expect(readMealText(said).phrases).toEqual([
      expect.objectContaining({ food, quantity, measure: { kind: 'serving' } }),
    ])
  })

  it('belongs to the food before it, unless that has an amount', () => {
    const amounts = readMealText('2 eggs, half portion').phrases.map(({ food, quantity }) => [
      food,
      quantity,
    ])
    expect(amounts[0]).toEqual(['eggs', 2])
    expect(
      readMealText('rice and lasagna, half portion').phrases.map(({ food, quantity }) => [
        food,
        quantity,
      ]),
    ).toEqual([
      ['rice', null],
      ['lasagna', 0.5],
    ])
  })

  it.each([
    ['lasagna and a banana, half portion', ['0.5 serving lasagna', '1 banana']],
    ['a banana, half', ['0.5 banana']],
    ['leftover pizza, 2 slices', ['2 piece leftover pizza']],
    ['peanut butter, 2 tbsp', ['2 volume peanut butter']],
    ['rice and a banana', ['rice', '1 banana']],
    ['lasagna, 2 eggs, half portion', ['lasagna', '2 eggs', '0.5 serving']],
    ['a slice of bread, half portion', ['1 piece bread', '0.5 serving']],
  ])('in %s is told apart from what is one of its kind', (text, expected) => {
    expect(short(text)).toEqual(expected)
  })
})
