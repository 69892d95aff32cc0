import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowedErrors, lettersOf, mayResemble, searchWords, typingErrors } from './search-words.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'e', 'r'), maxLength: 8 })

describe('searchWords', () => {
  it('sees no difference in case, accents, apostrophes and plural endings', () => {
    expect(searchWords('CRÈME Brûlée')).toEqual(searchWords('creme brulee'))
    expect(searchWords("Shepherd's pies")).toEqual(searchWords('shepherds pie'))
    for (const [one, many] of [
      ['cherry', 'cherries'],
      ['cookie', 'cookies'],
      ['tomato', 'tomatoes'],
      ['sandwich', 'sandwiches'],
      ['quiche', 'quiches'],
      ['egg', 'eggs'],
      ['radish', 'radishes'],
    ] as const) {
      expect(searchWords(many)).toEqual(searchWords(one))
    }
  })

  it('keeps words that only look like plurals apart from others', () => {
    expect(searchWords('hummus couscous')).toEqual(['hummus', 'couscous'])
    expect(searchWords('molasses')).not.toEqual(searchWords('mole'))
  })

  it('drops words that say nothing about the food', () => {
    expect(searchWords('bread with the butter')).toEqual(['bread', 'butter'])
    expect(searchWords('with or without')).toEqual(['without'])
  })

  it('takes any text apart without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        for (const found of searchWords(text)) expect(found).not.toMatch(/\s/)
      }),
    )
  })
})

describe('typingErrors', () => {
  it('counts a letter lost, added, changed, and two swapped, as one each', () => {
    expect(typingErrors('chedar', 'cheddar', 2)).toBe(1)
    expect(typingErrors('bannana', 'banana', 2)).toBe(1)
    expect(typingErrors('pissa', 'pizza', 2)).toBe(2)
    expect(typingErrors('lasanga', 'lasagna', 2)).toBe(1)
  })

  it('is the same both ways, and none only for the same word', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(typingErrors(one, other, 8)).toBe(typingErrors(other, one, 8))
        expect(typingErrors(one, other, 8) === 0).toBe(one === other)
      }),
    )
  })

  it('stops counting one past the limit', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (one, other, limit) => {
        expect(typingErrors(one, other, limit)).toBe(
          Math.min(typingErrors(one, other, 20), limit + 1),
        )
      }),
    )
  })
})

describe('mayResemble', () => {
  it('never rules out a word that is within the limit', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (one, other, limit) => {
        if (typingErrors(one, other, limit) > limit) return
        expect(mayResemble(lettersOf(one), lettersOf(other), limit)).toBe(true)
      }),
    )
  })

  it('rules out words of other letters', () => {
    expect(mayResemble(lettersOf('cheese'), lettersOf('tomato'), 2)).toBe(false)
  })
})

describe('allowedErrors', () => {
  it('forgives nothing in short words, where every neighbour is another food', () => {
    expect(allowedErrors('ham')).toBe(0)
    expect(allowedErrors('pizza')).toBe(1)
    expect(allowedErrors('spaghetti')).toBe(2)
  })
})
