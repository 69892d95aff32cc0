import { expect, it } from 'vitest'
import { daysOfPeriod } from '../day.ts'
import {
  energyShares,
  macroSlices,
  type NutritionMeal,
  nutritionRows,
  nutritionTotals,
} from './nutrition-summary.ts'

const TODAY = '2026-03-31'
const WEEK = daysOfPeriod('weekly', TODAY)
const mealOn = (eatenOn: string, energyKcal: number): NutritionMeal => ({
  eatenOn,
  energyKcal,
  proteinG: 20,
  carbsG: 50,
  fatG: 10,
})

it('has one row per civil day, oldest first, zero where nothing was recorded', () => {
  const rows = nutritionRows(
    [mealOn('2026-03-31', 500), mealOn('2026-03-31', 300), mealOn('2026-03-20', 900)],
    WEEK,
  )
  expect(rows.map(({ on }) => on)).toEqual(WEEK)
  expect(rows.at(-1)).toEqual({
    on: '2026-03-31',
    isComplete: true,
    entries: 2,
    energyKcal: 800,
    proteinG: 40,
    carbsG: 100,
    fatG: 20,
    energyWithoutMacrosKcal: 0,
  })
  expect(rows[0]).toEqual({
    on: '2026-03-25',
    isComplete: true,
    entries: 0,
    energyKcal: 0,
    proteinG: 0,
    carbsG: 0,
    fatG: 0,
    energyWithoutMacrosKcal: 0,
  })
})

it('averages finished days with an entry, and leaves today out', () => {
  const rows = nutritionRows(
    [mealOn(TODAY, 400), mealOn('2026-03-29', 2000), mealOn('2026-03-28', 1000)],
    WEEK,
  )
  expect(nutritionTotals(rows, TODAY)).toMatchObject({
    totalEnergyKcal: 3400,
    average: { days: 2, energyKcal: 1500, macros: { proteinG: 20, carbsG: 50, fatG: 10 } },
    recordedDays: 3,
    totalEntries: 3,
    totalProteinG: 60,
  })
})

it('has no average while today is all there is, but as today so far in the period of one day', () => {
  expect(nutritionTotals(nutritionRows([mealOn(TODAY, 400)], WEEK), TODAY).average).toBeNull()
  const today = nutritionRows([mealOn(TODAY, 400)], daysOfPeriod('daily', TODAY))
  expect(nutritionTotals(today, TODAY).average).toMatchObject({ days: 1, energyKcal: 400 })
})

it('leaves out a day on which something was eaten without details', () => {
  const meals = [mealOn('2026-03-29', 900), mealOn('2026-03-28', 1500)]
  const rows = nutritionRows(meals, WEEK, new Set(['2026-03-29']))
  expect(nutritionTotals(rows, TODAY).average).toMatchObject({
    days: 1,
    energyKcal: 1500,
  })
})

it('keeps unknown protein, carbs and fats out of the grams, and says of how much energy they are unknown', () => {
  const alone = { ...mealOn('2026-03-29', 600), proteinG: null, carbsG: null, fatG: null }
  const rows = nutritionRows([mealOn('2026-03-29', 900), alone, mealOn('2026-03-28', 1500)], WEEK)
  expect(nutritionTotals(rows, TODAY)).toMatchObject({
    totalEnergyKcal: 3000,
    totalProteinG: 40,
    totalEnergyWithoutMacrosKcal: 600,
    average: { days: 2, energyKcal: 1500, macros: { proteinG: 20 } },
  })
  expect(nutritionTotals(nutritionRows([alone], WEEK), TODAY).average).toEqual({
    days: 1,
    energyKcal: 600,
    macros: null,
  })
})

it('counts a recorded day of zero kcal as a day', () => {
  const rows = nutritionRows([mealOn('2026-03-29', 1000), mealOn('2026-03-30', 0)], WEEK)
  expect(nutritionTotals(rows, TODAY).average?.energyKcal).toBe(500)
})

it('has no average without an entry', () => {
  expect(nutritionTotals(nutritionRows([], WEEK), TODAY).average).toBeNull()
})

it('keeps a meal on its frozen day after a flight', () => {
  const beforeFlight = mealOn('2026-03-31', 700)
  const afterFlight = mealOn('2026-03-30', 400)
  const rows = nutritionRows([beforeFlight, afterFlight], WEEK)
  expect(rows.slice(-2).map(({ energyKcal }) => energyKcal)).toEqual([400, 700])
})

it('draws only macronutrients that are there, with their energy', () => {
  expect(macroSlices({ totalProteinG: 0, totalCarbsG: 0, totalFatG: 0 })).toEqual([])
  expect(macroSlices({ totalProteinG: 90, totalCarbsG: 0, totalFatG: 40 })).toEqual([
    { macro: 'protein', grams: 90, energyKcal: 360 },
    { macro: 'fats', grams: 40, energyKcal: 360 },
  ])
})

it('shares the energy of a day among protein, carbs and fats, by energy and not by weight', () => {
  expect(energyShares({ protein: 90, carbs: 0, fats: 40 })).toEqual([0.5, 0, 0.5])
  expect(energyShares({ protein: 0, carbs: 0, fats: 0 })).toEqual([0, 0, 0])
})
