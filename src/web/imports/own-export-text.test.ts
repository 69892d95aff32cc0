import { describe, expect, it } from 'vitest'
import { ownExportText } from './own-export-text.ts'

const none = {
  meals: 0,
  waterDays: 0,
  activities: 0,
  weighIns: 0,
  boosterDays: 0,
  eatenMarks: 0,
  bodyMeasurements: 0,
  ownFoods: 0,
  movementDays: 0,
}

describe('the words after an import', () => {
  it('name what was added and leave out what was not', () => {
    expect(ownExportText({ ...none, meals: 12, weighIns: 1 }, none)).toBe(
      'Added: 12 meals, 1 weigh-in. Profile and settings are those of the export.',
    )
  })
  it('say so when everything was here', () => {
    expect(ownExportText(none, { ...none, meals: 2 })).toBe(
      'There was nothing new to add. 2 entries were here already and stayed. Profile and settings are those of the export.',
    )
    expect(ownExportText(none, { ...none, meals: 1 })).toContain('1 entry was here already')
  })
})
