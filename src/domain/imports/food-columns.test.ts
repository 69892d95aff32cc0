import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foodOfRow, guessFoodColumns } from './food-columns.ts'
import type { TableRow } from './table-row.ts'

const rowsOf = (...lines: string[][]): TableRow[] =>
  lines.map((cells, nth) => ({ line: nth + 2, cells }))

describe('the columns of a table of foods', () => {
  it.each([
    [['Date', 'Time', 'Meal', 'Food', 'Grams', 'Calories', 'Protein', 'Carbs', 'Fat'], 'kcal'],
    [
      [
        'Datum',
        'Uhrzeit',
        'Mahlzeit',
        'Lebensmittel',
        'Menge (g)',
        'Brennwert (kJ)',
        'Eiweiß (g)',
        'Kohlenhydrate (g)',
        'Fett (g)',
      ],
      'kj',
    ],
    [
      [
        'Fecha',
        'Hora',
        'Repas',
        'Alimento',
        'Gramos',
        'Energía',
        'Proteínas',
        'Hidratos',
        'Grasas',
      ],
      'kcal',
    ],
  ])('are found by their names: %s', (heading, energyUnit) => {
    const row = ['2026-05-18', '08:05', 'Breakfast', 'Oats', '80', '311', '10,7', '54,8', '5,3']
    expect(guessFoodColumns(heading, rowsOf(row))).toEqual({
      of: 'foods',
      date: 0,
      time: 1,
      meal: 2,
      name: 3,
      grams: 4,
      energy: 5,
      protein: 6,
      carbs: 7,
      fat: 8,
      dateOrder: 'ymd',
      energyUnit,
    })
  })
  it('are those of what was eaten, not of a gram or of 100 g, whose name has no known heading', () => {
    const heading = ['Was', 'Tag', 'kcal/100 g', 'kcal', 'Fett, gesättigt', 'Fett']
    expect(
      guessFoodColumns(heading, rowsOf(['Brot', '20.05.2026', '250', '125', '1', '2'])),
    ).toMatchObject({ name: 0, date: 1, energy: 3, fat: 5, protein: null })
  })
  it.each([
    [
      'sums of days',
      ['Date', 'Energy (kcal)', 'Protein (g)', 'Completed'],
      ['2026-05-18', '527', '30', 'true'],
    ],
    ['weights', ['Date', 'Weight (kg)', 'Note'], ['2026-05-18', '82.1', 'after a run']],
    ['a food table without days', ['Food', 'Energy (kcal)'], ['Oats', '370']],
  ])('are none in a table of %s', (_what, heading, row) => {
    expect(guessFoodColumns(heading, rowsOf(row))).toBeUndefined()
  })
})

describe('a row of a table of foods', () => {
  it('says what was written, in any order of columns', () => {
    const food = fc.record({
      name: fc.stringMatching(/^[A-Z][a-z]{2,9}( [a-z]{2,9})?$/),
      energy: fc.integer({ min: 1, max: 2000 }),
      protein: fc.integer({ min: 0, max: 500 }),
      grams: fc.integer({ min: 1, max: 900 }),
    })
    const order = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 })
    fc.assert(
      fc.property(food, order, fc.constantFrom('.', ','), (one, places, comma) => {
        const tenths = (value: number) => (value / 10).toFixed(1).replace('.', comma)
        const headings = ['Date', 'Food', 'Grams', 'Energy (kcal)', 'Protein (g)']
        const cells = [
          '2026-05-18 08:05',
          one.name,
          String(one.grams),
          String(one.energy),
          tenths(one.protein),
        ]
        const row = { line: 2, cells: places.map((place) => cells[place] ?? '') }
        const columns = guessFoodColumns(
          places.map((place) => headings[place] ?? ''),
          [row],
        )
        expect(columns && foodOfRow(row, columns)).toMatchObject({
          kind: 'food',
          when: { kind: 'local', time: '2026-05-18T08:05' },
          name: one.name,
          grams: one.grams,
          amounts: { energyKcal: one.energy, proteinG: one.protein / 10, carbsG: null },
        })
      }),
    )
  })
  it('has its time in a column that says the day once more', () => {
    const heading = ['Date', 'Time', 'Product', 'Calories total']
    const row = { line: 2, cells: ['2026-05-18', '2026-05-18 08:05:12', 'Oats', '311'] }
    const columns = guessFoodColumns(heading, [row])
    expect(columns && foodOfRow(row, columns)).toMatchObject({
      when: { kind: 'local', time: '2026-05-18T08:05' },
    })
  })
  it('is reported where its day cannot be read', () => {
    const heading = ['Date', 'Food', 'kcal']
    const columns = guessFoodColumns(heading, rowsOf(['2026-05-18', 'Oats', '311']))
    expect(
      columns && foodOfRow({ line: 7, cells: ['soon', 'Oats', '311'] }, columns),
    ).toMatchObject({ kind: 'fault', line: 7 })
  })
})
