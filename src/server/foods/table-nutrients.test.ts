import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { MAIN_NUTRIENTS, TABLE_NUTRIENTS } from '#domain/foods/nutrient.ts'
import { inProject } from '#server/project-root.ts'
import { foodByCode, foodTable } from './food-table.ts'
import { moreOfFood, moreOfTable } from './table-nutrients.ts'

type Row = Readonly<Record<string, string>>

/** "FNDDS Nutrient Values" of FNDDS 2021-2023, as USDA published it: 65 figures of each food. */
const published = parse<Row>(
  brotliDecompressSync(readFileSync(inProject('test/golden/fndds-2021-2023-nutrients.csv.br'))),
  { columns: true },
)
const corrected = new Set(
  (
    JSON.parse(readFileSync(inProject('assets/foods/corrections.json'), 'utf8')) as {
      code: string
      per100g?: object
    }[]
  ).flatMap(({ code, per100g }) => (per100g ? [code] : [])),
)

describe('the nutrients of the food table', () => {
  it('are all that the source has', () => {
    const { 'Food code': _code, ...figures } = published[0] ?? {}
    const described = [
      'Main food description',
      'WWEIA Category number',
      'WWEIA Category description',
    ]
    expect(
      Object.keys(figures)
        .filter((heading) => !described.includes(heading))
        .toSorted(),
    ).toEqual([...MAIN_NUTRIENTS, ...TABLE_NUTRIENTS].map((row) => row.published).toSorted())
  })
  it('equal the published figures, each of every food', () => {
    const wrong: string[] = []
    let compared = 0
    for (const row of published) {
      const code = row['Food code'] ?? ''
      const food = foodByCode(code)
      if (!food || corrected.has(code)) continue
      const more = moreOfFood(code)
      const differs = (heading: string, ours: number | undefined) => {
        compared += 1
        if (ours !== Number(row[heading])) wrong.push(`${code} ${heading}: ${ours}`)
      }
      for (const { field, published } of MAIN_NUTRIENTS) differs(published, food.per100g[field])
      for (const { name, published } of TABLE_NUTRIENTS) differs(published, more?.[name])
    }
    expect(wrong).toEqual([])
    expect(compared).toBeGreaterThan(350_000)
  })
  it('of a dish are those of its parts, and unknown where its source does not state them', () => {
    // Poutine: fries, cheese and gravy.
    const parts = [
      ['71401031', 200],
      ['14107010', 65],
      ['28520010', 85],
    ] as const
    const poutine = foodTable().findFoods('Poutine', 1)[0]?.food.code ?? ''
    const zinc = parts.reduce(
      (sum, [code, grams]) => sum + (moreOfTable(code, grams)?.zinc ?? 0),
      0,
    )
    expect(moreOfTable(poutine, 350)?.zinc).toBeCloseTo(zinc, 1)
    expect(moreOfFood('99999999')).toBeUndefined()
  })
})
