import { describe, expect, it } from 'vitest'
import { NOT_SAID } from '../foods/nutrient.ts'
import { kgFromLb } from '../units.ts'
import { formatMass } from '../weight/weight-format.ts'
import type { ImportDraft, FoodAmounts } from './import-draft.ts'
import {
  createImportPlanner,
  type ImportPlan,
  likelyUnit,
  type PlanContext,
} from './import-plan.ts'
import { mealOf } from './gathered-meals.ts'

const NOW = Date.UTC(2026, 4, 20, 12)
const CONTEXT: PlanContext = { dayTurnHour: 0, zone: 'Europe/Berlin', now: NOW, unit: 'kg' }

const planOf = (drafts: readonly ImportDraft[], context: Partial<PlanContext> = {}) => {
  const planner = createImportPlanner({ ...CONTEXT, ...context })
  planner.add({ source: 'table', drafts })
  const plan: ImportPlan = planner.plan()
  return { ...plan, meals: plan.meals.map(mealOf) }
}
const weighed = (on: string, value: number, more: object = {}): ImportDraft => ({
  kind: 'weigh-in',
  line: 1,
  when: { kind: 'day', on },
  value,
  unit: 'kg',
  ...more,
})

const AMOUNTS: FoodAmounts = {
  energyKcal: 100,
  proteinG: 5,
  carbsG: 10,
  fatG: 4,
  ...NOT_SAID,
}
const food = (name: string, more: object = {}): ImportDraft => ({
  kind: 'food',
  line: 1,
  when: { kind: 'day', on: '2026-05-19' },
  slot: 'lunch',
  name,
  grams: 100,
  amounts: AMOUNTS,
  ...more,
})

describe('planned weigh-ins', () => {
  it('are in order of time, in kg with one decimal, and in pounds as they were written', () => {
    const plan = planOf([
      weighed('2026-05-19', 180, { unit: 'lb' }),
      weighed('2026-05-18', 80.44),
      weighed('2026-05-17', 177.387, { unit: 'lb' }),
    ])
    expect(plan.weighIns.map(({ on, weightKg }) => [on, weightKg])).toEqual([
      ['2026-05-17', 80.5],
      ['2026-05-18', 80.4],
      ['2026-05-19', kgFromLb(180)],
    ])
    expect(formatMass(plan.weighIns[2]?.weightKg ?? 0, 'lb')).toBe('180.0 lb')
    expect(plan.hasUsualTimes).toBe(true)
  })
  it('take the unit that is chosen where the file names none', () => {
    expect(
      planOf([weighed('2026-05-19', 177.4, { unit: null })], { unit: 'lb' }).weighIns[0]?.weightKg,
    ).toBe(kgFromLb(177.4))
  })
  it('are left out beyond what a member may weigh, in the future and before 2000', () => {
    const plan = planOf([
      weighed('2026-05-19', 12),
      weighed('2026-05-21', 80),
      weighed('1999-05-21', 80),
    ])
    expect(plan.weighIns).toEqual([])
    expect(plan.faults.map(({ reason }) => reason.code)).toEqual([
      'import.weight-range',
      'import.ahead',
      'import.long-ago',
    ])
  })
  it('of today are not of later than now', () => {
    const early = Date.UTC(2026, 4, 20, 4)
    expect(planOf([weighed('2026-05-20', 80)], { now: early }).weighIns[0]?.at).toBe(early)
  })
  it('are remarked on when they are far from the one before, and imported', () => {
    const plan = planOf([weighed('2026-05-18', 80), weighed('2026-05-19', 108, { line: 9 })])
    expect(plan.weighIns).toHaveLength(2)
    expect(plan.doubts).toEqual([
      {
        line: 9,
        reason: { code: 'import.weight-unlikely', values: { weightKg: 108, beforeKg: 80 } },
      },
    ])
  })
  it('count once when they are in the file twice', () => {
    expect(planOf([weighed('2026-05-18', 80), weighed('2026-05-18', 80)])).toMatchObject({
      repeated: 1,
      weighIns: [{ weightKg: 80 }],
    })
  })
  it('keep their key in another file, wherever the member is', () => {
    const keyIn = (zone: string) => planOf([weighed('2026-05-18', 80)], { zone }).weighIns[0]?.key
    expect(keyIn('Asia/Tokyo')).toBe(keyIn('Europe/Berlin'))
  })
})

describe('planned meals', () => {
  it('are the foods of one meal of a day, and their sum', () => {
    const plan = planOf([food('Rice'), food('Beans'), food('Toast', { slot: 'breakfast' })])
    expect(
      plan.meals.map(({ name, items, amounts }) => [name, items.length, amounts.energyKcal]),
    ).toEqual([
      ['Toast', 1, 100],
      ['Rice and beans', 2, 200],
    ])
  })
  it('are known by their sum where a food has no weight', () => {
    expect(planOf([food('Rice', { grams: null }), food('Beans')]).meals[0]).toMatchObject({
      items: [],
      amounts: { energyKcal: 200 },
    })
  })
  it('are known by their energy where a food does not name its protein, carbs or fat', () => {
    const plan = planOf([food('Rice', { amounts: { ...AMOUNTS, fatG: null } }), food('Beans')])
    expect(plan.meals).toMatchObject([
      {
        name: 'Rice and beans',
        items: [],
        amounts: { energyKcal: 200, proteinG: null, carbsG: null, fatG: null },
      },
    ])
  })
  it('do without a food whose energy is not known', () => {
    const plan = planOf([
      food('Rice', { amounts: { ...AMOUNTS, energyKcal: null } }),
      food('Beans'),
    ])
    expect(plan.meals).toMatchObject([{ name: 'Beans', amounts: { energyKcal: 100, proteinG: 5 } }])
    expect(plan.faults).toMatchObject([{ reason: { code: 'import.food-incomplete' } }])
  })
})

describe('planned fasts', () => {
  const fast = (startedAt: string, endedAt: string): ImportDraft => ({
    kind: 'fast',
    line: 1,
    startedAt: { kind: 'local', time: startedAt },
    endedAt: { kind: 'local', time: endedAt },
  })
  it('are marks of when somebody ate, at both ends', () => {
    expect(
      planOf([
        fast('2026-05-18T20:00', '2026-05-19T12:00'),
        fast('2026-05-19T12:00', '2026-05-20T10:00'),
      ]).eatenMarks.map(({ on }) => on),
    ).toEqual(['2026-05-18', '2026-05-19', '2026-05-20'])
  })
  it('are left out where they end before they begin', () => {
    expect(planOf([fast('2026-05-19T20:00', '2026-05-19T12:00')])).toMatchObject({
      eatenMarks: [],
      faults: [{ reason: { code: 'import.fast-backwards' } }],
    })
  })
})

describe('planned movement', () => {
  it('is one of a day, the largest of several', () => {
    const plan = planOf([
      { kind: 'movement', line: 1, on: '2026-05-19', steps: 5000 },
      { kind: 'movement', line: 2, on: '2026-05-19', steps: 7000.4, activeKcal: 300 },
      { kind: 'movement', line: 3, on: '2026-05-18', steps: 900_000 },
    ])
    expect(plan.movementDays).toEqual([{ on: '2026-05-19', steps: 7000, activeKcal: 300 }])
    expect(plan.faults).toHaveLength(1)
  })
})

describe('the unit of weights without one', () => {
  it('is the one that comes closest to what the member weighs', () => {
    expect(likelyUnit([178, 177, 176], 81)).toBe('lb')
    expect(likelyUnit([81, 80, 79], 81)).toBe('kg')
    expect(likelyUnit([], 81)).toBe('kg')
  })
})
