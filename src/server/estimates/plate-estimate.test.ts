import { describe, expect, it } from 'vitest'
import { mealRow } from '../../../test/support/recorded-meals.ts'
import { HOW_MUCH } from '#domain/estimates/clarifying-questions.ts'
import { sumOfItems } from '#domain/meals/meal-items.ts'
import { foodByLabel } from '#server/foods/food-labels.ts'
import type { Candidate, SeenFood } from '#server/vision/analyser.ts'
import { embeddedEstimate } from './embedded-estimate.ts'
import type { LookalikeMeal } from './meal-likeness.ts'
import { NO_INPUT, type MemberInput } from '#server/meals/member-input.ts'

const GROUPS: Readonly<Record<string, string>> = {
  apple: 'fruit',
  cake: 'cake',
  cabbage: 'vegetable',
  curry: 'stew',
  dal_tadka: 'legume',
  lasagna: 'pasta',
  plain_rice: 'rice',
  salad: 'salad',
  soup: 'soup',
}
const SCALE = { evenAt: 0.6, steepness: 15 }
const candidate = (label: string, confidence: number): Candidate => {
  const known = foodByLabel(label)
  if (!known) throw new Error(`No label: ${label}`)
  const { name: foodName, food, portionGrams, servingText, portionSpread } = known
  return {
    label,
    group: GROUPS[label] ?? 'mixed',
    foodName,
    foodCode: food.code,
    portionGrams,
    servingText,
    portionSpread,
    confidence,
  }
}
const seen = (
  label: string,
  confidence: number,
  others: readonly Candidate[] = [],
  group = 'rice',
  groupChance = confidence,
): SeenFood => ({
  best: candidate(label, confidence),
  candidates: others,
  groups: [{ group, confidence: groupChance }],
})
const estimateOf = (
  foods: readonly SeenFood[],
  input: Partial<MemberInput> = {},
  meals: readonly LookalikeMeal[] = [],
  inAnotherPhoto?: readonly SeenFood[],
  besides: readonly Candidate[] = [],
) => {
  const outcomeOf = (shown: readonly SeenFood[]) => ({
    kind: 'estimate' as const,
    best: candidate('curry', 0.3),
    candidates: [],
    groups: [],
    foods: shown,
    besides,
    features: new Float32Array(1),
  })
  const outcomes = [foods, ...(inAnotherPhoto ? [inAnotherPhoto] : [])].map(outcomeOf)
  const lookalikes = { meals, scale: SCALE }
  const estimate = embeddedEstimate(outcomes, { ...NO_INPUT, ...input }, 'embedded', {
    lookalikes,
  })
  if (!estimate) throw new Error('No estimate')
  return estimate
}
const TRAY = [
  seen('plain_rice', 0.9),
  seen('dal_tadka', 0.8, [candidate('soup', 0.1), candidate('salad', 0.05)]),
  seen('salad', 0.7),
]

