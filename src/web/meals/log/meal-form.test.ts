import { BARE_MEAL, type Meal } from '#contract/meals.ts'
import { describe, expect, it } from 'vitest'
import { numberTyped } from '#web/units/measure-text.ts'
import {
  areNumbersOdd,
  correctionIn,
  correctionToDish,
  formOf,
  readCorrection,
} from './meal-form.ts'

const meal: Meal = {
  ...BARE_MEAL,
  id: 'm1',
  foodName: 'Ramen',
  confidence: 72,
  calories: 480.456,
  protein: 21.04,
  carbs: 60,
  fats: 17,
  sodium: 1800,
  serving: '1 bowl (450 g)',
  portionMultiplier: 1.5,
  calorieRange: { low: 300, high: 700 },
  foodCode: '28310330',
  source: 'photo',
  analyser: 'embedded 1',
  recordingRoutineAdherence: true,
  createdAt: '2026-03-01T12:34:56.000Z',
  eatenOn: '2026-03-01',
}
const ZONE = 'Asia/Kolkata'
const form = formOf(meal, ZONE)

describe('correcting a meal', () => {
  it('changes nothing while nothing was touched, whatever rounding the fields show', () => {
    expect(correctionIn(form, meal, ZONE)).toEqual({})
    expect(readCorrection(correctionIn(form, meal, ZONE))).toEqual({ sent: {} })
  })
  it('sends what was changed and no more', () => {
    const changed = {
      ...form,
      portionMultiplier: 0.8,
      numbers: { ...form.numbers, protein: '25,5' },
    }
    expect(correctionIn(changed, meal, ZONE)).toEqual({ portionMultiplier: 0.8, protein: 25.5 })
  })
  it('adds a nutrient that was not known', () => {
    expect(correctionIn({ ...form, numbers: { ...form.numbers, fiber: '4' } }, meal, ZONE)).toEqual(
      { fiber: 4 },
    )
  })
  it('takes an emptied macronutrient for unknown, not for zero', () => {
    const unknown = { ...meal, protein: null }
    expect(formOf(unknown, ZONE).numbers.protein).toBe('')
    expect(
      correctionIn({ ...form, numbers: { ...form.numbers, protein: ' ' } }, meal, ZONE),
    ).toEqual({ protein: null })
    expect(correctionIn(formOf(unknown, ZONE), unknown, ZONE)).toEqual({})
  })
  it('reads a time by the clock of the member, wherever the device is', () => {
    expect(form.eatenAt).toBe('2026-03-01T18:04')
    expect(correctionIn({ ...form, eatenAt: '2026-03-02T00:30' }, meal, ZONE)).toEqual({
      eatenAt: '2026-03-01T19:00:00.000Z',
    })
  })
  it('keeps what else was changed when the meal becomes another dish', () => {
    const numbers = { ...form.numbers, protein: '25' }
    const changed = {
      ...form,
      foodName: 'Lunch with Ann',
      portionMultiplier: 0.8,
      eatenAt: '2026-03-02T00:30',
      preMealWater: true,
      numbers,
    }
    const kept = { portionMultiplier: 0.8, eatenAt: '2026-03-01T19:00:00.000Z', preMealWater: true }
    const pho = { foodCode: '28310400', grams: 400, foodName: 'Pho', serving: '1 bowl' }
    expect(correctionToDish(pho, form, meal, ZONE)).toEqual(pho)
    expect(correctionToDish(pho, changed, meal, ZONE)).toEqual({
      ...pho,
      ...kept,
      foodName: 'Lunch with Ann',
    })
    const likeAnEarlierOne = { likeMealId: 'm0', portionMultiplier: 2 }
    expect(correctionToDish(likeAnEarlierOne, changed, meal, ZONE)).toEqual({
      ...kept,
      ...likeAnEarlierOne,
    })
  })
  it('names the field that cannot be so', () => {
    const wrong = {
      ...form,
      foodName: '  ',
      eatenAt: '',
      numbers: { ...form.numbers, calories: '-5', carbs: 'many' },
    }
    expect(readCorrection(correctionIn(wrong, meal, ZONE)).errors).toMatchObject({
      foodName: 'Please give the food a name',
      'numbers.calories': 'Energy must not be negative',
      'numbers.carbs': 'Carbs must be a number',
      eatenAt: 'Please give a valid date and time',
    })
  })
  it('reads numbers with a comma and takes no text for zero', () => {
    expect(numberTyped(' 1,5 ')).toBe(1.5)
    expect(numberTyped('')).toBeNaN()
  })
})

describe('typed numbers of a meal', () => {
  const numbers = formOf(meal, 'UTC').numbers
  const odd = (changes: Partial<typeof numbers>, grams?: number) =>
    areNumbersOdd({ ...numbers, ...changes }, grams)
  it('are doubted where the energy is in kJ, or its macronutrients weigh more than the food', () => {
    expect(odd({})).toBe(false)
    expect(odd({ calories: '2000' })).toBe(true)
    expect(odd({ protein: '210' }, 450)).toBe(false)
    expect(odd({ protein: '410' }, 450)).toBe(true)
    expect(odd({ protein: '' }, 450)).toBe(false)
  })
})
