import { describe, expect, it } from 'vitest'
import { pantryItemIn } from './pantry.ts'

const read = (line: string) => {
  const item = pantryItemIn(line)
  return item && [item.name, Math.round(item.grams), Math.round(item.amounts.energyKcal)]
}

describe('an ingredient of the pantry', () => {
  it.each([
    ['250 g red lentils', ['Red lentils, dry', 250, 895]],
    ['200 g basmati rice', ['Rice, dry', 200, 730]],
    ['2 cups all-purpose flour', ['Flour', 250, 910]],
    ['500 g spaghetti', ['Pasta, dry', 500, 1855]],
    ['1/2 cup rolled oats', ['Oats, dry', 41, 153]],
    ['2 tbsp cornflour', ['Corn starch', 16, 61]],
    ['salt', ['Salt', 1, 0]],
    ['1 l vegetable stock', ['Stock', 1014, 51]],
  ])('has its own numbers, dry: %s', (line, expected) => {
    expect(read(line)).toEqual(expected)
  })
  it.each([
    '200 g cooked rice',
    '2 tbsp rice vinegar',
    '100 g rice noodles',
    '400 g can lentils',
    '200 g almond flour',
    'a bowl of rice',
    'rice',
  ])('is none where it is ready, another food, or not measured: %s', (line) => {
    expect(read(line)).toBeUndefined()
  })
})
