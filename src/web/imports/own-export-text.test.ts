import { type RecordingName, RECORDINGS } from '#contract/recordings.ts'
import { describe, expect, it } from 'vitest'
import { ownExportText } from './own-export-text.ts'

const none = Object.fromEntries(RECORDINGS.map((name) => [name, 0])) as Record<
  RecordingName,
  number
>

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
