import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { nutrientsForGrams } from '#domain/foods/nutrients.ts'
import * as z from 'zod'
import { foodByLabel, foodLabelSchema, foodOfGroup, labelGroupSchema } from './food-labels.ts'

const root = new URL('../../../', import.meta.url)
const modelLabels = [
  ...new Set(
    readFileSync(new URL('training/classes.csv', root), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',').at(-1) ?? ''),
  ),
].filter((label) => label !== 'not_food')

const readAsset = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`assets/foods/${name}`, root), 'utf8'))
const labels = z.array(foodLabelSchema).parse(readAsset('labels.json'))
const groups = z.array(labelGroupSchema).parse(readAsset('label-groups.json'))
/** Drinks with almost no energy. */
const LIGHT = new Set(['water', 'coffee'])

describe('foodByLabel', () => {
  it('knows a food for everything the model can say, and nothing else', () => {
    expect(modelLabels.length).toBeGreaterThan(150)
    expect(labels.map(({ label }) => label).toSorted()).toEqual(modelLabels.toSorted())
    expect(foodByLabel('not_food')).toBeUndefined()
    expect(foodByLabel('__proto__')).toBeUndefined()
  })

  it('names a food of the table under each label, as the file says', () => {
    for (const { label, foodCode, foodName } of labels) {
      expect(foodByLabel(label)?.food, label).toMatchObject({ code: foodCode, name: foodName })
    }
  })

  it('calls no two labels the same', () => {
    expect(new Set(labels.map(({ name }) => name)).size).toBe(labels.length)
  })

  it('serves between 5 and 1,500 kcal on 20 to 1,000 g', () => {
    for (const label of modelLabels) {
      const dish = foodByLabel(label)
      if (!dish) throw new Error(label)
      expect(dish.portionGrams, label).toBeGreaterThanOrEqual(20)
      expect(dish.portionGrams, label).toBeLessThanOrEqual(1_000)
      const { energyKcal } = nutrientsForGrams(dish.food.per100g, dish.portionGrams)
      if (!LIGHT.has(label)) expect(energyKcal, label).toBeGreaterThanOrEqual(5)
      expect(energyKcal, label).toBeLessThanOrEqual(1_500)
    }
  })

  it('serves plates of a believable size', () => {
    for (const [label, low, high] of [
      ['pad_thai', 500, 800],
      ['bibimbap', 450, 750],
      ['guacamole', 150, 250],
      ['french_fries', 300, 450],
      ['caesar_salad', 300, 450],
      ['apple', 75, 125],
      ['oysters', 40, 120],
      ['falafel', 250, 450],
      ['pho', 350, 600],
      ['chicken_biryani', 400, 700],
      ['foie_gras', 180, 400],
      ['khao_soi', 500, 850],
      ['pizza', 450, 800],
    ] as const) {
      const dish = foodByLabel(label)
      if (!dish) throw new Error(label)
      const { energyKcal } = nutrientsForGrams(dish.food.per100g, dish.portionGrams)
      expect(energyKcal, label).toBeGreaterThanOrEqual(low)
      expect(energyKcal, label).toBeLessThanOrEqual(high)
    }
  })
})

describe('foodOfGroup', () => {
  it('knows a food for the group of each label, as the file says, and for no other', () => {
    expect(new Set(labels.map(({ group }) => group))).toEqual(
      new Set(groups.map(({ group }) => group)),
    )
    for (const { group, name, foodCode, foodName } of groups) {
      expect(foodOfGroup(group), group).toMatchObject({
        name,
        food: { code: foodCode, name: foodName },
      })
    }
    expect(foodOfGroup('__proto__')).toBeUndefined()
  })
})
