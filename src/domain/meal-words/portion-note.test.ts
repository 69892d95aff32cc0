import { describe, expect, it } from 'vitest'
import { portionShareOf } from './portion-note.ts'
import { french } from './speech/french.ts'
import { german } from './speech/german.ts'
import { italian } from './speech/italian.ts'
import { portuguese } from './speech/portuguese.ts'
import { spanish } from './speech/spanish.ts'

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

  it.each([
    ['halbe Portion', german, 0.5],
    ['nur die Hälfte gegessen', german, 0.5],
    ['une demi-portion', french, 0.5],
    ['media ración', spanish, 0.5],
    ['due porzioni', italian, 2],
    ['meia porção', portuguese, 0.5],
    ['half a portion', german, 0.5],
    ['in Butter gebraten', german, undefined],
    ['zwei Eier', german, undefined],
  ])('“%s” says it in other languages', (note, speech, share) => {
    expect(portionShareOf(note, speech)).toBe(share)
  })
})