describe('the estimate of several foods side by side', () => {
  it('has each as an item with its grams, and is named after them', () => {
    const { foodName, items, serving, range } = estimateOf(TRAY)
    expect(foodName).toBe('Rice, dal tadka and mixed salad')
    expect(serving).toBe(`${items.reduce((sum, { grams }) => sum + grams, 0)} g`)
    const { energyKcal } = sumOfItems(items)
    expect(range?.lowKcal).toBeLessThan(energyKcal)
    expect(range?.highKcal).toBeGreaterThan(energyKcal)
  })
  it('is less sure of each than the model of a part of the photo, in the same order', () => {
    const { items, confidence } = estimateOf(TRAY)
    expect(items.map((item) => item.confidence)).toEqual([70, 55, 44])
    expect(confidence).toBeGreaterThanOrEqual(44)
    expect(confidence).toBeLessThanOrEqual(70)
    const certain = estimateOf([seen('plain_rice', 1), seen('salad', 0.36)])
    expect(certain.items.map((item) => item.confidence)).toEqual([94, 20])
  })
  it('says where each lies in a photo, and of several photos nothing', () => {
    const placed = TRAY.map((food, at) => ({ ...food, place: { x: at / 4, y: 0.5 } }))
    expect(estimateOf(placed).alternatives?.map(({ place }) => place?.x)).toEqual([0, 0.25, 0.5])
    const [one, ...others] = placed
    const places = estimateOf(others, {}, [], one && [one]).alternatives?.map(({ place }) => place)
    expect(places).toEqual([undefined, undefined, undefined])
  })
  it('leaves out what a food is absurdly unlikely to be', () => {
    const unlikely = [candidate('soup', 0.03), candidate('ice_cream', 0.02)]
    const { alternatives } = estimateOf([seen('plain_rice', 0.5, unlikely), seen('salad', 0.7)])
    expect(alternatives?.[0]?.items.map(({ name }) => name)).toEqual(['Soup'])
  })
  it('says for each what it may be instead: another food than those on the plate', () => {
    const { alternatives } = estimateOf(TRAY)
    const instead = alternatives?.find(({ name }) => name === 'Dal tadka')?.items ?? []
    expect(instead.map(({ name, confidence }) => ({ name, confidence }))).toEqual([
      { name: 'Soup', confidence: 6 },
    ])
  })
  it('offers what may lie beside them: no food that is on the plate, and in the stated size', () => {
    const others = [candidate('soup', 0.25), candidate('salad', 0.2), candidate('apple', 0.1)]
    const besides = (note: string | null) =>
      estimateOf(TRAY, { note }, [], undefined, others).besides
    expect(besides(null).map(({ name }) => name)).toEqual(['Soup', 'Apple'])
    expect(besides('half a portion')[0]?.grams).toBe(Math.round((besides(null)[0]?.grams ?? 0) / 2))
  })
  it('takes less of a rich food beside others, also of one that is often eaten alone', () => {
    const cake = foodByLabel('cake')
    if (!cake) throw new Error('No label: cake')
    const helping = (cake.food.per100g.energyKcal * cake.portionGrams) / 100
    const beside = estimateOf([
      seen('cake', 0.9, [], 'cake'),
      seen('plain_rice', 0.8),
      seen('salad', 0.8),
    ]).items.find(({ name }) => name === cake.name)
    expect(beside?.amounts.energyKcal).toBeLessThan(0.9 * helping)
  })
  it('takes less of a doubtful rich food, and more of a doubtful light one: both lean toward an even share of a usual plate', () => {
    const kcalOf = (label: string, confidence: number) =>
      estimateOf([seen(label, confidence), seen('salad', 0.9)]).items[0]?.amounts.energyKcal ?? 0
    expect(kcalOf('lasagna', 0.4)).toBeLessThan(kcalOf('lasagna', 0.9))
    expect(kcalOf('apple', 0.4)).toBeGreaterThan(kcalOf('apple', 0.9))
  })
  it('says the group of a food whose name is not sure', () => {
    const { items } = estimateOf([
      seen('plain_rice', 0.9),
      seen('cabbage', 0.32, [], 'vegetable', 0.8),
    ])
    expect(items.map(({ name }) => name)).toEqual(['Rice', 'Vegetables'])
  })
  it('counts a food once that two photos of the meal show', () => {
    expect(estimateOf([...TRAY, seen('salad', 0.6)]).items.map(({ name }) => name)).toEqual([
      'Rice',
      'Dal tadka',
      'Mixed salad',
    ])
  })
  it('is that of one dish where only one of the foods can be named', () => {
    const { items, candidates } = estimateOf([
      seen('plain_rice', 0.9),
      seen('cabbage', 0.32, [], 'vegetable', 0.3),
    ])
    expect(items).toHaveLength(1)
    expect(candidates.length).toBeGreaterThan(0)
  })
  it('takes the stated size for all of them, and asks for nothing but it', () => {
    const usual = estimateOf(TRAY)
    expect(usual.questions.map(({ question }) => question)).toEqual([HOW_MUCH])
    const half = estimateOf(TRAY, { note: 'half a portion' })
    expect(sumOfItems(half.items).energyKcal / sumOfItems(usual.items).energyKcal).toBeCloseTo(
      0.5,
      1,
    )
  })

  const tray = (more: Partial<LookalikeMeal>): LookalikeMeal => {
    const row = mealRow('member', { at: '2026-05-03T12:00:00Z', name: 'Canteen lunch', kcal: 700 })
    return {
      name: row.food_name,
      likeness: 0.95,
      isNamedByMember: false,
      namedAt: 0,
      row,
      ...more,
    }
  }
  it('is not that of an earlier tray that looks alike, unless the member named that one', () => {
    expect(estimateOf(TRAY, {}, [tray({})]).items).toHaveLength(3)
    expect(estimateOf(TRAY, {}, [tray({ isNamedByMember: true })]).foodName).toBe('Canteen lunch')
  })
})
