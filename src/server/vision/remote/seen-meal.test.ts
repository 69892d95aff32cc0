import { describe, expect, it } from 'vitest'
import { SEEN_LUNCH } from '../../../../test/support/vision-servers.ts'
import { readSeenMeal, SEEN_MEAL_SCHEMA, type SeenMeal } from './seen-meal.ts'

const [EGGS, RELISH] = SEEN_LUNCH.items
const mealOf = (answer: object | string): SeenMeal => {
  const read = readSeenMeal(typeof answer === 'string' ? answer : JSON.stringify(answer))
  if (read.kind !== 'meal') throw new Error(read.fault)
  return read.meal
}
const faultOf = (answer: object | string): string => {
  const read = readSeenMeal(typeof answer === 'string' ? answer : JSON.stringify(answer))
  return read.kind === 'unfit' ? read.fault : ''
}

describe('the schema that providers are given', () => {
  it('requires every field and allows no other, as the strictest of them wants it', () => {
    const walk = (schema: {
      type?: string
      properties?: Record<string, object>
      required?: string[]
      items?: object
    }): void => {
      if (schema.type === 'object') {
        expect(schema).toMatchObject({ additionalProperties: false })
        expect(schema.required).toEqual(Object.keys(schema.properties ?? {}))
        Object.values(schema.properties ?? {}).forEach(walk)
      }
      if (schema.items) walk(schema.items)
    }
    walk(SEEN_MEAL_SCHEMA as object)
    expect(JSON.stringify(SEEN_MEAL_SCHEMA)).not.toMatch(/minimum|maximum|maxItems|maxLength/)
  })
})

describe('an answer', () => {
  it('is read as it was said', () => {
    const { name, items, reason, questions } = mealOf(SEEN_LUNCH)
    expect(name).toBe('Fried eggs on toast')
    expect(items.map(({ plainName, grams, confidence }) => [plainName, grams, confidence])).toEqual(
      [
        ['egg, fried', 100, 92],
        ['zorblat relish', 30, 40],
      ],
    )
    expect(reason).toMatch(/plain view/)
    expect(questions).toEqual(SEEN_LUNCH.questions)
  })

  it('may be as sloppy as small models are', () => {
    const { items, reason, questions } = mealOf({
      items: [
        {
          name: 'Eggs',
          grams: 'about 100 g',
          energyKcal: '190 kcal',
          proteinG: '13',
          confidence: 0.8,
        },
      ],
      reason: null,
      questions: 'none',
    })
    expect(items[0]).toMatchObject({
      name: 'Eggs',
      plainName: 'Eggs',
      grams: 100,
      gramsLow: 65,
      gramsHigh: 150,
      confidence: 80,
    })
    expect(items[0]?.amounts).toMatchObject({ proteinG: 13, carbsG: 0, fiberG: null })
    expect([reason, questions]).toEqual([null, []])
  })

  it.each([
    ['no foods', { ...SEEN_LUNCH, items: [] }, /items: must list the foods/],
    [
      'a food without a weight',
      { ...SEEN_LUNCH, items: [{ ...EGGS, grams: 'some' }] },
      /items\.0\.grams/,
    ],
    [
      'a food of no weight',
      { ...SEEN_LUNCH, items: [{ ...EGGS, grams: 0 }] },
      /items\.0\.grams: must be more than 0/,
    ],
    [
      'a food without a name',
      { ...SEEN_LUNCH, items: [{ ...EGGS, name: ' ' }] },
      /items\.0\.name: must not be empty/,
    ],
    [
      'a food without energy',
      { ...SEEN_LUNCH, items: [{ ...EGGS, energyKcal: null }] },
      /items\.0\.energyKcal/,
    ],
    ['no JSON', 'Two eggs, I would say.', /no whole JSON object/],
  ])('that has %s does not fit, and the fault is named', (_what, answer, fault) => {
    expect(faultOf(answer)).toMatch(fault)
  })
})

describe('an answer that somebody else wrote', () => {
  it('cannot say 5 kcal: energy follows what is in the food', () => {
    const [item] = mealOf({ ...SEEN_LUNCH, items: [{ ...EGGS, energyKcal: 5 }] }).items
    expect(item?.amounts.energyKcal).toBeGreaterThan(120)
  })
  it('cannot go beyond what food can be', () => {
    const absurd = {
      ...EGGS,
      grams: 1e9,
      energyKcal: 1e12,
      fatG: 1e9,
      sodiumMg: 1e15,
      confidence: 1e6,
    }
    const [item] = mealOf({ ...SEEN_LUNCH, items: [absurd] }).items
    expect(item).toMatchObject({ grams: 5000, confidence: 95 })
    expect(item?.amounts.energyKcal).toBeLessThanOrEqual(45_000)
    const [low] = mealOf({
      ...SEEN_LUNCH,
      items: [{ ...EGGS, energyKcal: -900, proteinG: -5, fatG: -1 }],
    }).items
    expect(low?.amounts.energyKcal).toBeGreaterThanOrEqual(0)
    expect(low?.amounts.proteinG).toBe(0)
  })
  it('cannot flood or garble a page', () => {
    const meal = mealOf({
      ...SEEN_LUNCH,
      name: '<script>alert(1)</script>\u202e\u0000 lunch',
      items: Array.from({ length: 60 }, () => ({ ...RELISH, name: 'x'.repeat(500) })),
      reason: 'y'.repeat(900),
      questions: Array.from({ length: 5 }, () => ({
        question: 'q'.repeat(300),
        answers: Array.from({ length: 6 }, (_, at) => `${at}${'a'.repeat(300)}`),
      })),
    })
    expect(meal.name).toBe('script alert(1) /script lunch')
    expect(meal.items).toHaveLength(20)
    expect(meal.items[0]?.name).toHaveLength(80)
    expect(meal.reason).toHaveLength(300)
    expect(meal.questions).toHaveLength(2)
    expect(meal.questions[0]?.answers).toHaveLength(4)
    expect(meal.questions[0]?.answers[0]).toHaveLength(100)
  })
  it('is not read at all past a length that no meal needs', () => {
    expect(faultOf({ ...SEEN_LUNCH, reason: 'y'.repeat(200_000) })).not.toBe('')
  })
  it('drops a question that leaves no choice', () => {
    const questions = [
      { question: 'Oil?', answers: ['Yes'] },
      { question: '', answers: ['a', 'b'] },
      7,
      { question: 'Oil?', answers: ['Yes', 'Yes'] },
    ]
    expect(mealOf({ ...SEEN_LUNCH, questions }).questions).toEqual([])
  })
})
