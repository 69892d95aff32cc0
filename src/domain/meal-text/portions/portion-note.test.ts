import { describe, expect, it } from 'vitest'
import type { Language } from '../../languages.ts'
import { portionShareOf } from './portion-note.ts'
import { mealVocabularyOf } from '../vocabularies/meal-vocabularies.ts'

describe('a note on a meal', () => {
  it.each([
    ['half a portion, no dressing', 0.5],
    ['only half', 0.5],
    ['I ate half of it', 0.5],
    ['a quarter of the plate', 0.25],
    ['two thirds', 2 / 3],
    ['double portion', 2],
    ['double', 2],
    ['only ate 3/4', 0.75],
    ['with double cream', undefined],
    ['triple chocolate', undefined],
    ['one and a half portions', 1.5],
    ['ate about 80%', 0.8],
    ['2 servings', 2],
    ['2x', 2],
    ['fried in butter', undefined],
    ['half fat milk', undefined],
    ['20% fat mince', undefined],
    ['two eggs', undefined],
    ['900%', undefined],
  ])('“%s” says how much was eaten', (note, share) => {
    if (share === undefined) expect(portionShareOf(note)).toBeUndefined()
    else expect(portionShareOf(note)).toBeCloseTo(share, 2)
  })

  it.each<[string, Language, number | undefined]>([
    ['halbe Portion', 'de', 0.5],
    ['nur die Hälfte gegessen', 'de', 0.5],
    ['une demi-portion', 'fr', 0.5],
    ['media ración', 'es', 0.5],
    ['due porzioni', 'it', 2],
    ['meia porção', 'pt-BR', 0.5],
    ['half a portion', 'de', 0.5],
    ['in Butter gebraten', 'de', undefined],
    ['zwei Eier', 'de', undefined],
  ])('“%s” says it in other languages', (note, language, share) => {
    expect(portionShareOf(note, mealVocabularyOf(language))).toBe(share)
  })
})
