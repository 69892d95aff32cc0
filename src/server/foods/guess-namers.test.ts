import { describe, expect, it } from 'vitest'
import { type Language, languages } from '#domain/languages.ts'
import { nameOfItems } from '#domain/meals/meal-items.ts'
import { foodByLabel, foodOfGroup } from './food-labels.ts'
import { nameOfGroup } from './food-names-in.ts'
import { guessNamers, type MealOfBefore } from './guess-namers.ts'

const BANANA = '63107010'
const MEAL: MealOfBefore = {
  food_name: 'Banana',
  food_code: BANANA,
  energy_kcal: 89,
  analyser: null,
  corrected_at: null,
  items: [{ name: 'Banana', foodCode: BANANA }],
  reason: null,
  first_estimate: null,
  candidates: null,
}
const of = (meal: Partial<MealOfBefore>, language: Language | null = 'en') =>
  guessNamers({ ...MEAL, ...meal }, language)
const ofName = (food_name: string, food_code: string | null, language: Language | null = 'en') =>
  of({ food_name, food_code, items: [] }, language).namedBy

describe('who named a meal of before that was asked', () => {
  it('is the food, label or group that is called so in any language', () => {
    const pie = foodByLabel('apple_pie')?.food.code ?? ''
    for (const name of ['Banana', 'Banane', 'Banana, raw'])
      expect(ofName(name, BANANA)).toBe(`food:${BANANA}`)
    expect(ofName('Apfelkuchen', pie)).toMatch(/^(?:label:apple_pie|food:)/)
    const soup = foodOfGroup('soup')?.food.code ?? ''
    expect(ofName('Eine Suppe', soup)).toMatch(/^(?:group:soup|food:)/)
  })
  it('is the group of what nobody could name, also where its numbers were typed', () => {
    for (const language of languages)
      expect(ofName(nameOfGroup('mixed', language) ?? '', null)).toBe('group:mixed')
  })
  it('is a member who typed a word of their own language, though it is the name in another', () => {
    const SWISS = '14109010'
    expect(ofName('Emmental', SWISS, 'en')).toBe('member')
    expect(ofName('Emmental', SWISS, 'it')).toBe(`food:${SWISS}`)
  })
  it('is the member for all other names', () => {
    expect(ofName('My banana', BANANA)).toBe('member')
    expect(ofName('Banana', null)).toBe('member')
    expect(ofName('Banana', '00000000')).toBe('member')
  })
  it('is its foods where it is called by them, or its energy where nothing else is known', () => {
    const items = [...MEAL.items, { name: 'My jam', foodCode: null }]
    for (const language of languages) {
      const food_name = nameOfItems(items, language)
      expect(of({ food_name, food_code: null, items })).toMatchObject({
        namedBy: 'items',
        itemsNamedBy: [`food:${BANANA}`, 'member'],
      })
    }
    expect(of({ food_name: '89 kcal', food_code: null, items: [] }).namedBy).toBe('energy')
  })
  it('is a remote analyser as long as nobody corrected it', () => {
    const seen = { food_name: 'Brunch', food_code: null, analyser: 'Ollama llava' }
    expect(of(seen)).toMatchObject({ namedBy: 'remote', itemsNamedBy: [`food:${BANANA}`] })
    expect(of({ ...seen, corrected_at: 1 }).namedBy).toBe('member')
    for (const analyser of ['embedded 1.0.0', 'barcode 4006381333931'])
      expect(of({ ...seen, analyser }).namedBy).toBe('member')
  })
  it('is found for the dishes of its other texts', () => {
    const words = JSON.stringify({ dish: 'Banana', dishCode: BANANA })
    const { reason, firstEstimate, candidates } = of({
      reason: `estimate.clearly ${words}\nestimate.usual-weight`,
      first_estimate: { foodName: 'Apfelkuchen', calories: 300 },
      candidates: {
        candidates: [
          { foodName: 'Banane', foodCode: BANANA },
          { foodName: 'My laksa', foodCode: null },
        ],
        alternatives: [{ name: 'x', items: [{ name: 'Banana', foodCode: BANANA }] }],
      },
    })
    expect(reason).toBe(
      `estimate.clearly {"dish":"Banana","dishNamedBy":"food:${BANANA}"}\nestimate.usual-weight`,
    )
    expect(firstEstimate).toMatchObject({ namedBy: 'label:apple_pie', calories: 300 })
    expect(candidates).toEqual({
      candidates: [
        { foodName: 'Banane', foodCode: BANANA, namedBy: `food:${BANANA}` },
        { foodName: 'My laksa', foodCode: null },
      ],
      alternatives: [
        { name: 'x', items: [{ name: 'Banana', foodCode: BANANA, namedBy: `food:${BANANA}` }] },
      ],
    })
  })
  it('leaves alone what is none of ours', () => {
    for (const broken of [undefined, null, 7, 'text', [], { candidates: 3 }])
      expect(() => of({ first_estimate: broken, candidates: broken })).not.toThrow()
    expect(of({ reason: 'estimate.clearly {"dishCode' }).reason).toBe('estimate.clearly {"dishCode')
  })
})
