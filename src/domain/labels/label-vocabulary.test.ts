import { describe, expect, it } from 'vitest'
import { fieldNamedIn } from './label-vocabulary.ts'

describe('what a label names', () => {
  it.each([
    ['pt', ['Valor energético', 'Gorduras totais', 'Carboidratos', 'Açúcares', 'Proteínas', 'Sal']],
    ['nl', ['Energie', 'Vetten', 'Koolhydraten', 'waarvan suikers', 'Eiwitten', 'Zout']],
    ['pl', ['Wartość energetyczna', 'Tłuszcz', 'Węglowodany', 'w tym cukry', 'Białko', 'Sól']],
  ])('is known in %s as in the other languages of Latin letters', (_, names) => {
    expect(names.map(fieldNamedIn)).toEqual([
      'calories',
      'fats',
      'carbs',
      'sugars',
      'protein',
      'salt',
    ])
  })
  it.each([
    ['nl', 'waarvan verzadigd', 'saturatedFat'],
    ['nl', 'waarvan onverzadigd', 'other'],
    ['pl', 'kwasy nasycone', 'saturatedFat'],
    ['pl', 'kwasy nienasycone', 'other'],
    ['pt', 'Fibra alimentar', 'fiber'],
    ['pl', 'Błonnik', 'fiber'],
  ])('parts fats and fiber in %s: %s', (_, words, field) => {
    expect(fieldNamedIn(words)).toBe(field)
  })
  it.each(['エネルギー', 'たんぱく質', 'بروتين', 'دهون'])(
    'is not known in Japanese and Arabic, whose letters the reader of texts lacks: %s',
    (words) => {
      expect(fieldNamedIn(words)).toBeUndefined()
    },
  )
})
