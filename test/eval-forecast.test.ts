import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

interface Days {
  subject: string
  days: readonly { day: number; weightKg: number }[]
}
interface Figures {
  group: string
  horizon: number
  people: number
  errorKg: Record<string, number>
  biasKg: number
  coveragePercent: number
}
interface Report {
  people: number
  origins: number
  refused: number
  figures: readonly Figures[]
  byTarget: readonly { target: string; horizon: number; coveragePercent: number }[]
}

// Scripts are a project of their own to the type checker.
const inScripts = (path: string) =>
  new URL(`../scripts/eval-forecast/${path}`, import.meta.url).href
const {
  readHistories,
  withoutFillIns,
}: { readHistories(folder: string): Days[]; withoutFillIns(days: Days['days']): Days['days'] } =
  await import(inScripts('read-histories.ts'))
const { measureHistories }: { measureHistories(histories: readonly Days[]): Report } = await import(
  inScripts('measure.ts')
)
const { measureExpenditures }: { measureExpenditures(histories: readonly Days[]): unknown } =
  await import(inScripts('expenditure.ts'))

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'forkcast-eval-forecast-'))
})
afterAll(() => rm(home, { recursive: true }))

const folderOf = async (csv: string): Promise<string> => {
  const folder = await mkdtemp(join(home, 'weights-'))
  await writeFile(join(folder, 'weights.csv'), csv)
  return folder
}

describe('weight histories in CSV files', () => {
  it('are read by day or by date, one weight a day, without empty lines', async () => {
    const byDay = await folderOf(
      'subject,sex,day,weight_kg\nann,female,3,70\nann,female,3,71\nann,female,4,\nann,female,5,72\n\n',
    )
    expect(readHistories(byDay)).toEqual([
      {
        subject: 'weights.csv/ann',
        days: [
          { day: 0, weightKg: 70.5 },
          { day: 2, weightKg: 72 },
        ],
      },
    ])
    const byDate = await folderOf('weight_kg,date\r\n80,2026-03-31\r\n79,2026-04-02\r\n')
    expect(readHistories(byDate)[0]?.days).toEqual([
      { day: 0, weightKg: 80 },
      { day: 2, weightKg: 79 },
    ])
  })
  it.each([
    ['subject,weight_kg\na,80\n', 'lacks a column'],
    ['day,weight_kg\nx,80\n', 'line 2: "x" is neither a date nor a whole day'],
    ['day,weight_kg\n1,heavy\n', 'line 2: "heavy" is no weight in kg'],
    ['day,weight_kg\n', 'holds a weight'],
  ])('are refused in words where they are none: %j', async (csv, words) => {
    const folder = await folderOf(csv)
    expect(() => readHistories(folder)).toThrow(words)
  })
  it('lose the straight stretches that exporters fill gaps with', () => {
    const weighed = [80, 80.3, 79.9, 80.2].map((weightKg, day) => ({ day, weightKg }))
    const filled = Array.from({ length: 9 }, (_, i) => ({ day: 4 + i, weightKg: 80.1 - 0.13 * i }))
    const days = [...weighed, ...filled, { day: 13, weightKg: 79.8 }]
    expect(withoutFillIns(weighed)).toEqual(weighed)
    expect(withoutFillIns(days).map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 12, 13])
  })
})

describe('the measuring of forecasts', () => {
  it('counts each person the same, however long the history', () => {
    const line = (subject: string, length: number, kgPerWeek: number): Days => ({
      subject,
      // Scales that show half a kilogram more on every other day keep the line from looking filled
      // in.
      days: Array.from({ length }, (_, day) => ({
        day,
        weightKg: 90 + (kgPerWeek * day) / 7 + (day % 2) / 2,
      })),
    })
    const report = measureHistories([line('long', 400, 0), line('short', 130, -0.5)])
    expect(report).toMatchObject({ people: 2, refused: 0 })
    const row = (group: string) =>
      report.figures.find((figures) => figures.group === group && figures.horizon === 12)
    expect(row('losing')?.errorKg["last week's mean"]).toBeCloseTo(6, 0)
    expect(row('losing')?.errorKg['28-day slope']).toBeLessThan(0.3)
    expect(row('stable')?.errorKg["last week's mean"]).toBeLessThan(0.3)
    const [losing, stable] = [
      row('losing')?.errorKg['forecast'] ?? 0,
      row('stable')?.errorKg['forecast'] ?? 0,
    ]
    expect(row('all')?.errorKg['forecast']).toBeCloseTo((losing + stable) / 2, 6)
    expect(row('losing')?.biasKg).toBeGreaterThan(2)
    expect(row('stable')?.coveragePercent).toBe(100)
  })
  it('measures what is served: the band holds as many truths for a target nearby as for one far away', () => {
    const swinging = Array.from({ length: 400 }, (_, day) => ({
      day,
      weightKg: 80 + 2 * Math.sin(day / 25) + (day % 2) / 2,
    }))
    const { byTarget, figures } = measureHistories([{ subject: 'swinging', days: swinging }])
    const targets = new Set(byTarget.map(({ target }) => target))
    expect(targets.size).toBe(4)
    for (const { horizon, coveragePercent } of byTarget) {
      const far = figures.find((one) => one.group === 'all' && one.horizon === horizon)
      expect(coveragePercent).toBe(far?.coveragePercent)
    }
  })
})

describe('the measuring of the expenditure', () => {
  const lived = (energyOf: (day: number) => number | '') =>
    Array.from(
      { length: 200 },
      (_, day) => `ann,${day},${90 - day / 14 + (day % 2) / 2},${energyOf(day)}`,
    ).join('\n')
  const measured = async (energyOf: (day: number) => number | '') =>
    measureExpenditures(
      readHistories(await folderOf(`subject,day,weight_kg,energy_kcal\n${lived(energyOf)}\n`)),
    )

  it('judges what is served by the next weeks, and says how far it moves', async () => {
    expect(await measured(() => 2000)).toMatchObject({
      people: 1,
      weeks: expect.toSatisfy((weeks: number) => weeks > 10),
      // Half a kilogram a week beside 2000 kcal a day: the newest days say so at once.
      newestErrorKcal: expect.toSatisfy((kcal: number) => kcal < 30),
      coveragePercent: 100,
    })
    const sinceMay = await measured((day) => (day < 100 ? 2000 : 3500))
    expect(sinceMay).toMatchObject({
      coveragePercent: expect.toSatisfy((percent: number) => percent < 90),
      ninthDecileChangeKcal: expect.toSatisfy((kcal: number) => kcal > 50),
    })
  })
  it('has no figures where nothing was recorded of meals', async () => {
    expect(await measured(() => '')).toBeUndefined()
  })
})
