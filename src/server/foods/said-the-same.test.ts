import { describe, expect, it } from 'vitest'
import { readEnergyAlone } from '#domain/meals/energy-alone.ts'
import { describeMeal } from '#domain/meal-text/describe-meal.ts'
import { readEatenTime } from '#domain/meal-text/times/eaten-time.ts'
import { mealTextContext } from './meal-text-context.ts'

const NOW = '2026-11-20T21:30'

/** As the product reads it: its time, an energy of all of it, or its foods. */
const kcalOf = (words: string): number => {
  const stated = readEnergyAlone(words)
  if (stated) return stated.energyKcal
  const { items } = describeMeal(readEatenTime(words, NOW).text, mealTextContext('en'))
  return items.reduce(
    (sum, { own, food, grams }) => sum + ((own ?? food).per100g.energyKcal * grams) / 100,
    0,
  )
}

/** A food told with its amount, and the same in a plain list. */
interface Told {
  readonly said: string
  readonly kcal: number
}
const told = (said: string, listed = said): Told => ({ said, kcal: kcalOf(listed) })

/** Foods that are weighed, counted and measured; how each is said. */
const FOODS: readonly (readonly Told[])[] = [
  ['salmon', 140],
  ['strawberries', 150],
  ['hummus', 60],
].flatMap(([food, grams]) => [
  [
    told(`${grams} g ${food}`),
    told(`${food} (${grams} g)`, `${grams} g ${food}`),
    told(`${food} ${grams}g`, `${grams} g ${food}`),
  ],
])
const COUNTED: readonly Told[] = [
  told('a banana', '1 banana'),
  told('two eggs', '2 eggs'),
  told('croissants x2', '2 croissants'),
  told('a slice of bread x2', '2 slices of bread'),
  told('a glass of milk', '1 glass of milk'),
]
const ALL = [...FOODS.flat(), ...COUNTED]

/** A way to tell of two foods, or of three, and the energy that it tells of. */
type Frame = (one: Told, other: Told, third: Told) => readonly [words: string, kcal: number]
const FRAMES: Readonly<Record<string, Frame>> = {
  'at clock times': (one, other) => [
    `${one.said} at 8am, then ${other.said} at 12:30`,
    one.kcal + other.kcal,
  ],
  'with the time before each line': (one, other) => [
    `8:15 ${one.said}\n13:00 ${other.said}`,
    one.kcal + other.kcal,
  ],
  'at times in words': (one, other) => [
    `around ten in the morning ${one.said}, and at half past one ${other.said}`,
    one.kcal + other.kcal,
  ],
  'of which half was left': ({ said, kcal }) => [`${said} but left half of it`, kcal / 2],
  'four times': ({ said, kcal }) => [`${said}, 4 times`, kcal * 4],
  'three times a day': ({ said, kcal }) => [`${said} x3 throughout the day`, kcal * 3],
  'beside what the children had': (one, other, third) => [
    `${one.said} and ${other.said}, the kids had ${third.said}`,
    one.kcal + other.kcal,
  ],
  'beside what was given away': (one, other, third) => [
    `${one.said} and ${other.said}, gave ${third.said} to the dog`,
    one.kcal + other.kcal,
  ],
  'taken back': (one, other) => [`${one.said}, sorry, I meant ${other.said}`, other.kcal],
  'left over': (one, other) => [
    `leftovers from last night: ${one.said} and ${other.said}`,
    one.kcal + other.kcal,
  ],
  'to a meal': (one, other) => [
    `add ${one.said} and ${other.said} to my lunch`,
    one.kcal + other.kcal,
  ],
}

describe('a meal that is told in a sentence', () => {
  it.each(Object.entries(FRAMES))('has the energy of the plain list: %s', (_, frame) => {
    const wrong = ALL.flatMap((one, at) => {
      const [other, third] = [4, 8].map((on) => ALL[(at + on) % ALL.length] as Told)
      const [words, kcal] = frame(one, other as Told, third as Told)
      const read = kcalOf(words)
      return Math.abs(read - kcal) <= 0.1 * kcal
        ? []
        : [`“${words}”: ${read.toFixed(0)} of ${kcal.toFixed(0)} kcal`]
    })
    expect(wrong).toEqual([])
  })

  it.each([
    [
      'salmon (140 g) strawberries (150 g) hummus (60 g)',
      '140 g salmon, 150 g strawberries, 60 g hummus',
    ],
    ['croissants x2 a glass of milk x2', '2 croissants, 2 glasses of milk'],
    ['a muffin a burger a banana', '1 muffin, 1 burger, 1 banana'],
    ['eggs 140, toast 100, butter 70 calories', 'eggs 140 kcal, toast 100 kcal, butter 70 kcal'],
    ['140 g salmon, 640 calories in total', '640 kcal'],
    ['640 kcal: salmon and two eggs', '640 kcal'],
    ['140 g salmon and an apple (90 kcal)', '140 g salmon, apple 90 kcal, 0 g salt'],
    ['a burger and fries, everything but the fries', 'a burger'],
    ['a burger and fries, left the fries', 'a burger'],
    ['oatmeal 240 g instead of cookies', '240 g oatmeal'],
    ['margherita pizza 12 inch', 'margherita pizza'],
    ['a bowl of oatmeal and a muffin', '1 bowl of oatmeal, 1 muffin'],
    ['pasta with pesto and peas, about 300 g', '300 g pasta, pesto, peas'],
  ])('“%s” is “%s”', (said, listed) => {
    expect(kcalOf(said) / kcalOf(listed)).toBeCloseTo(1, 1)
  })
})
