import { describe, expect, it } from 'vitest'
import { translateText } from '#web/language/translate.ts'
import { activityFormSchema, initialActivityForm, liveEstimate } from './activity-form.ts'

const TODAY = '2026-05-20'
const initial = initialActivityForm(TODAY)
const schema = activityFormSchema(TODAY)
const messagesOf = (form: object) =>
  schema.safeParse(form).error?.issues.map(({ message }) => translateText(message)) ?? []

describe('the live estimate of an activity', () => {
  it('appears once a type and a duration are chosen', () => {
    expect(liveEstimate(initial)).toBeNull()
    expect(liveEstimate({ ...initial, activityType: 'walking' })).toEqual({
      words: 'Based on Walking (MET: 3.5) for 30 minutes',
      energyKcal: 123,
    })
  })
  it('says nothing of a duration that would be refused', () => {
    for (const durationMinutes of ['', ' ', '0', '-5', 'abc', '481']) {
      expect(liveEstimate({ activityType: 'yoga', durationMinutes })).toBeNull()
    }
    expect(liveEstimate({ activityType: 'yoga', durationMinutes: '480' })?.energyKcal).toBe(1400)
  })
})

describe('the form of an activity', () => {
  it('begins without a type, with 30 minutes of today and no notes', () => {
    expect(initial).toEqual({
      activityType: '',
      durationMinutes: '30',
      performedOn: TODAY,
      notes: '',
    })
    expect(messagesOf(initial)).toEqual(['Please select an activity type'])
  })
  it('refuses what is no duration in the words of the contract', () => {
    const form = { ...initial, activityType: 'walking' }
    expect(messagesOf({ ...form, durationMinutes: 'abc' })).toEqual([
      'Duration must be at least 1 minute',
    ])
    expect(messagesOf({ ...form, durationMinutes: '' })).toEqual([
      'Duration must be at least 1 minute',
    ])
    expect(messagesOf({ ...form, durationMinutes: '481' })).toEqual([
      'Duration cannot exceed 8 hours',
    ])
    expect(messagesOf({ ...form, durationMinutes: '480' })).toEqual([])
  })
  it('takes a day that has been, and says at once what is wrong with another and with the rest', () => {
    const form = { ...initial, activityType: 'walking' }
    expect(messagesOf({ ...form, performedOn: '2026-05-01' })).toEqual([])
    expect(messagesOf({ ...form, performedOn: '' })).toEqual(['Please choose a day'])
    expect(messagesOf({ ...initial, performedOn: '2026-05-21' })).toEqual([
      'Please select an activity type',
      'This day lies in the future',
    ])
  })
})
