import { describe, expect, it } from 'vitest'
import { activityFormSchema, initialActivityForm, liveEstimate } from './activity-form.ts'

const messagesOf = (form: object) => activityFormSchema.safeParse(form).error?.issues.map(({ message }) => message) ?? []

describe('the live estimate of an activity', () => {
  it('appears once a type and a duration are chosen', () => {
    expect(liveEstimate(initialActivityForm)).toBeNull()
    expect(liveEstimate({ ...initialActivityForm, activityType: 'walking' })).toEqual({
      words: 'Based on Walking (MET: 3.5) for 30 minutes',
      energyKcal: 123,
    })
  })
  it('says nothing of a duration that would be refused', () => {
    for (const durationMinutes of ['', ' ', '0', '-5', 'abc', '481']) {
      expect(liveEstimate({ activityType: 'yoga', durationMinutes, notes: '' })).toBeNull()
    }
    expect(liveEstimate({ activityType: 'yoga', durationMinutes: '480', notes: '' })?.energyKcal).toBe(1400)
  })
})

describe('the form of an activity', () => {
  it('begins without a type, with 30 minutes and no notes', () => {
    expect(initialActivityForm).toEqual({ activityType: '', durationMinutes: '30', notes: '' })
    expect(messagesOf(initialActivityForm)).toEqual(['Please select an activity type'])
  })
  it('refuses what is no duration in the words of the contract', () => {
    const form = { ...initialActivityForm, activityType: 'walking' }
    expect(messagesOf({ ...form, durationMinutes: 'abc' })).toEqual(['Duration must be at least 1 minute'])
    expect(messagesOf({ ...form, durationMinutes: '' })).toEqual(['Duration must be at least 1 minute'])
    expect(messagesOf({ ...form, durationMinutes: '481' })).toEqual(['Duration cannot exceed 8 hours'])
    expect(messagesOf({ ...form, durationMinutes: '480' })).toEqual([])
  })
})
