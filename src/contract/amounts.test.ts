import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  COLUMN_NUTRIENTS,
  inEach,
  LISTED_NUTRIENTS,
  MAIN_NUTRIENTS,
} from '#domain/foods/nutrient.ts'
import { amountsOfColumns, columnsOfAmounts } from '#server/db/nutrient-columns.ts'
import { amountsOfView, viewAmounts } from './amounts.ts'

const amount = fc.double({ min: 0.1, max: 1000, noNaN: true })
const eachMain = fc.record(
  inEach(MAIN_NUTRIENTS, 'field', (row) =>
    'isAlwaysKnown' in row ? amount : fc.option(amount, { nil: null }),
  ),
)
const some = fc.record(
  inEach([...COLUMN_NUTRIENTS, ...LISTED_NUTRIENTS], 'name', () => amount),
  { requiredKeys: ['sugars'] },
)

it('amounts are the same after they were shown and read, whatever is known', () => {
  fc.assert(
    fc.property(eachMain, some, (main, more) => {
      const amounts = { ...main, more } as Parameters<typeof viewAmounts>[0]
      expect(amountsOfView(viewAmounts(amounts) as Parameters<typeof amountsOfView>[0])).toEqual(
        amounts,
      )
    }),
  )
})

it('amounts are the same after they were stored and read', () => {
  fc.assert(
    fc.property(eachMain, (main) => {
      const amounts = main as Parameters<typeof columnsOfAmounts>[0]
      expect(amountsOfColumns(columnsOfAmounts(amounts))).toEqual(amounts)
    }),
  )
})
