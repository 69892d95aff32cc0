import { expect, it } from 'vitest'
import { zoneOf } from './member-zone.ts'

it('a chosen zone counts, wherever the device is', () => {
  expect(zoneOf('Asia/Kolkata', 'America/New_York')).toBe('Asia/Kolkata')
})

it('without one, the zone is that of the device', () => {
  expect(zoneOf(null, 'Pacific/Auckland')).toBe('Pacific/Auckland')
  expect(zoneOf(undefined, 'Pacific/Auckland')).toBe('Pacific/Auckland')
})

it('a zone that this browser does not know is passed over', () => {
  expect(zoneOf('Mars/Olympus', 'Asia/Kolkata')).toBe('Asia/Kolkata')
  expect(zoneOf(null, 'Mars/Olympus')).toBe('UTC')
})
