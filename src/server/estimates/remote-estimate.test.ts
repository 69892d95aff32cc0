import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analysisSchema } from '#contract/estimates.ts'
import { physicalFaultOf } from '#domain/meals/physical-bounds.ts'
import { sumOfItems } from '#domain/meals/meal-items.ts'
import { readSeenMeal } from '#server/vision/remote/seen-meal.ts'
import { SEEN_LUNCH } from '../../../test/support/vision-servers.ts'
import { viewItem } from '#contract/amounts.ts'
import { remoteEstimate } from './remote-estimate.ts'

const [EGGS, RELISH] = SEEN_LUNCH.items
const estimateOf = (answer: unknown) => {
  const read = readSeenMeal(JSON.stringify(answer))
  return read.kind === 'meal' && read.meal.isFood
    ? remoteEstimate(read.meal, 'Ollama llava', null)
    : undefined
}

const anyValue = fc.oneof(
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  fc.constantFrom(
    null,
    0,
    1e300,
    '150 g',
    'a lot',
    '',
    '-3',
    '1e999',
    true,
    [],
    {},
    '\u0000',
    'x'.repeat(500),
  ),
  fc.string(),
)
const mostly = (right: unknown) =>
  fc.oneof({ weight: 14, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: anyValue })
const nearly = (object: object) =>
  fc.record(
    Object.fromEntries(Object.entries(object).map(([name, right]) => [name, mostly(right)])),
  )
const anyNumbers = fc.record({
  grams: fc.double({ min: 1e-9, max: 1e12, noNaN: true }),
  energyKcal: fc.double({ min: -1e12, max: 1e12, noNaN: true }),
  fatG: fc.double({ min: -1e12, max: 1e12, noNaN: true }),
  confidence: fc.double({ min: -1e12, max: 1e12, noNaN: true }),
})
const anyItem = fc.oneof(
  nearly(EGGS as object),
  fc.tuple(nearly({ ...RELISH }), anyNumbers).map(([item, numbers]) => ({ ...item, ...numbers })),
)
const anyAnswer = fc.oneof(
  { weight: 1, arbitrary: fc.jsonValue() as fc.Arbitrary<unknown> },
  {
    weight: 9,
    arbitrary: fc.record({
      isFood: mostly(true),
      name: mostly('Lunch'),
      items: fc.array(anyItem, { minLength: 1, maxLength: 3 }),
      reason: mostly('It is in plain view.'),
      questions: fc.oneof(fc.jsonValue(), fc.constant(SEEN_LUNCH.questions)),
    }),
  },
)

describe('whatever a remote analyser answers, the estimate', () => {
  it('is none, or one that the contract allows and food can be', () => {
    let estimates = 0
    fc.assert(
      fc.property(anyAnswer, (answer) => {
        const estimate = estimateOf(answer)
        if (!estimate) return
        estimates += 1
        analysisSchema
          .pick({ items: true, questions: true, reason: true, confidence: true })
          .parse({ ...estimate, items: estimate.items.map(viewItem) })
        for (const { grams, amounts, foodCode } of estimate.items) {
          if (foodCode === null) expect(physicalFaultOf(grams, amounts)).toBeUndefined()
        }
        const { energyKcal } = sumOfItems(estimate.items)
        expect(estimate.range?.lowKcal).toBeLessThanOrEqual(energyKcal)
        expect(estimate.range?.highKcal).toBeGreaterThanOrEqual(energyKcal)
        expect(estimate.confidence).toBeGreaterThanOrEqual(0)
        expect(estimate.confidence).toBeLessThanOrEqual(95)
        expect(estimate.foodName.length).toBeGreaterThan(0)
        expect(estimate.foodName.length).toBeLessThanOrEqual(200)
      }),
      { numRuns: 400 },
    )
    expect(estimates).toBeGreaterThan(20)
  })
})

describe('a remote estimate', () => {
  it('narrows with the weights that the model is sure of', () => {
    const widthOf = (gramsLow: number, gramsHigh: number) => {
      const range = estimateOf({ ...SEEN_LUNCH, items: [{ ...EGGS, gramsLow, gramsHigh }] })?.range
      return (range?.highKcal ?? 0) / (range?.lowKcal ?? 1)
    }
    expect(widthOf(90, 110)).toBeLessThan(widthOf(50, 200))
  })
  it('is as sure as what its energy comes from', () => {
    const leaf = { ...EGGS, name: 'Lettuce', plainName: 'lettuce, raw', grams: 10, confidence: 5 }
    expect(estimateOf({ ...SEEN_LUNCH, items: [EGGS, leaf] })?.confidence).toBeGreaterThan(85)
  })
  it('is named by its foods where the model gave it no name', () => {
    expect(estimateOf({ ...SEEN_LUNCH, name: ' ' })?.foodName).toBe('Fried eggs and zorblat relish')
  })
})
