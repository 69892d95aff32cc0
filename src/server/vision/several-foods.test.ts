import { describe, expect, it } from 'vitest'
import { verdictOf } from './candidates.ts'
import type { FoodLabel } from '../foods/food-labels.ts'
import type { ModelSettings } from './model-settings.ts'
import { differenceOf } from './several-foods.ts'

const GROUPS = {
  apple: 'fruit',
  banana: 'fruit',
  chicken: 'poultry',
  mixed_plate: 'mixed',
  not_food: '',
  rice: 'rice',
  salad: 'salad',
}
const labels = Object.keys(GROUPS)
const settings = { labels, notFoodThreshold: 0.4 } as ModelSettings
const foods = new Map(
  Object.entries(GROUPS)
    .filter(([label]) => label !== 'not_food')
    .map(([label, group], i): [string, FoodLabel] => [
      label,
      {
        label,
        group,
        name: label,
        foodCode: `1000000${i}`,
        portionGrams: 100,
        servingText: '1 plate',
        portionSpread: 0.3,
      },
    ]),
)

type Chances = Partial<Record<keyof typeof GROUPS, number>>
const chancesOf = (chances: Chances) =>
  Float64Array.from(labels, (label) => chances[label as keyof typeof GROUPS] ?? 0)
/** A photo with these smaller parts, whose whole is uncertain. */
const photo = (
  parts: readonly Chances[],
  whole: Chances = { rice: 0.4, chicken: 0.3, salad: 0.3 },
  severalOdds = 0,
) => {
  const large = Array.from({ length: 5 }, () => chancesOf(whole))
  const answer = {
    chances: chancesOf(whole),
    views: [...large, ...parts.map(chancesOf)],
    severalOdds,
    features: Float32Array.of(1),
  }
  const outcome = verdictOf(answer, settings, foods)
  if (outcome.kind !== 'estimate') throw new Error(outcome.kind)
  return outcome
}
const labelsIn = (...of: Parameters<typeof photo>) =>
  photo(...of).foods.map(({ best }) => best.label)
const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value)

describe('the foods that lie side by side', () => {
  it('are those that the parts of a photo show, the surest first', () => {
    const parts = [
      ...times(3, { rice: 0.9, salad: 0.1 }),
      ...times(3, { chicken: 0.7, rice: 0.3 }),
      ...times(3, { salad: 0.8, apple: 0.2 }),
    ]
    expect(labelsIn(parts)).toEqual(['rice', 'salad', 'chicken'])
  })
  it('each have a place near the middle of the parts that show them', () => {
    const parts = [
      ...times(3, { rice: 0.9, salad: 0.1 }),
      ...times(3, { chicken: 0.9, rice: 0.1 }),
      ...times(3, { salad: 0.9, rice: 0.1 }),
    ]
    const places = Object.fromEntries(
      photo(parts).foods.map(({ best, place }) => [best.label, place]),
    )
    expect(places['rice']?.x).toBe(0.5)
    expect(places['rice']?.y).toBeLessThan(0.4)
    expect(places['chicken']?.y).toBe(0.5)
    expect(places['salad']?.y).toBeGreaterThan(0.6)
  })
  it('are none where all parts show one dish', () => {
    expect(labelsIn(times(9, { rice: 0.8, salad: 0.2 }))).toEqual([])
  })
  it('are none where it is plain what the whole is, unless its parts differ much', () => {
    const parts = [...times(5, { rice: 0.7, salad: 0.3 }), ...times(4, { chicken: 0.7, rice: 0.3 })]
    expect(labelsIn(parts, { rice: 0.3, chicken: 0.3 }).length).toBe(0)
    expect(
      labelsIn([...times(4, { rice: 1 }), ...times(4, { chicken: 1 })], {
        rice: 0.3,
        chicken: 0.3,
      }),
    ).toEqual(['rice', 'chicken'])
    expect(
      labelsIn([...times(4, { rice: 1 }), ...times(4, { chicken: 1 })], { rice: 0.99 }),
    ).toEqual([])
  })
  it('need less difference where the whole photo looks like several foods, and more where it does not', () => {
    const parts = [
      ...times(5, { rice: 0.9, salad: 0.1 }),
      ...times(4, { chicken: 0.9, salad: 0.1 }),
    ]
    const whole = { rice: 0.5 }
    expect(labelsIn(parts, whole, 3)).toEqual(['rice', 'chicken'])
    expect(labelsIn(parts, whole, -3)).toEqual([])
  })
  it('are none where all parts show foods of one group: one fruit is easily taken for another', () => {
    expect(labelsIn([...times(5, { apple: 1 }), ...times(4, { banana: 1 })])).toEqual([])
  })
  it('are never "no food", nor a plate of several foods', () => {
    const parts = [
      ...times(3, { not_food: 0.9, apple: 0.1 }),
      ...times(3, { mixed_plate: 1 }),
      ...times(3, { rice: 1 }),
    ]
    expect(labelsIn(parts)).toEqual([])
  })
  it('are of one kind only where each is fairly sure: parts of one fruit look like several', () => {
    const beside = (banana: number) => [
      ...times(3, { apple: 1 }),
      ...times(3, { banana, apple: 0.1, salad: 0.1 }),
      ...times(3, { rice: 1 }),
    ]
    expect(labelsIn(beside(0.7))).toContain('banana')
    expect(labelsIn(beside(0.45))).toEqual(['apple', 'rice'])
  })
  it('are at most five', () => {
    const many = [{ rice: 1 }, { salad: 1 }, { chicken: 1 }, { apple: 1 }, { banana: 1 }]
    expect(labelsIn([...many, ...many]).length).toBeLessThanOrEqual(5)
  })
})

describe('what may lie beside the foods', () => {
  const besidesIn = (parts: readonly Chances[]) =>
    photo(parts).besides.map(({ label, confidence }) => ({ label, confidence }))
  const partsWith = (apple: number) => [
    ...times(3, { rice: 0.95, salad: 0.05 }),
    ...times(3, { chicken: 0.95, salad: 0.05 }),
    ...times(2, { banana: 0.95, salad: 0.05 }),
    { apple, mixed_plate: 0.6, rice: 0.4 - apple },
  ]
  it('is what else any part shows, likeliest first, and no plate of several foods', () => {
    expect(labelsIn(partsWith(0.25)).toSorted()).toEqual(['banana', 'chicken', 'rice'])
    expect(besidesIn(partsWith(0.25))).toEqual([
      { label: 'salad', confidence: 0.3 },
      { label: 'apple', confidence: 0.25 },
    ])
  })
  it('is nothing that hardly any part shows', () => {
    expect(besidesIn(partsWith(0.04)).map(({ label }) => label)).toEqual(['salad'])
  })
  it('is nothing where a photo shows one dish', () => {
    expect(besidesIn(times(9, { rice: 0.8, salad: 0.2 }))).toEqual([])
  })
})

describe('how differently parts are analysed', () => {
  it('is nothing where all say the same, and the entropy of the parts where each says something else', () => {
    expect(differenceOf([])).toBe(0)
    expect(differenceOf(times(3, chancesOf({ rice: 0.5, salad: 0.5 })))).toBeCloseTo(0, 9)
    expect(differenceOf([chancesOf({ rice: 1 }), chancesOf({ salad: 1 })])).toBeCloseTo(
      Math.log(2),
      6,
    )
  })
})
