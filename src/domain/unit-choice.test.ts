import { expect, it } from 'vitest'
import { METRIC, unitsFor } from './unit-choice.ts'

it('guesses the units by the first region that the browser names', () => {
  expect(unitsFor(['en-US', 'en'])).toEqual({
    massUnit: 'lb',
    heightUnit: 'ft_in',
    volumeUnit: 'fl_oz',
    energyUnit: 'kcal',
  })
  expect(unitsFor(['en', 'en-GB'])).toEqual({
    massUnit: 'st',
    heightUnit: 'ft_in',
    volumeUnit: 'ml',
    energyUnit: 'kcal',
  })
  expect(unitsFor(['en-AU'])).toMatchObject({ massUnit: 'kg', energyUnit: 'kj' })
  expect(unitsFor(['de-AT', 'en-US'])).toEqual(METRIC)
  expect(unitsFor(['zh-Hant-HK', 'en-US'])).toEqual(METRIC)
})

it('is metric where no region is named, or none that can be read', () => {
  for (const wishes of [[], ['en'], ['es-419'], ['nonsense'], ['']])
    expect(unitsFor(wishes)).toEqual(METRIC)
  expect(unitsFor(['en-US@posix']).massUnit).toBe('lb')
})
