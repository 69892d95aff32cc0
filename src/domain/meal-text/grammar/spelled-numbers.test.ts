import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Language } from '../../languages.ts'
import { grammarOf } from './grammar.ts'
import { mealVocabularyOf } from '../vocabularies/meal-vocabularies.ts'

const plain = (words: string, language: Language) =>
  grammarOf(mealVocabularyOf(language)).plainNumbers(words)

describe('numbers in words', () => {
  it.each<[Language, string, string]>([
    ['en', 'a hundred and fifty grams', '150 grams'],
    ['en', 'three hundred twenty-five grams', '325 grams'],
    ['de', 'fünfundsiebzig gramm', '75 gramm'],
    ['de', 'hundertdreißig gramm', '130 gramm'],
    ['de', 'zweihundertfuenfundzwanzig gramm', '225 gramm'],
    ['fr', 'deux cents grammes', '200 grammes'],
    ['fr', 'soixante-quinze grammes', '75 grammes'],
    ['fr', 'quatre-vingt-dix grammes', '90 grammes'],
    ['fr', 'quatre-vingt-dix-neuf grammes', '99 grammes'],
    ['es', 'ciento veinticinco gramos', '125 gramos'],
    ['es', 'setenta y cinco gramos', '75 gramos'],
    ['it', 'trecentoventicinque grammi', '325 grammi'],
    ['pt-BR', 'duzentos e trinta e cinco gramas', '235 gramas'],
    ['nl', 'vijfenzeventig gram', '75 gram'],
    ['nl', 'honderdtweeëntwintig gram', '122 gram'],
    ['pl', 'dwieście pięćdziesiąt gramów', '250 gramów'],
    ['pl', 'stu dwudziestu gramów', '120 gramów'],
  ])('in %s "%s" is %s', (language, words, expected) => {
    expect(plain(words, language)).toBe(expected)
  })

  it.each<[Language, string]>([
    ['de', 'dreikornbrot'],
    ['fr', 'du centeno'],
    ['it', 'ventiglio'],
    ['nl', 'honderden'],
    ['en', 'someone'],
  ])('in %s "%s" is none', (language, words) => {
    expect(plain(words, language)).toBe(words)
  })

  it('in English are those from 13 to 999, whatever they are', () => {
    const below20 =
      'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
        ' ',
      )
    const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
    const said = (value: number): string => {
      const [hundred, rest] = [Math.floor(value / 100), value % 100]
      const small =
        rest < 20
          ? below20[rest - 1]
          : [tens[Math.floor(rest / 10) - 2], below20[(rest % 10) - 1]].filter(Boolean).join('-')
      return [
        hundred > 0 ? `${below20[hundred - 1]} hundred` : undefined,
        rest > 0 ? small : undefined,
      ]
        .filter(Boolean)
        .join(' and ')
    }
    const { numberOf, plainNumbers } = grammarOf(mealVocabularyOf('en'))
    fc.assert(
      fc.property(fc.integer({ min: 13, max: 999 }), (value) => {
        const read = plainNumbers(`${said(value)} grams`).replace(/ grams$/, '')
        expect(numberOf(read)).toBe(value)
      }),
    )
  })
})
