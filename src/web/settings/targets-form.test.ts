import { describe, expect, it } from 'vitest'
import type { IntakeTarget } from '#contract/member-settings.ts'
import { readTargetsForm, targetsFieldOf, targetsFormOf } from './targets-form.ts'

const everyDay: IntakeTarget = {
  weekday: null,
  calories: 1800,
  macroUnit: 'percent',
  protein: 30,
  carbs: null,
  fats: 25.5,
}
const saturday: IntakeTarget = {
  weekday: 6,
  calories: 2200,
  macroUnit: 'g',
  protein: null,
  carbs: null,
  fats: null,
}
const empty = targetsFormOf([])
const noWeekday = {
  weekday: '6',
  calories: '',
  macroUnit: 'g' as const,
  protein: '',
  carbs: '',
  fats: '',
}

describe('the targets form', () => {
  it('shows what was set, and reads the same back', () => {
    const targets = [everyDay, saturday]
    expect(readTargetsForm(targetsFormOf(targets))).toEqual({ sent: { intakeTargets: targets } })
  })

  it('sets nothing where nothing is typed', () => {
    expect(readTargetsForm(empty)).toEqual({ sent: { intakeTargets: [] } })
    expect(readTargetsForm(targetsFormOf([saturday]))).toEqual({
      sent: { intakeTargets: [saturday] },
    })
  })

  it('knows macronutrients of one weekday, alone or beside its energy, in the unit in which they were set', () => {
    const training: IntakeTarget = {
      weekday: 3,
      calories: null,
      macroUnit: 'percent',
      protein: 35,
      carbs: null,
      fats: null,
    }
    expect(
      readTargetsForm(targetsFormOf([everyDay, { ...saturday, protein: 140 }, training])),
    ).toEqual({
      sent: { intakeTargets: [everyDay, { ...saturday, protein: 140 }, training] },
    })
    expect(readTargetsForm({ ...empty, weekdays: [{ ...noWeekday, protein: 'much' }] })).toEqual({
      errors: { 'weekdays.0.protein': 'Please give a number above 0' },
    })
    expect(targetsFieldOf('intakeTargets.1.protein', [everyDay, saturday])).toBe(
      'weekdays.0.protein',
    )
  })

  it('takes a comma for a point', () => {
    expect(readTargetsForm({ ...empty, fats: ' 55,5 ' })).toMatchObject({
      sent: { intakeTargets: [{ fats: 55.5 }] },
    })
  })

  it('asks for numbers, and for each weekday once', () => {
    const reading = readTargetsForm({
      ...empty,
      calories: 'lots',
      weekdays: [{ ...noWeekday, calories: '2000' }, noWeekday],
    })
    expect(reading).toEqual({
      errors: {
        calories: 'Please give a number above 0',
        'weekdays.1.calories': 'Please give a number above 0',
        'weekdays.1.weekday': 'This day has a target already',
      },
    })
  })

  it('finds the field that the server means', () => {
    expect(targetsFieldOf('intakeTargets.0.calories', [everyDay, saturday])).toBe('calories')
    expect(targetsFieldOf('intakeTargets.1.calories', [everyDay, saturday])).toBe(
      'weekdays.0.calories',
    )
    expect(targetsFieldOf('intakeTargets.0.calories', [saturday])).toBe('weekdays.0.calories')
    expect(targetsFieldOf('weight', [saturday])).toBeUndefined()
  })
})
