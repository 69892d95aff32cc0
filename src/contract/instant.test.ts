import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { allEndpoints } from '../../test/support/all-endpoints.ts'

/** The patterns of all times among the inputs, by their place. */
const timesIn = (schema: unknown, place: string): [string, RegExp][] => {
  if (typeof schema !== 'object' || schema === null) return []
  const { format, pattern } = schema as { format?: unknown; pattern?: unknown }
  if (format === 'date-time' && typeof pattern === 'string') return [[place, new RegExp(pattern)]]
  return Object.entries(schema).flatMap(([name, part]) => timesIn(part, `${place}.${name}`))
}

const times = (await allEndpoints()).flatMap(({ name, endpoint: { body, query } }) =>
  [body, query].flatMap((input) =>
    input === undefined
      ? []
      : timesIn(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), name),
  ),
)

const twoDigits = (number: number) => String(number).padStart(2, '0')
const instants = fc
  .record({
    at: fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 0, 1) }),
    sign: fc.constantFrom('+', '-'),
    hours: fc.integer({ min: 0, max: 14 }),
    minutes: fc.constantFrom(0, 15, 30, 45),
    hasMs: fc.boolean(),
  })
  .map(({ at, sign, hours, minutes, hasMs }) => {
    const clock = new Date(at).toISOString().slice(0, hasMs ? 23 : 19)
    return `${clock}${sign}${twoDigits(hours)}:${twoDigits(minutes)}`
  })

it('every call of the contract takes a time with an offset, wherever it takes a time', () => {
  expect(times.length).toBeGreaterThan(10)
  fc.assert(
    fc.property(instants, (text) => {
      expect(times.filter(([, pattern]) => !pattern.test(text)).map(([place]) => place)).toEqual([])
    }),
  )
})
