import { describe, expect, it } from 'vitest'
import { mealRow, type MealWishes } from '../../../test/support/recorded-meals.ts'
import { calorieRange } from '#domain/meals/calorie-range.ts'
import { HOW_MUCH, UNKNOWN_FOOD, WHICH_DISH } from '#domain/estimates/clarifying-questions.ts'
import { sumOfItems } from '#domain/meals/meal-items.ts'
import type { Candidate, GroupGuess } from '#server/vision/analyser.ts'
import { embeddedEstimate } from './embedded-estimate.ts'
import type { MealEstimate } from './meal-estimate.ts'
import type { LookalikeMeal } from './meal-likeness.ts'
import { viewCandidate } from './possible-dish.ts'
import { NO_INPUT, type MemberInput } from '#server/meals/member-input.ts'

const SCALE = { evenAt: 0.6, steepness: 15 }
const CHEDDAR: Candidate = {
  label: 'cheddar',
  group: 'dairy',
  foodName: 'Cheddar',
  foodCode: '14104100',
  portionGrams: 100,
  servingText: '1 piece (100 g)',
  confidence: 0.8,
  portionSpread: 0.3,
}

/** A similar meal that the member named and corrected. */
const remembered = (
  wishes: Partial<MealWishes>,
  more: Partial<LookalikeMeal> = {},
): LookalikeMeal => {
  const row = mealRow('member', { at: '2026-05-03T12:00:00Z', name: "Mum's laksa", ...wishes })
  return {
    name: row.food_name,
    likeness: 0.95,
    isNamedByMember: true,
    namedAt: 0,
    row,
    ...more,
  }
}

const estimateOf = (input: Partial<MemberInput>, meals: readonly LookalikeMeal[]) => {
  const outcome = {
    kind: 'estimate' as const,
    best: CHEDDAR,
    candidates: [],
    groups: [],
    foods: [],
    besides: [],
    features: new Float32Array(1),
  }
  const estimate = embeddedEstimate([outcome], { ...NO_INPUT, ...input }, 'embedded', {
    lookalikes: { meals, scale: SCALE },
  })
  if (!estimate) throw new Error('No estimate')
  return estimate
}

describe('an estimate from a meal that looks alike', () => {
  it('has the portion of that meal', () => {
    const { sameAs, portionMultiplier } = estimateOf({}, [remembered({ kcal: 300, portion: 3 })])
    expect([sameAs?.energy_kcal, portionMultiplier]).toEqual([300, 3])
  })

  it("takes a stated size for a share of the member's usual portion", () => {
    const meals = [remembered({ kcal: 300, portion: 3 })]
    expect(
      estimateOf({ answers: [{ question: HOW_MUCH, answer: 'Small' }] }, meals).portionMultiplier,
    ).toBe(2.1)
    const half = estimateOf({ note: 'half a portion' }, meals)
    expect(half.portionMultiplier).toBe(1.5)
    expect(half.reason).toEqual([
      { code: 'estimate.like-meal-in-share', values: { eatenOn: '2026-05-03' } },
    ])
  })

  it('is offered with its own portion while another dish is likelier', () => {
    const { candidates } = estimateOf({}, [
      remembered({ kcal: 300, portion: 3 }, { likeness: 0.55 }),
    ])
    expect(candidates.map(viewCandidate)).toMatchObject([
      { foodName: "Mum's laksa", calories: 300, portionMultiplier: 3 },
    ])
  })

  it('says nothing of the portion once the member says that it is another dish', () => {
    const { sameAs, portionMultiplier, items } = estimateOf(
      { answers: [{ question: WHICH_DISH, answer: 'Cheddar' }] },
      [remembered({ portion: 3 })],
    )
    expect([sameAs, portionMultiplier, items[0]?.grams]).toEqual([undefined, 1, 100])
  })

  it('has a calorie range of what each dish would be when eaten, for portion 1.0 of the best', () => {
    for (const note of [null, 'half a portion']) {
      const estimate = estimateOf({ note }, [remembered({ kcal: 300, portion: 3 })])
      const share = note === null ? 1 : 0.5
      const [cheddar] = estimate.candidates
      expect(cheddar).toMatchObject({ from: { grams: 100 * share }, portionMultiplier: 1 })
      const eaten = calorieRange(
        [
          {
            energyKcal: 900 * share,
            confidence: 1 - (cheddar?.confidence ?? 0) / 0.8,
            portionSpread: 0.2,
          },
          ...estimate.candidates,
        ],
        400 * share,
      )
      const portion = estimate.portionMultiplier ?? 1
      expect((estimate.range?.lowKcal ?? 0) * portion).toBeCloseTo(eaten.lowKcal, 6)
      expect((estimate.range?.highKcal ?? 0) * portion).toBeCloseTo(eaten.highKcal, 6)
    }
  })
})

