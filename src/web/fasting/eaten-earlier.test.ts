import { expect, it } from 'vitest'
import { readEarlier } from './eaten-earlier.ts'

const PARIS = 'Europe/Paris'
// Shown a second time that night.
const OPENED = '2025-10-26T02:30'
const form = (eatenAt: string) => ({ eatenAt, recordingRoutineAdherence: true })

it('"I ate" at the time that the form opened with is now, in the second of two equal hours, too', () => {
  expect(readEarlier(form(OPENED), OPENED, PARIS)).toEqual({
    sent: { recordingRoutineAdherence: true },
  })
})

it('"I ate" at another time is then, and never in the future', () => {
  expect(readEarlier(form('2025-10-25T21:00'), OPENED, PARIS)).toEqual({
    sent: { eatenAt: '2025-10-25T19:00:00.000Z', recordingRoutineAdherence: true },
  })
  const future = `${new Date().getUTCFullYear() + 1}-01-01T00:00`
  for (const typed of ['', future])
    expect(readEarlier(form(typed), OPENED, PARIS).errors).toHaveProperty('eatenAt')
})
