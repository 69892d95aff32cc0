import { describe, expect, it } from 'vitest'
import { matchFood } from '#domain/meal-text/foods/food-match.ts'
import { findFoods } from './food-table.ts'

const matched = (...names: string[]) => matchFood(names, findFoods)?.name

describe('the food of the table that an item means', () => {
  it.each([
    ['egg, fried', 'Egg, whole, fried'],
    ['rice, white, cooked', 'Rice, white, cooked'],
    ['Broccoli, steamed', 'Broccoli, fresh, cooked, no added fat'],
    ['cucumber slices', 'Cucumber, raw'],
    ['fresh tomato', 'Tomatoes, raw'],
    ['salmon, grilled', 'Fish, salmon, grilled'],
    ['french fries', 'Potato, french fries'],
    ['Pepperoni pizza', 'Pizza with pepperoni, from restaurant or fast food'],
    ['naan', 'Bread, naan'],
    ['flat white', 'Coffee, Latte'],
    ['red wine', 'Wine, red'],
    ['caesar salad', 'Caesar salad with dressing'],
    ['tomatoes (raw)', 'Tomatoes, raw'],
    ['spaghetti, cooked', 'Pasta, cooked'],
    ['lemonade', 'Lemonade, fruit flavored drink'],
    ['ginger ale', 'Soft drink, ginger ale'],
    ['vinaigrette', 'Italian dressing, made with vinegar and oil'],
    ['chips, potato', 'Potato chips'],
    [
      'chicken breast, grilled',
      'Chicken breast, baked, broiled, or roasted, skin not eaten, from raw',
    ],
    ['chicken breast, grilled, with sauce', 'Chicken breast, grilled with sauce, skin not eaten'],
  ])('is found for "%s"', (name, food) => {
    expect(matched(name)).toBe(food)
  })
  it.each([
    ['xylophone stew'],
    ['homemade special sauce'],
    ['seitan scramble'],
    ['surströmming'],
    ['brown sauce gravy'],
    ['🍕'],
    [''],
  ])('is none for "%s": a likeness would be another food', (name) => {
    expect(matched(name)).toBeUndefined()
  })
  it('is sought by the plain name first, then by what people call it', () => {
    expect(matched('rice, white, cooked', "Grandma's rice")).toBe('Rice, white, cooked')
    expect(matched('unknown plain name', 'cheeseburger')).toBe('Cheeseburger')
  })
})
