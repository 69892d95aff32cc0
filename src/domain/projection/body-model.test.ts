import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { restingEnergy } from '../energy/resting-energy.ts'
import { kcalFromKj } from '../units.ts'
import { fatMassKg, type ModelledBody, simulateBodyWeight } from './body-model.ts'

const golden: {
  histories: { history: string; body: ModelledBody; intakeKcal: number; weeklyKg: number[] }[]
} = JSON.parse(
  readFileSync(new URL('../../../test/golden/body-weight.json', import.meta.url), 'utf8'),
)

/** Adults of the paper's kind: overweight, moderately active (physical activity level 1.6). */
const adults = [
  { weightKg: 80, heightCm: 175, ageYears: 40, sex: 'male' },
  { weightKg: 95, heightCm: 175, ageYears: 45, sex: 'male' },
  { weightKg: 75, heightCm: 165, ageYears: 40, sex: 'female' },
  { weightKg: 85, heightCm: 165, ageYears: 35, sex: 'female' },
] as const
const modelled = (body: (typeof adults)[number], activityLevel = 1.6): ModelledBody => ({
  ...body,
  expenditureKcal: restingEnergy(body).energyKcal * activityLevel,
  hasSettled: false,
})
const YEAR = 365

const anyBody = fc.record<ModelledBody>({
  weightKg: fc.double({ min: 45, max: 200, noNaN: true }),
  heightCm: fc.double({ min: 145, max: 205, noNaN: true }),
  ageYears: fc.integer({ min: 18, max: 90 }),
  sex: fc.constantFrom('female', 'male', null),
  expenditureKcal: fc.double({ min: 1300, max: 4500, noNaN: true }),
  hasSettled: fc.boolean(),
})
const anyIntake = fc.double({ min: 500, max: 5000, noNaN: true })

describe('the body-weight model', () => {
  it.each(golden.histories)('$history', ({ body, intakeKcal, weeklyKg }) => {
    const daily = simulateBodyWeight(body, intakeKcal, weeklyKg.length * 7)
    weeklyKg.forEach((expectedKg, i) =>
      expect(Math.abs((daily[i * 7 + 6] ?? 0) - expectedKg)).toBeLessThan(0.003),
    )
  })
  it.each(adults)(
    '100 kJ a day less cost about 1 kg in 3 years, half of it within a year: $sex, $weightKg kg',
    (adult) => {
      const body = modelled(adult)
      const daily = simulateBodyWeight(body, body.expenditureKcal - kcalFromKj(100), 3 * YEAR)
      const lostAfter = (days: number) => adult.weightKg - (daily[days - 1] ?? 0)
      expect(lostAfter(3 * YEAR)).toBeGreaterThan(0.85)
      expect(lostAfter(3 * YEAR)).toBeLessThan(1.15)
      expect(lostAfter(YEAR) / lostAfter(3 * YEAR)).toBeGreaterThan(0.5)
      expect(lostAfter(YEAR) / lostAfter(3 * YEAR)).toBeLessThan(0.72)
    },
  )
  it.each(adults)(
    'promises less in 12 weeks than 7700 kcal per kg do: $sex, $weightKg kg',
    (adult) => {
      const body = modelled(adult, 1.4)
      const lostKg =
        adult.weightKg - (simulateBodyWeight(body, body.expenditureKcal - 500, 84).at(-1) ?? 0)
      const byTheOldRuleKg = (500 * 84) / 7700
      expect(byTheOldRuleKg / lostKg).toBeGreaterThan(1.1)
      expect(byTheOldRuleKg / lostKg).toBeLessThan(1.35)
    },
  )
  it('answers finite weights whatever is put in, typing errors included', () => {
    const anyBodyAtAll = fc.record<ModelledBody>({
      weightKg: fc.double({ min: 30, max: 300, noNaN: true }),
      heightCm: fc.double({ min: 100, max: 250, noNaN: true }),
      ageYears: fc.integer({ min: 18, max: 120 }),
      sex: fc.constantFrom('female', 'male', null),
      expenditureKcal: fc.double({ min: 0, max: 1e6, noNaN: true }),
      hasSettled: fc.boolean(),
    })
    fc.assert(
      fc.property(
        anyBodyAtAll,
        fc.double({ min: 0, max: 1e9, noNaN: true }),
        (body, intakeKcal) => {
          for (const kg of simulateBodyWeight(body, intakeKcal, 84)) {
            expect(kg).toBeGreaterThanOrEqual(0)
            expect(kg).toBeLessThan(1000)
          }
        },
      ),
      {
        examples: [
          [
            {
              weightKg: 82,
              heightCm: 170,
              ageYears: 35,
              sex: null,
              expenditureKcal: 12_000,
              hasSettled: false,
            },
            20_450,
          ],
        ],
      },
    )
  })
  it('keeps the weight while energy in is energy out', () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        for (const kg of simulateBodyWeight(body, body.expenditureKcal, 84))
          expect(kg).toBeCloseTo(body.weightKg, 9)
      }),
    )
  })
  it('never gives more weight for more deficit', () => {
    fc.assert(
      fc.property(
        anyBody,
        anyIntake,
        fc.double({ min: 0, max: 1500, noNaN: true }),
        (body, intakeKcal, lessKcal) => {
          const more = simulateBodyWeight(body, intakeKcal, 84)
          const less = simulateBodyWeight(body, Math.max(0, intakeKcal - lessKcal), 84)
          less.forEach((kg, day) => expect(kg).toBeLessThanOrEqual((more[day] ?? 0) + 1e-9))
        },
      ),
    )
  })
  it('only falls on no food at all, and not below nothing', () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        let beforeKg = body.weightKg
        for (const kg of simulateBodyWeight(body, 0, 84)) {
          expect(kg).toBeGreaterThanOrEqual(0)
          expect(kg).toBeLessThanOrEqual(beforeKg)
          beforeKg = kg
        }
      }),
    )
  })
})

describe('fat mass', () => {
  it('of a member without a given sex lies between the two', () => {
    const body = { weightKg: 80, heightCm: 175, ageYears: 40 }
    const male = fatMassKg({ ...body, sex: 'male' })
    const female = fatMassKg({ ...body, sex: 'female' })
    expect(fatMassKg({ ...body, sex: null })).toBeCloseTo((male + female) / 2, 10)
    expect(male / 80).toBeCloseTo(0.234, 3)
  })
  it('stays within 3 and 60 % of the weight', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 30, max: 300, noNaN: true }),
        fc.integer({ min: 100, max: 250 }),
        (weightKg, heightCm) => {
          const share = fatMassKg({ weightKg, heightCm, ageYears: 40, sex: 'male' }) / weightKg
          expect(share).toBeGreaterThanOrEqual(0.03 - 1e-12)
          expect(share).toBeLessThanOrEqual(0.6 + 1e-12)
        },
      ),
    )
  })
})
