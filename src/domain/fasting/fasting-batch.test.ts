import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { civilDayAt, DAY_MS, HOUR_MS } from '../day.ts'
import {
  deriveBatches as batchesByPlan,
  type FastingBatch,
  type FastingMeal,
} from './fasting-batch.ts'
import { USUAL_PLAN, withDayLeftOut, withGoalsFrom } from './fasting-plan.ts'

interface GoldenHistory {
  history: string
  meals: {
    eatenAt: string
    zone: string
    eatenOn: string
    energyKcal: number | null
    recordingRoutineAdherence: boolean
  }[]
  batches: Omit<FastingBatch, 'startedAt' | 'endedAt'>[]
}
const golden: { histories: GoldenHistory[] } = JSON.parse(
  readFileSync(new URL('../../../test/golden/fasting.json', import.meta.url), 'utf8'),
)

const deriveBatches = (meals: readonly FastingMeal[]) => batchesByPlan(meals, USUAL_PLAN)

const START = Date.parse('2026-01-01T00:00:00Z')
const mealAt = (hours: number, more: Partial<FastingMeal> = {}): FastingMeal => ({
  eatenAt: START + hours * HOUR_MS,
  eatenOn: civilDayAt(START + hours * HOUR_MS, 'UTC'),
  energyKcal: 500,
  recordingRoutineAdherence: false,
  ...more,
})
const anyMeals = fc
  .array(
    fc.record({
      minute: fc.integer({ min: 0, max: 20 * 24 * 60 }),
      kcal: fc.integer({ min: 0, max: 1500 }),
      kept: fc.boolean(),
    }),
    {
      maxLength: 40,
    },
  )
  .map((drawn) =>
    drawn.map(({ minute, kcal, kept }) =>
      mealAt(minute / 60, { energyKcal: kcal, recordingRoutineAdherence: kept }),
    ),
  )

describe('batches of known histories', () => {
  it.each(golden.histories)('$history', ({ meals, batches }) => {
    for (const meal of meals)
      expect(civilDayAt(Date.parse(meal.eatenAt), meal.zone)).toBe(meal.eatenOn)
    const derived = deriveBatches(
      meals.map((meal) => ({ ...meal, eatenAt: Date.parse(meal.eatenAt) })),
    )
    expect(derived.map(({ endedOn }) => endedOn)).toEqual(batches.map(({ endedOn }) => endedOn))
    for (const [i, expected] of batches.entries()) {
      const { fastingHours, eatingWindowHours, ...exact } = expected
      expect(derived[i]).toMatchObject(exact)
      expect(derived[i]?.fastingHours).toBeCloseTo(fastingHours, 5)
      expect(derived[i]?.eatingWindowHours).toBeCloseTo(eatingWindowHours, 5)
    }
  })
})

