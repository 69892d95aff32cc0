import { describe, expect, it } from 'vitest'
import { counted, dayHeading } from './log-words.ts'

describe('the words of the log', () => {
  it('call the two newest days by name', () => {
    expect(dayHeading('2026-03-01', '2026-03-01')).toBe('Today')
    expect(dayHeading('2026-02-28', '2026-03-01')).toBe('Yesterday')
  })
  it('name an older day by weekday and date, with its year once that differs', () => {
    expect(dayHeading('2026-02-20', '2026-03-01')).toMatch(/Friday.*(20.*February|February.*20)/)
    expect(dayHeading('2026-02-20', '2026-03-01')).not.toContain('2026')
    expect(dayHeading('2025-12-31', '2026-03-01')).toContain('2025')
  })
  it('round a count once', () => {
    expect(counted(1234.5)).toBe('1,235')
  })
})
