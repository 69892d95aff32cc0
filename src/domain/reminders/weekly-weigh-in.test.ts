import { describe, expect, it } from 'vitest'
import { weighInReminder } from './weekly-weigh-in.ts'

const member = {
  registeredOn: '2026-03-01',
  lastWeighedOn: null,
  skippedOn: null,
  todayOn: '2026-03-08',
}
const isShown = (more: Partial<Parameters<typeof weighInReminder>[0]>) =>
  weighInReminder({ ...member, ...more }).showWeightReminder

describe('the weekly weigh-in', () => {
  it('is due 7 days after registration', () => {
    expect(isShown({ todayOn: '2026-03-07' })).toBe(false)
    expect(isShown({ todayOn: '2026-03-08' })).toBe(true)
  })
  it('is due 7 days after the last weigh-in', () => {
    expect(isShown({ lastWeighedOn: '2026-03-05', todayOn: '2026-03-11' })).toBe(false)
    expect(isShown({ lastWeighedOn: '2026-03-05', todayOn: '2026-03-12' })).toBe(true)
  })
  it('stays hidden for 7 days after a skip', () => {
    expect(isShown({ skippedOn: '2026-03-08', todayOn: '2026-03-14' })).toBe(false)
    expect(isShown({ skippedOn: '2026-03-08', todayOn: '2026-03-15' })).toBe(true)
  })
  it('does not come sooner for an old skip', () => {
    expect(
      isShown({ lastWeighedOn: '2026-03-20', skippedOn: '2026-03-08', todayOn: '2026-03-26' }),
    ).toBe(false)
  })
  it('stays due until something is done, and says since when', () => {
    expect(weighInReminder({ ...member, todayOn: '2026-05-01' })).toEqual({
      showWeightReminder: true,
      dueOn: '2026-03-08',
    })
  })
})
