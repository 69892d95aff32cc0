import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

interface Meal {
  text: string
  carbsG: number
  proteinG: number
  fatG: number
  energyKcal: number
}
interface Report {
  meals: number
  read: { withinCarbs: number; carbsErrorG: number }
  alwaysTheMean: { carbsErrorG: number }
  gramsKept: number | null
}

// Scripts are a project of their own to the type checker.
const {
  measureMeals,
  readToldMeals,
}: {
  measureMeals(meals: readonly Meal[]): Report
  readToldMeals(folder: string, half: string): ReadonlyMap<string, Meal[]>
} = await import(new URL('../scripts/eval-reader/told-meals.ts', import.meta.url).href)

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'forkcast-eval-reader-'))
})
afterAll(() => rm(home, { recursive: true }))

const HEAD = 'text,carbsG,proteinG,fatG,energyKcal\n'
const folderOf = async (csv: string): Promise<string> => {
  const folder = await mkdtemp(join(home, 'meals-'))
  await writeFile(join(folder, 'meals.csv'), csv)
  return folder
}

describe('meals told in words, in CSV files', () => {
  it('fall into the same half, however they are told', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => `,${at},1,2,300\n`)
    const folder = await folderOf(
      HEAD + rows.flatMap((row) => [`one${row}`, `other${row}`]).join(''),
    )
    const [built = [], held = []] = ['built', 'held'].map((half) =>
      [...readToldMeals(folder, half).values()].flat(),
    )
    expect(built.length + held.length).toBe(80)
    expect(built.length).toBeGreaterThan(10)
    expect(held.length).toBeGreaterThan(10)
    const carbs = new Set(built.map(({ carbsG }) => carbsG))
    expect(held.filter(({ carbsG }) => carbs.has(carbsG))).toEqual([])
  })
  it('are refused in words where a number is missing', async () => {
    const folder = await folderOf(`${HEAD}an apple,,1,2,300\n`)
    expect(() => readToldMeals(folder, 'all')).toThrow(/meals\.csv: .*carbsG/s)
  })
  it('are refused where there are none', () => {
    expect(() => readToldMeals(join(home, 'nothing'), 'all')).toThrow(/no folder/)
    expect(() => readToldMeals(home, 'all')).toThrow(/no \*\.csv/)
  })
})

describe('how well they are read', () => {
  const meal = (text: string, carbsG: number): Meal => ({
    text,
    carbsG,
    proteinG: 0,
    fatG: 0,
    energyKcal: 4 * carbsG,
  })
  it('is by their carbohydrates, beside the mean of all', () => {
    const { meals, read, alwaysTheMean, gramsKept } = measureMeals([
      meal('100 g sugar', 100),
      meal('50 g sugar', 10),
    ])
    expect(meals).toBe(2)
    expect(read.withinCarbs).toBe(0.5)
    expect(read.carbsErrorG).toBeCloseTo(20, 0)
    expect(alwaysTheMean.carbsErrorG).toBe(45)
    expect(gramsKept).toBe(1)
  })
  it('says nothing of grams where none were said', () => {
    expect(measureMeals([meal('sugar', 4)]).gramsKept).toBeNull()
  })
})
