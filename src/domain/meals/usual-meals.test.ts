import { describe, expect, it } from 'vitest'
import { addDays } from '../day.ts'
import { dishesOf, recentMealsOf, type RememberedMeal, usualMealsNow } from './usual-meals.ts'

let made = 0
const meal = (foodName: string, at: string): RememberedMeal => {
  made += 1
  return { id: `meal-${made}`, foodName, eatenOn: at.slice(0, 10), eatenAt: at }
}
const daily = (foodName: string, time: string, days: number, lastOn = '2026-05-19') =>
  Array.from({ length: days }, (_, ago) => meal(foodName, `${addDays(lastOn, -ago)}T${time}`))
const names = (dishes: readonly { meal: RememberedMeal }[]) =>
  dishes.map((dish) => dish.meal.foodName)

const usualAt = (meals: readonly RememberedMeal[], now: string) =>
  usualMealsNow(dishesOf(meals), now)

// A Wednesday.
const MORNING = '2026-05-20T07:30'

describe('the usual at this hour', () => {
  it('is what was eaten around it on the days before, not what belongs to other hours', () => {
    const meals = [
      ...daily('Porridge', '07:20', 10),
      ...daily('Lasagna', '19:30', 10),
      ...daily('Banana', '10:45', 10),
    ]
    expect(names(usualAt(meals, MORNING))).toEqual(['Porridge'])
    expect(names(usualAt(meals, '2026-05-20T19:00'))).toEqual(['Lasagna'])
  })

  it('takes the newest time of a dish, whatever the case of its name', () => {
    const [old, newest] = [
      meal('porridge', '2026-05-10T07:30'),
      meal('Porridge', '2026-05-19T07:30'),
    ]
    expect(usualAt([old, newest], MORNING)).toEqual([{ meal: newest, times: 2 }])
  })

  it('begins with yesterday: one breakfast is enough to be offered', () => {
    expect(names(usualAt([meal('Toast', '2026-05-19T07:45')], MORNING))).toEqual(['Toast'])
  })

  it('puts what is eaten on such days first', () => {
    const meals = [
      ...daily('Pancakes', '07:30', 1, '2026-05-16'),
      ...daily('Pancakes', '07:30', 1, '2026-05-17'),
      ...daily('Muesli', '07:30', 2),
    ]
    expect(names(usualAt(meals, MORNING))).toEqual(['Muesli', 'Pancakes'])
    expect(names(usualAt(meals, '2026-05-23T07:30'))[0]).toBe('Pancakes')
  })

  it('leaves out what was recorded shortly before, and offers it again the next day', () => {
    const meals = [...daily('Porridge', '07:20', 10), meal('Porridge', '2026-05-20T07:10')]
    expect(usualAt(meals, MORNING)).toEqual([])
    expect(names(usualAt(meals, '2026-05-21T07:30'))).toEqual(['Porridge'])
  })

  it('leaves out what was recorded shortly before midnight, shortly after it', () => {
    const meals = daily('Crisps', '23:50', 10, '2026-05-20')
    expect(usualAt(meals, '2026-05-21T00:10')).toEqual([])
  })

  it('offers what was eaten on this date, but almost a day ago', () => {
    const meals = [meal('Crisps', '2026-05-18T23:45'), meal('Crisps', '2026-05-20T00:10')]
    expect(names(usualAt(meals, '2026-05-20T23:40'))).toEqual(['Crisps'])
  })

  it('knows that shortly before and after midnight are near', () => {
    expect(names(usualAt([meal('Crisps', '2026-05-19T23:50')], '2026-05-21T00:10'))).toEqual([
      'Crisps',
    ])
  })

  it('offers five at most', () => {
    expect(
      usualAt(
        'abcdefgh'.split('').flatMap((name) => daily(name, '07:30', 3)),
        MORNING,
      ),
    ).toHaveLength(5)
  })
})

describe('what was eaten lately', () => {
  it('is each dish once, the newest first', () => {
    const meals = [
      meal('Soup', '2026-05-18T12:00'),
      meal('Toast', '2026-05-19T08:00'),
      meal('soup', '2026-05-17T12:00'),
    ]
    expect(
      recentMealsOf(dishesOf(meals)).map(({ meal: { foodName }, times }) => [foodName, times]),
    ).toEqual([
      ['Toast', 1],
      ['Soup', 2],
    ])
  })

  it('hangs on no order of the meals, also of those of one minute', () => {
    const meals = [
      meal('Soup', '2026-05-18T12:00'),
      meal('Bread', '2026-05-18T12:00'),
      meal('Tea', '2026-05-18T12:00'),
    ]
    expect(names(recentMealsOf(dishesOf(meals)))).toEqual(
      names(recentMealsOf(dishesOf(meals.toReversed()))),
    )
  })
})
