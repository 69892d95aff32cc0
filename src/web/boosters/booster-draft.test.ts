import type { DailyBooster } from '#contract/boosters.ts'
import { describe, expect, it } from 'vitest'
import {
  type BoosterDraft,
  draftOf,
  previewLevel,
  previewScore,
  readDraft,
} from './booster-draft.ts'

const unrecorded: DailyBooster = {
  date: '2026-05-05',
  isRecorded: false,
  sleepHours: null,
  sleepQuality: null,
  morningVinegar: false,
  eveningVinegar: false,
  vinegarType: null,
  sugarFreeDay: false,
  boosterScore: null,
}
const blank = draftOf(unrecorded)
const full: BoosterDraft = {
  ...blank,
  sleepHours: '8',
  sleepQuality: 'good',
  morningVinegar: true,
  eveningVinegar: true,
  sugarFreeDay: true,
}

describe('the draft of a day', () => {
  it('begins with what is recorded, and invents no sleep', () => {
    expect(blank).toMatchObject({ sleepHours: '', sleepQuality: '', vinegarType: 'apple_cider' })
    expect(
      draftOf({
        ...unrecorded,
        isRecorded: true,
        sleepHours: 7.5,
        sleepQuality: 'fair',
        vinegarType: 'white',
      }),
    ).toMatchObject({
      sleepHours: '7.5',
      sleepQuality: 'fair',
      vinegarType: 'white',
    })
  })
  it('asks for at least one of them, and for both halves of the night', () => {
    expect(readDraft(blank)).toEqual({ errors: { sugarFreeDay: 'Fill in or tick at least one.' } })
    expect(readDraft({ ...blank, sleepHours: '7' })).toEqual({
      errors: { sleepQuality: 'Please choose how well you slept' },
    })
    expect(readDraft({ ...blank, sleepQuality: 'good' })).toEqual({
      errors: { sleepHours: 'Please say how many hours you slept' },
    })
  })
  it('sends a part alone, and nothing of the boxes that were never ticked', () => {
    const sugarFree = { ...blank, sugarFreeDay: true }
    const unanswered = {
      sleepHours: null,
      sleepQuality: null,
      morningVinegar: null,
      eveningVinegar: null,
      vinegarType: null,
    }
    expect(readDraft(sugarFree)).toEqual({ sent: { ...unanswered, sugarFreeDay: true } })
    // A box that was ticked and no longer is says no.
    expect(
      readDraft({ ...sugarFree, sugarFreeDay: false, eveningVinegar: true }, sugarFree),
    ).toEqual({
      sent: {
        ...unanswered,
        eveningVinegar: true,
        vinegarType: 'apple_cider',
        sugarFreeDay: false,
      },
    })
  })
  it.each([
    ['25', 'Sleep must be between 0 and 24 hours'],
    ['-1', 'Sleep must be between 0 and 24 hours'],
    ['7.25', 'Sleep moves in steps of half an hour'],
    ['long', 'Sleep must be a number of hours'],
  ])('refuses %s hours of sleep', (sleepHours, words) => {
    expect(readDraft({ ...full, sleepHours })).toEqual({ errors: { sleepHours: words } })
  })
  it('takes half hours, with a point or a comma', () => {
    expect(readDraft({ ...full, sleepHours: '7,5' })).toMatchObject({ sent: { sleepHours: 7.5 } })
    expect(readDraft({ ...full, sleepHours: '0' })).toMatchObject({ sent: { sleepHours: 0 } })
  })
})

describe('the score before saving', () => {
  it('is what saving would give', () => {
    expect(previewScore(full)).toEqual({
      sleepPoints: 30,
      vinegarPoints: 25,
      sugarFreePoints: 45,
      totalScore: 100,
    })
    expect(previewScore({ ...full, sleepHours: '7.5', sleepQuality: 'poor' }).sleepPoints).toBe(20)
  })
  it('counts no sleep and names no level for a night of 25 hours', () => {
    expect(previewScore({ ...full, sleepHours: '25' })).toMatchObject({
      sleepPoints: 0,
      totalScore: 70,
    })
    expect(
      ['25', '-1', '7.2', '', '6', '8'].map((sleepHours) => previewLevel({ ...full, sleepHours })),
    ).toEqual([null, null, null, 'inactive', 'inactive', 'optimal'])
  })
  it('counts vinegar and sugar while the sleep is not entered yet', () => {
    expect(previewScore({ ...blank, morningVinegar: true, sugarFreeDay: true })).toEqual({
      sleepPoints: 0,
      vinegarPoints: 15,
      sugarFreePoints: 45,
      totalScore: 60,
    })
  })
})