describe('an estimate as exact as the photo allows', () => {
  const guess = (
    label: string,
    foodName: string,
    foodCode: string,
    confidence: number,
  ): Candidate => ({
    ...CHEDDAR,
    label,
    foodName,
    foodCode,
    confidence,
  })
  const soups = (confidence: number) => [
    guess('pho', 'Pho', '58400000', confidence),
    guess('ramen', 'Ramen', '58400100', confidence - 0.01),
    guess('miso_soup', 'Miso soup', '41601070', confidence - 0.02),
  ]
  const seen = (
    dishes: readonly Candidate[],
    groups: readonly GroupGuess[],
    meals: readonly LookalikeMeal[] = [],
  ) => {
    const [best, ...candidates] = dishes
    const outcome = {
      kind: 'estimate' as const,
      best: best!,
      candidates,
      groups,
      foods: [],
      besides: [],
      features: new Float32Array(1),
    }
    return embeddedEstimate([outcome], NO_INPUT, 'embedded', {
      lookalikes: { meals, scale: SCALE },
    })!
  }

  it('is the dish where that is sure enough', () => {
    expect(seen([CHEDDAR], [{ group: 'dairy', confidence: 0.9 }])).toMatchObject({
      foodName: 'Cheddar',
      confidence: 80,
    })
  })

  it('is the group where only that is, and offers the dishes', () => {
    const { foodName, confidence, candidates } = seen(soups(0.25), [
      { group: 'soup', confidence: 0.72 },
    ])
    expect([foodName, confidence]).toEqual(['A soup', 72])
    expect(candidates.map((one) => one.foodName)).toEqual(['Pho', 'Ramen', 'Miso soup'])
  })

  it('is food alone where nothing is sure, no surer than its likeliest dish', () => {
    const { foodName, confidence, candidates } = seen(soups(0.12), [
      { group: 'soup', confidence: 0.33 },
    ])
    expect([foodName, confidence]).toEqual([UNKNOWN_FOOD, 12])
    expect(candidates).toHaveLength(3)
  })

  it('has the energy of the dish where it is sure, and leans toward a usual meal where it is not', () => {
    const lime = (confidence: number) =>
      seen([{ ...guess('lime', 'Lime', '61116010', confidence), portionGrams: 70 }], [])
    const energyOf = (estimate: MealEstimate) => sumOfItems(estimate.items).energyKcal
    expect(energyOf(lime(0.4))).toBeGreaterThan(energyOf(lime(0.6)))
    expect(energyOf(lime(0.6))).toBeGreaterThan(energyOf(lime(0.9)))
    expect(lime(0.9).items[0]?.grams).toBe(70)
  })

  it('is light where the photo shows some fruit, whichever it is', () => {
    const unknown = [guess('lime', 'Lime', '61116010', 0.1)]
    const energyOf = (groups: readonly GroupGuess[]) =>
      sumOfItems(seen(unknown, groups).items).energyKcal
    expect(energyOf([{ group: 'fruit', confidence: 0.9 }])).toBeLessThan(150)
    expect(energyOf([{ group: 'stew', confidence: 0.9 }])).toBeGreaterThan(250)
  })

  it('leans toward what the member usually eats at this hour, but not where they named the dish', () => {
    const energyOf = (usualKcal: number, input: Partial<MemberInput> = {}) => {
      const outcome = {
        kind: 'estimate' as const,
        best: { ...guess('stew', 'Stew', '27360000', 0.8), group: 'stew', portionGrams: 280 },
        candidates: [],
        groups: [{ group: 'stew', confidence: 0.9 }],
        foods: [],
        besides: [],
        features: new Float32Array(1),
      }
      const estimate = embeddedEstimate([outcome], { ...NO_INPUT, ...input }, 'embedded', {
        usualKcal,
      })
      return sumOfItems(estimate!.items).energyKcal
    }
    expect(energyOf(800)).toBeGreaterThan(energyOf(400) * 1.2)
    const named = { answers: [{ question: WHICH_DISH, answer: 'Stew' }] }
    expect(energyOf(800, named)).toBe(energyOf(400, named))
  })

  it('has a range that holds its energy at each level', () => {
    for (const share of [0.02, 0.1, 0.3, 0.9]) {
      const estimate = seen(
        [guess('pho', 'Pho', '58400000', share)],
        [{ group: 'soup', confidence: 0.6 }],
      )
      const { energyKcal } = sumOfItems(estimate.items)
      expect(estimate.range?.lowKcal).toBeLessThanOrEqual(energyKcal)
      expect(estimate.range?.highKcal).toBeGreaterThanOrEqual(energyKcal)
    }
  })

  it('is not named after a meal that hardly looks alike, which is offered instead', () => {
    const unsure = [guess('cheddar', 'Cheddar', '14104100', 0.1)]
    const hardly = remembered({}, { likeness: 0.55 })
    const { foodName, candidates } = seen(unsure, [], [hardly])
    expect(foodName).toBe(UNKNOWN_FOOD)
    expect(candidates.map((one) => one.foodName)).toContain("Mum's laksa")
    expect(seen(unsure, [], [remembered({}, { likeness: 0.7 })]).foodName).toBe("Mum's laksa")
  })

  it('lets at most two similar meals appear beside the dishes that it ranks next', () => {
    const alike = ['One', 'Two', 'Three', 'Four'].map((name) =>
      remembered({ name }, { name, likeness: 0.6 }),
    )
    const names = seen(soups(0.3), [], alike).candidates.map(({ foodName }) => foodName)
    expect(names).toEqual(expect.arrayContaining(['Pho', 'Ramen', 'Miso soup']))
  })
})
