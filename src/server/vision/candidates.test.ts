import { describe, expect, it } from 'vitest'
import { verdictOf } from './candidates.ts'
import { chancesOf } from './food-model.ts'
import type { FoodLabel } from '../foods/food-labels.ts'
import type { ModelSettings } from './model-settings.ts'

const labels = ['apple', 'bread', 'curry', 'not_food', 'pizza', 'rice', 'salad', 'soup']
const settings = { labels, notFoodThreshold: 0.4 } as ModelSettings
const foods = new Map(
  labels
    .filter((label) => label !== 'not_food')
    .map((label, i): [string, FoodLabel] => [
      label,
      {
        label,
        group: ['apple', 'salad'].includes(label) ? 'plant' : 'meal',
        name: `A ${label}`,
        foodCode: `1000000${i}`,
        portionGrams: 100 + i,
        servingText: '1 plate',
        portionSpread: 0.3,
      },
    ]),
)
const verdict = (chances: Partial<Record<string, number>>) =>
  verdictOf(
    {
      chances: Float64Array.from(labels, (label) => chances[label] ?? 0),
      views: [],
      severalOdds: 0,
      features: Float32Array.of(1, 0),
    },
    settings,
    foods,
  )

describe('the verdict on a photo', () => {
  it('names the likeliest food and the next best, likeliest first', () => {
    const outcome = verdict({ pizza: 0.6, apple: 0.1, soup: 0.25, rice: 0.05 })
    if (outcome.kind !== 'estimate') throw new Error(outcome.kind)
    expect(outcome.best).toMatchObject({
      label: 'pizza',
      foodName: 'A pizza',
      portionGrams: 103,
      confidence: 0.6,
    })
    expect(outcome.candidates.slice(0, 3).map(({ label }) => label)).toEqual([
      'soup',
      'apple',
      'rice',
    ])
    expect(outcome.features).toEqual(Float32Array.of(1, 0))
  })
  it('offers the five next best, however unlikely', () => {
    const even = Object.fromEntries(labels.map((label) => [label, 1 / labels.length]))
    const crowded = verdict(even)
    expect(crowded).toMatchObject({ kind: 'estimate', candidates: { length: 5 } })
    const sure = verdict({ pizza: 0.992, apple: 0.008 })
    expect(sure).toMatchObject({
      kind: 'estimate',
      candidates: { 0: { label: 'apple' }, length: 5 },
    })
  })
  it('is "no food" from the threshold on, even when a food is likelier', () => {
    expect(verdict({ not_food: 0.4, pizza: 0.6 })).toMatchObject({
      kind: 'not-food',
      ifFood: { best: { label: 'pizza' } },
    })
    expect(verdict({ not_food: 0.39, pizza: 0.61 })).toMatchObject({ kind: 'estimate' })
  })
  it('never offers "no food" as a dish', () => {
    const outcome = verdict({ not_food: 0.3, pizza: 0.7 })
    if (outcome.kind !== 'estimate') throw new Error(outcome.kind)
    expect([outcome.best, ...outcome.candidates].map(({ label }) => label)).not.toContain(
      'not_food',
    )
  })

  it('gives each group the chance of all its foods, likeliest first', () => {
    const outcome = verdict({ not_food: 0.1, pizza: 0.3, soup: 0.2, apple: 0.4 })
    if (outcome.kind !== 'estimate') throw new Error(outcome.kind)
    expect(
      outcome.groups.map(({ group, confidence }) => [group, Math.round(confidence * 100)]),
    ).toEqual([
      ['meal', 50],
      ['plant', 40],
    ])
  })
})

describe('the chances', () => {
  it('sum to one and keep the order of the logits, however large these are', () => {
    for (const logits of [
      Float32Array.of(1, 3, 2),
      Float32Array.of(1000, 3000, 2000),
      Float32Array.of(-900, -700, -800),
    ]) {
      const chances = chancesOf(logits, 0.5)
      expect(chances.reduce((a, b) => a + b)).toBeCloseTo(1, 12)
      expect(chances.indexOf(Math.max(...chances))).toBe(1)
    }
  })
  it('even out as the temperature rises', () => {
    const [cold, warm] = [0.5, 2].map((temperature) =>
      Math.max(...chancesOf(Float32Array.of(1, 2), temperature)),
    )
    expect(cold).toBeCloseTo(1 / (1 + Math.exp(-2)), 12)
    expect(warm).toBeCloseTo(1 / (1 + Math.exp(-0.5)), 12)
  })
})
