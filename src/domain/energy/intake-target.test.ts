import { codedMessage } from '#domain/coded-message.ts'
import { describe, expect, it } from 'vitest'
import { dayTarget, faultOfTarget, type OwnTarget } from './intake-target.ts'

const own = (target: Partial<OwnTarget>): OwnTarget => ({
  weekday: null,
  energyKcal: null,
  macroUnit: 'g',
  protein: null,
  carbs: null,
  fats: null,
  ...target,
})
const byPace = { energyByPaceKcal: 1900, sex: null }
const FRIDAY = '2026-05-22'
const SATURDAY = '2026-05-23'

describe("a day's target", () => {
  it('is what the pace asks until the member sets one', () => {
    expect(dayTarget([], FRIDAY, byPace)).toEqual({
      energyKcal: 1900,
      from: 'pace',
      proteinG: null,
      carbsG: null,
      fatG: null,
    })
  })

  it('takes the numbers of its weekday before those of every day, each separately', () => {
    const targets = [own({ energyKcal: 1800, protein: 120 }), own({ weekday: 6, energyKcal: 2200 })]
    expect(dayTarget(targets, FRIDAY, byPace)).toMatchObject({
      energyKcal: 1800,
      from: 'own',
      proteinG: 120,
    })
    expect(dayTarget(targets, SATURDAY, byPace)).toMatchObject({
      energyKcal: 2200,
      from: 'own',
      proteinG: 120,
    })
  })

  it('turns percent of the energy into grams, by 4, 4 and 9 kcal', () => {
    const target = dayTarget(
      [own({ energyKcal: 1800, macroUnit: 'percent', protein: 30, carbs: 40, fats: 30 })],
      FRIDAY,
      byPace,
    )
    expect(target).toMatchObject({ proteinG: 135, carbsG: 180, fatG: 60 })
    expect(dayTarget([own({ macroUnit: 'percent', protein: 20 })], FRIDAY, byPace)).toMatchObject({
      from: 'pace',
      proteinG: 95,
    })
  })

  it('never falls under what is advised, also where it was set before the sex was given', () => {
    expect(
      dayTarget([own({ energyKcal: 1300 })], FRIDAY, { ...byPace, sex: 'male' }).energyKcal,
    ).toBe(1500)
  })
})

describe('a target that a member set', () => {
  it.each([
    [
      own({ energyKcal: 1199 }),
      null,
      'energyKcal',
      codedMessage('input.aim-lowest', { kcal: 1200 }),
    ],
    [
      own({ energyKcal: 1499 }),
      'male' as const,
      'energyKcal',
      codedMessage('input.aim-lowest', { kcal: 1500 }),
    ],
    [
      own({ macroUnit: 'percent', protein: 60, carbs: 50 }),
      null,
      'protein',
      codedMessage('input.aim-over-whole', { percent: 110 }),
    ],
    [
      own({ macroUnit: 'percent', protein: 20, carbs: 40, fats: 30 }),
      null,
      'protein',
      codedMessage('input.aim-not-whole', { percent: 90 }),
    ],
    [
      own({ energyKcal: 1500, carbs: 300, fats: 100 }),
      null,
      'carbs',
      codedMessage('input.aim-contradicts', { macroKcal: 2100, kcal: 1500 }),
    ],
  ])('cannot be %j', (target, sex, field, words) => {
    expect(faultOfTarget(target, sex)).toEqual({ field, words })
  })

  it('may leave anything open', () => {
    expect(faultOfTarget(own({}), null)).toBeNull()
    expect(faultOfTarget(own({ protein: 400 }), null)).toBeNull()
    expect(
      faultOfTarget(
        own({ macroUnit: 'percent', protein: 33.3, carbs: 33.3, fats: 33.3 }),
        'female',
      ),
    ).toBeNull()
  })
})
