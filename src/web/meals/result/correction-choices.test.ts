import { describe, expect, it } from 'vitest'
import type { Food } from '#contract/foods.ts'
import type { Analysis } from '#contract/estimates.ts'
import { correctMeal } from '#contract/meals.ts'
import { choicesOf, correctionToFood } from './correction-choices.ts'

const pho = {
  foodName: 'Pho',
  foodCode: '28310330',
  confidence: 22,
  grams: 500,
  serving: '1 bowl (500 g)',
  calories: 350,
}
const laksa = { ...pho, foodName: "Mum's laksa", foodCode: null, grams: null, calories: 300 }
/** A meal that was itself made from an earlier one, of which the member ate three. */
const analysis = {
  foodName: 'Ramen',
  confidence: 61,
  serving: '1 bowl (450 g)',
  calories: 480.5,
  protein: 21,
  carbs: 60,
  fats: 17,
  portionMultiplier: 3,
  reasons: [],
  candidates: [
    { ...pho, likeMeal: null, portionMultiplier: 1 },
    { ...laksa, likeMeal: { id: 'earlier', eatenOn: '2026-05-03' }, portionMultiplier: 0.5 },
  ],
} as unknown as Analysis

const portionsWith = (ownPortion: number | null) =>
  choicesOf(analysis, ownPortion).map(({ foodName, portion, correction }) => [
    foodName,
    portion,
    correction.portionMultiplier,
  ])

describe('the choices after an analysis', () => {
  it('begin with the first estimate, so that there is a way back', () => {
    expect(
      choicesOf(analysis, null).map(({ foodName, confidence }) => [foodName, confidence]),
    ).toEqual([
      ['Ramen', 61],
      ['Pho', 22],
      ["Mum's laksa", 22],
    ])
  })

  it('leave out names that are absurd beside the analyser’s first guess', () => {
    const sure = {
      ...analysis,
      confidence: 95,
      candidates: [{ ...pho, confidence: 3, likeMeal: null }],
    }
    expect(choicesOf(sure as unknown as Analysis, null)).toHaveLength(1)
  })

  it('have the analyser’s first guess where the name is that of an earlier meal', () => {
    const like = {
      ...analysis,
      confidence: 95,
      reasons: [{ code: 'estimate.like-meal', message: '' }],
      candidates: [
        { ...pho, confidence: 3, likeMeal: null },
        { ...pho, foodName: 'Tomato', confidence: 0, likeMeal: null },
      ],
    }
    expect(choicesOf(like as unknown as Analysis, null).map(({ foodName }) => foodName)).toEqual([
      'Ramen',
      'Pho',
    ])
  })

  it('are each shown with the portion that they log, and bring their own', () => {
    expect(portionsWith(null)).toEqual([
      ['Ramen', 3, 3],
      ['Pho', 1, 1],
      ["Mum's laksa", 0.5, 0.5],
    ])
  })

  it('keep a portion that the member set, but for a meal like an earlier one', () => {
    expect(portionsWith(2)).toEqual([
      ['Ramen', 2, 2],
      ['Pho', 2, 2],
      ["Mum's laksa", 0.5, 0.5],
    ])
  })

  it('are corrections that the contract accepts', () => {
    for (const { correction } of choicesOf(analysis, null))
      expect(correctMeal.body?.safeParse(correction).success).toBe(true)
  })
})

describe('a food found in the table', () => {
  const ramen = {
    code: '58408010',
    name: 'Ramen',
    defaultPortion: { description: '1 bowl', grams: 450 },
  } as unknown as Food

  it('is one usual portion, unless the member set another', () => {
    expect(correctionToFood(ramen, null)).toMatchObject({
      foodName: 'Ramen',
      grams: 450,
      portionMultiplier: 1,
    })
    expect(correctionToFood(ramen, 0.5)).toMatchObject({ portionMultiplier: 0.5 })
  })
})
