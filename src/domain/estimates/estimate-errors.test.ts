import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateErrors } from './estimate-errors.ts'

const around = (energyKcal: number) => ({ lowKcal: energyKcal * 0.8, highKcal: energyKcal * 1.2 })
const checked = (trueKcal: number, energyKcal: number) => ({
  trueKcal,
  energyKcal,
  range: around(energyKcal),
})

describe('the errors of estimates', () => {
  it('are distance, lean and coverage against the truth', () => {
    const errors = estimateErrors([
      checked(500, 600),
      checked(400, 380),
      checked(200, 100),
      checked(1000, 1000),
    ])
    expect(errors).toMatchObject({
      n: 4,
      meanAbsoluteErrorKcal: 55,
      medianAbsoluteErrorKcal: 60,
      biasKcal: -5,
      withinFifth: 0.75,
      rangeCoverage: 0.75,
    })
    expect(errors.meanAbsoluteErrorShare).toBeCloseTo((0.2 + 0.05 + 0.5 + 0) / 4, 9)
    expect(errors.meanRangeShare).toBeCloseTo(0.4, 9)
  })
  it('count an estimate without a range in everything but the coverage', () => {
    const errors = estimateErrors([
      { trueKcal: 100, energyKcal: 100, range: null },
      checked(100, 500),
    ])
    expect(errors).toMatchObject({ n: 2, rangeCoverage: 0, meanAbsoluteErrorKcal: 200 })
  })
  it('are nothing that could mislead where nothing was estimated', () => {
    expect(estimateErrors([])).toMatchObject({
      n: 0,
      meanAbsoluteErrorKcal: null,
      biasKcal: null,
      rangeCoverage: null,
    })
  })
  it('do not divide by a meal without energy', () => {
    expect(estimateErrors([checked(0, 5)])).toMatchObject({
      meanAbsoluteErrorShare: null,
      biasKcal: 5,
    })
  })
  it('are none for somebody who is always right', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1, max: 5000, noNaN: true }), { minLength: 1 }),
        (truths) => {
          const errors = estimateErrors(truths.map((kcal) => checked(kcal, kcal)))
          expect(errors).toMatchObject({
            meanAbsoluteErrorKcal: 0,
            biasKcal: 0,
            withinFifth: 1,
            rangeCoverage: 1,
          })
        },
      ),
    )
  })
})
