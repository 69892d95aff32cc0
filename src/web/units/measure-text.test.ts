import fc from 'fast-check'
import { i18n } from '@lingui/core'
import { afterEach, describe, expect, it } from 'vitest'
import { METRIC } from '#domain/unit-choice.ts'
import { numberText } from '#web/language/formats.ts'
import { chooseUnits } from '#web/language/chosen-units.ts'
import {
  girthToDraw,
  girthTyped,
  heightText,
  massText,
  mlTyped,
  numberTyped,
  steppedMass,
} from './measure-text.ts'

afterEach(() => {
  i18n.activate('en')
  chooseUnits(METRIC)
})

describe('a number that is typed', () => {
  it.each([
    ['82.5', 82.5],
    ['82,5', 82.5],
    [' 82,', 82],
    ['٨٢٫٥', 82.5],
    ['۸۲٫۵', 82.5],
    ['８２．５', 82.5],
    ['-3', -3],
  ])('%s is %d, whatever language the page speaks', (text, number) => {
    for (const language of ['en', 'de', 'ja', 'ar-EG']) {
      i18n.activate(language)
      expect(numberTyped(text)).toBe(number)
    }
  })
  it.each(['', ' ', 'heavy', '1,2,3', '1.234,5'])('%j is none', (text) => {
    expect(numberTyped(text)).toBeNaN()
  })
})

describe('a number in a field', () => {
  it.each([
    ['en', '1234.5'],
    ['de', '1234,5'],
    ['fr', '1234,5'],
    ['pl', '1234,5'],
    ['ar-EG', '1234.5'],
  ])('has the decimal sign of %s, and no groups', (language, text) => {
    i18n.activate(language)
    expect(numberText(1234.5)).toBe(text)
  })
  it.each(['en', 'de', 'pt-BR', 'ja', 'ar', 'ar-EG'])(
    'is read as it was written in %s',
    (language) => {
      i18n.activate(language)
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 9_999_999 }), (thousandths) => {
          expect(numberTyped(numberText(thousandths / 1000))).toBe(thousandths / 1000)
        }),
      )
    },
  )
  it('is a mass or a height in the language of the page, also in two parts', () => {
    i18n.activate('de')
    expect([massText(82.5, 'kg'), massText(82.5, 'st'), heightText(175.5, 'cm')]).toEqual([
      '82,5',
      '12 13,9',
      '175,5',
    ])
    expect([steppedMass('82,5', 'kg', 1), steppedMass('12 13,9', 'st', 1)]).toEqual([
      '82,6',
      '13 0',
    ])
  })
})

describe('a girth', () => {
  it('is typed and drawn in inches by whoever reads feet and inches', () => {
    expect(girthTyped('36,2', 'ft_in')).toBe(91.95)
    expect(girthToDraw(91.95, 'ft_in')).toBeCloseTo(36.2, 2)
    expect([girthTyped('92,5', 'cm'), girthToDraw(92.5, 'cm')]).toEqual([92.5, 92.5])
  })
})

describe('a volume', () => {
  it('is kept in whole ml, whatever it is typed in', () => {
    expect(mlTyped('330')).toBe(330)
    chooseUnits({ ...METRIC, volumeUnit: 'fl_oz' })
    expect(mlTyped('12')).toBe(355)
    expect(mlTyped('')).toBeNaN()
  })
})
