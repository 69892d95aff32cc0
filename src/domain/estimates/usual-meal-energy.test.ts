import { describe, expect, it } from 'vitest'
import { USUAL_MEAL_KCAL, usualMealEnergy } from './usual-meal-energy.ts'

const meals = (count: number, energyKcal: number, eatenAt: string) =>
  Array.from({ length: count }, () => ({ energyKcal, eatenAt }))

describe('the energy of a usual meal', () => {
  it('is that of others where nothing is known of the member', () => {
    expect(usualMealEnergy([], '12:30')).toBeCloseTo(USUAL_MEAL_KCAL, 6)
  })
  it('comes nearer to own meals of this hour the more there are, and not by those of another', () => {
    const some = usualMealEnergy(meals(4, 900, '12:30'), '12:30')
    const many = usualMealEnergy(meals(60, 900, '12:30'), '12:30')
    expect(some).toBeCloseTo(600, 0)
    expect(many).toBeGreaterThan(840)
    expect(usualMealEnergy(meals(60, 150, '07:00'), '19:00')).toBeCloseTo(USUAL_MEAL_KCAL, 0)
  })
  it('goes the short way round midnight', () => {
    expect(usualMealEnergy(meals(60, 900, '23:50'), '00:10')).toBeGreaterThan(800)
  })
  it('leaves drinks without energy out, and does not take a feast for usual', () => {
    expect(usualMealEnergy(meals(60, 0, '12:30'), '12:30')).toBeCloseTo(USUAL_MEAL_KCAL, 6)
    expect(usualMealEnergy(meals(1000, 90_000, '12:30'), '12:30')).toBeLessThanOrEqual(2000)
  })
})
