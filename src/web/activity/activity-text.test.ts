import { describe, expect, it } from 'vitest'
import { RequestError, UnexpectedReplyError, UnreachableError } from '#web/api/request-error.ts'
import { recordedToast, recordingFailedToast } from './activity-text.ts'

describe('the words after an activity', () => {
  it('say what it burned', () => {
    expect(
      recordedToast({ activityType: 'walking', durationMinutes: 30, caloriesBurned: 123 }),
    ).toEqual({
      title: 'Activity Recorded!',
      description: 'Walking for 30 minutes burned 123 calories',
    })
  })
  it('distinguish a reply without an activity from a call that failed', () => {
    expect(recordingFailedToast(new UnexpectedReplyError('POST /api/activities', null))).toEqual({
      variant: 'destructive',
      title: 'Recording Failed',
      description: 'Activity was not recorded. Please try again.',
    })
    const details = [{ field: 'durationMinutes', code: 'input.minutes-max', message: 'x' }]
    const body = JSON.stringify({ success: false, error: 'x', code: 'invalid_input', details })
    expect(recordingFailedToast(new RequestError(400, '', body))).toMatchObject({
      title: 'Failed to record activity',
      description: 'Duration cannot exceed 8 hours',
    })
  })
  it('fall back where nothing is known, and name a missing network', () => {
    expect(recordingFailedToast('odd').description).toBe('Something went wrong. Please try again.')
    expect(recordingFailedToast(new UnreachableError(null, false)).description).toContain(
      'cannot be reached',
    )
    expect(recordingFailedToast(new UnreachableError(null)).title).toBe('No answer came')
  })
})
