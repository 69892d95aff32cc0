import { describe, expect, it } from 'vitest'
import { type Nutrient, NUTRIENTS } from '../foods/nutrient.ts'
import { referenceOf } from './nutrient-reference.ts'
import { type EatenFood, nutrientReport } from './nutrient-report.ts'

const food = (
  eatenOn: string,
  name: string,
  energyKcal: number,
  amounts: Partial<Record<Nutrient, number>>,
): EatenFood => ({
  eatenOn,
  name,
  energyKcal,
  amounts,
})
const DAYS = ['2026-05-18', '2026-05-19', '2026-05-20']
const TODAY = '2026-05-20'
const report = (foods: EatenFood[], days = DAYS, incomplete: string[] = []) =>
  nutrientReport(foods, days, TODAY, new Set(incomplete), NUTRIENTS)
const figure = (of: ReturnType<typeof report>, nutrient: Nutrient) =>
  of.figures.find((one) => one.nutrient === nutrient)

describe('the nutrients of a period', () => {
  const foods = [
    food('2026-05-18', 'Beans', 300, { fiber: 20, iron: 6 }),
    food('2026-05-18', 'Toast', 100, { fiber: 4 }),
    food('2026-05-19', 'Beans', 300, { fiber: 16, iron: 4 }),
    food('2026-05-19', 'Bar', 300, {}),
    food('2026-05-20', 'Bran', 100, { fiber: 40 }),
  ]
  it('are the mean of finished days, with the foods that gave most', () => {
    const of = report(foods)
    expect(of.days).toBe(2)
    expect(figure(of, 'fiber')).toMatchObject({
      perDay: 20,
      from: [
        { name: 'Beans', share: 0.9 },
        { name: 'Toast', share: 0.1 },
      ],
    })
  })
  it('say for how much of the energy they are known: unknown is not none', () => {
    const of = report(foods)
    expect(figure(of, 'fiber')?.knownShare).toBe(0.7)
    expect(figure(of, 'iron')).toMatchObject({ perDay: 5, knownShare: 0.6 })
    expect(figure(of, 'vitaminC')).toEqual({
      nutrient: 'vitaminC',
      perDay: null,
      knownShare: 0,
      from: [],
    })
  })
  it('of today alone are those so far', () => {
    expect(figure(report(foods, [TODAY]), 'fiber')?.perDay).toBe(40)
  })
  it('leave out days on which something was eaten without details, and have no figures where none is left', () => {
    expect(figure(report(foods, DAYS, ['2026-05-19']), 'fiber')?.perDay).toBe(24)
    expect(report(foods, DAYS, ['2026-05-18', '2026-05-19'])).toMatchObject({ days: 0 })
    expect(report([]).figures.every(({ perDay }) => perDay === null)).toBe(true)
  })
})

describe('the reference intake', () => {
  it('of iron is higher for women before the menopause, and for those whose sex is not known', () => {
    const iron = (sex: 'female' | 'male' | null, age: number) =>
      referenceOf('iron', { sex, age })?.amount
    expect([iron('female', 30), iron(null, 30), iron('male', 30), iron('female', 60)]).toEqual([
      16, 16, 11, 11,
    ])
  })
  it('is to be reached or to be stayed within, and there is none for cholesterol', () => {
    const of = (nutrient: Nutrient) => referenceOf(nutrient, { sex: null, age: 40 })
    expect([of('fiber')?.is, of('saturatedFat')?.is, of('sodium')?.is, of('cholesterol')]).toEqual([
      'to-reach',
      'to-stay-within',
      'to-stay-within',
      null,
    ])
  })
})
