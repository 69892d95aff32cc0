import { describe, expect, it } from 'vitest'
import { counted, dayHeading, fromLocalInput, toLocalInput } from './log-words.ts'

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

describe('the time field', () => {
  it('gives back the minute that it was given', () => {
    const instant = '2026-03-29T18:07:00.000Z'
    expect(fromLocalInput(toLocalInput(instant))).toBe(instant)
  })
  it('knows an empty field from a date', () => {
    expect(fromLocalInput('')).toBeNull()
    expect(fromLocalInput('2026-13-45T99:00')).toBeNull()
  })
})
