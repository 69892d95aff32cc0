import { describe, expect, it } from 'vitest'
import { NAMED_SINCE_CONSENT, RECORDINGS } from '#contract/recordings.ts'
import { recordingNames } from './recording-names.ts'

describe('the consent to health data', () => {
  it('names what the contract says it names', () => {
    const words = recordingNames()
    const named = RECORDINGS.filter((name) => words[name].consented !== null)
    expect(named).toEqual(RECORDINGS.filter((name) => NAMED_SINCE_CONSENT[name] !== null))
  })
})