describe('batches', () => {
  it('are none without meals', () => {
    expect(deriveBatches([])).toEqual([])
  })
  it('take the earlier of two equal gaps', () => {
    const [batch] = deriveBatches([mealAt(8), mealAt(24), mealAt(40)])
    expect(batch?.endedAt).toBe(START + 24 * HOUR_MS)
    expect(batch?.eatingWindowHours).toBe(16)
  })
  it('are none on a first day with breakfast, lunch and supper', () => {
    expect(deriveBatches([mealAt(8), mealAt(13), mealAt(19)])).toEqual([])
  })
  it('count a gap within one civil day from 16 hours on', () => {
    expect(deriveBatches([mealAt(1), mealAt(16.99)])).toEqual([])
    expect(deriveBatches([mealAt(1), mealAt(17)])).toMatchObject([
      { fastingHours: 16, isSuccessful: true },
    ])
  })
  it('take the night before a longer pause of the day', () => {
    expect(deriveBatches([mealAt(20), mealAt(24.5), mealAt(36.5)])).toMatchObject([
      { fastingHours: 4.5, isSuccessful: false },
    ])
  })
  it('believe a long fast that one of two meals at the same moment confirms', () => {
    const confirmed = mealAt(60, { recordingRoutineAdherence: true })
    expect(deriveBatches([mealAt(0), mealAt(60), confirmed])).toHaveLength(1)
    expect(deriveBatches([mealAt(0), confirmed, mealAt(60)])).toHaveLength(1)
  })
  it('follow a correction: deleting a snack joins the gaps around it', () => {
    const meals = [mealAt(18), mealAt(28), mealAt(36)]
    expect(deriveBatches(meals)[0]?.isSuccessful).toBe(false)
    expect(deriveBatches(meals.filter((_, i) => i !== 1))[0]).toMatchObject({
      isSuccessful: true,
      fastingHours: 18,
    })
  })
  it('do not hang on the order in which meals come', () => {
    fc.assert(
      fc.property(anyMeals, fc.infiniteStream(fc.nat()), (meals, keys) => {
        const shuffled = meals
          .map((meal) => ({ meal, key: keys.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ meal }) => meal)
        expect(deriveBatches(shuffled)).toEqual(deriveBatches(meals))
      }),
    )
  })
  it('are at most one a day, each of a day with a meal, newest first, with that day counted whole', () => {
    fc.assert(
      fc.property(anyMeals, (meals) => {
        const batches = deriveBatches(meals)
        const days = batches.map(({ endedOn }) => endedOn)
        expect(days).toEqual([...new Set(days)].sort().reverse())
        for (const batch of batches) {
          const sameDay = meals.filter(({ eatenOn }) => eatenOn === batch.endedOn)
          expect(batch.foodCount).toBe(sameDay.length)
          expect(batch.totalKcal).toBe(
            sameDay.reduce((sum, meal) => sum + (meal.energyKcal ?? 0), 0),
          )
          expect(batch.fastingHours).toBeGreaterThanOrEqual(0)
          expect(batch.eatingWindowHours).toBeLessThan(DAY_MS / HOUR_MS)
          expect(batch.isSuccessful).toBe(batch.fastingHours >= 16)
        }
      }),
    )
  })
  it('longer than 36 hours are always confirmed ones', () => {
    fc.assert(
      fc.property(anyMeals, (meals) => {
        for (const batch of deriveBatches(meals).filter(({ fastingHours }) => fastingHours > 36)) {
          expect(
            meals.some((m) => m.eatenAt === batch.endedAt && m.recordingRoutineAdherence),
          ).toBe(true)
        }
      }),
    )
  })
})

describe('batches of a chosen plan', () => {
  const daily = (hours: number) => [hours, hours, hours, hours, hours, hours, hours] as const
  // Thursday 1 January 2026: supper at 20:00; breakfast of Friday at 10:00, of Saturday at 8:00.
  const meals = [mealAt(20), mealAt(34), mealAt(44), mealAt(56)]

  it('are won by the goal of the day on which the fast ends', () => {
    const plan = withGoalsFrom(USUAL_PLAN, '2026-01-01', daily(14))
    expect(batchesByPlan(meals, plan)).toMatchObject([
      { endedOn: '2026-01-03', goalHours: 14, isSuccessful: false },
      { endedOn: '2026-01-02', goalHours: 14, isSuccessful: true },
    ])
  })
  it('of the past keep the goal they had when another is chosen', () => {
    const plan = withGoalsFrom(
      withGoalsFrom(USUAL_PLAN, '2026-01-01', daily(14)),
      '2026-01-03',
      daily(12),
    )
    expect(batchesByPlan(meals, plan).map(({ goalHours }) => goalHours)).toEqual([12, 14])
  })
  it('know which day was left out', () => {
    const plan = withDayLeftOut(USUAL_PLAN, '2026-01-03', true)
    expect(batchesByPlan(meals, plan).map(({ isLeftOut }) => isLeftOut)).toEqual([true, false])
  })
  it('accept a planned fast of 40 hours as recorded, and none that is 12 hours beyond the plan', () => {
    const plan = withGoalsFrom(USUAL_PLAN, '2026-01-01', daily(36))
    expect(batchesByPlan([mealAt(0), mealAt(40)], plan)).toMatchObject([{ isSuccessful: true }])
    expect(batchesByPlan([mealAt(0), mealAt(49)], plan)).toEqual([])
  })
})
