import { describe, expect, it } from 'vitest'
import { NOT_SAID } from '../../foods/nutrient.ts'
import { readMealText } from '../phrases/read-meal-text.ts'
import { type OwnWords, ownWordsIn } from './own-words.ts'
import { english } from '../vocabularies/meal-vocabularies.ts'

const per100g = {
  energyKcal: 400,
  proteinG: 10,
  carbsG: 60,
  fatG: 12,
  ...NOT_SAID,
  fiberG: 5,
}
const OWN: OwnWords = {
  foods: [{ name: 'Oat bar', code: null, per100g, portion: { description: '1 bar', grams: 40 } }],
  corrected: [
    { text: 'pita', items: [{ name: 'Bread, pita', code: '51108010', per100g, grams: 60 }] },
    { text: 'two pitas', items: [{ name: 'Bread, pita', code: '51108010', per100g, grams: 110 }] },
    { text: 'pita', items: [{ name: 'Dragon fruit', code: '63116010', per100g, grams: 75 }] },
    { text: 'toast and jam', items: [{ name: 'Toast', code: null, per100g, grams: 30 }] },
  ],
}
const keyOf = (words: string) => words.replace(/s$/, '').toLowerCase()
const meant = (text: string) => {
  const [phrase] = readMealText(text, english).phrases
  return phrase && ownWordsIn(OWN, english, keyOf, () => undefined)(phrase)
}

describe('what a member means by their words', () => {
  it('is an own food that has this name, with its portion', () => {
    expect(meant('an oat bar')).toMatchObject({
      code: null,
      food: { name: 'Oat bar', defaultPortion: { grams: 40 } },
      grams: undefined,
    })
  })
  it('is what they made of the same words last, as much as they said it weighs', () => {
    expect(meant('pita')).toMatchObject({ code: '51108010', grams: 60 })
    expect(meant('two pitas')).toMatchObject({ code: '51108010', grams: 110 })
  })
  it('keeps a weight that is said, and leaves other amounts to the table', () => {
    expect(meant('80 g pita')).toMatchObject({ code: '51108010', grams: undefined })
    expect(meant('three pitas')).toMatchObject({ code: '51108010', grams: undefined })
  })
  it('is unknown where foods were added or taken away, and for other words', () => {
    expect(meant('toast')).toBeUndefined()
    expect(meant('pizza')).toBeUndefined()
  })
})
