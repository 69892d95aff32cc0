import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import * as z from 'zod'
import { readWords } from './read-words.ts'

const amount = z.string().trim().min(1).transform(Number).pipe(z.number().min(0))
const mealSchema = z.object({
  text: z.string().min(1),
  carbsG: amount,
  proteinG: amount,
  fatG: amount,
  energyKcal: amount,
})
/** A meal told in words, with its true numbers: g, and kcal. */
export type ToldMeal = z.infer<typeof mealSchema>

/** The halves of all meals: one to build with, one that is only measured. */
export const HALVES = ['built', 'held', 'all'] as const
export type Half = (typeof HALVES)[number]

/** The folder, or a file in it, is not of the form that is measured. */
export class UnusableMeals extends Error {}

/**
 * Which half a meal belongs to, by its numbers: the same meal in other words is in the same half.
 */
const halfOf = ({ carbsG, proteinG, fatG, energyKcal }: ToldMeal): Half => {
  const digest = createHash('sha256')
    .update([carbsG, proteinG, fatG, energyKcal].join(' '))
    .digest()
  return (digest[0] ?? 0) % 2 === 0 ? 'built' : 'held'
}

/**
 * The meals of every `*.csv` in a folder, by the name of the file.
 * @throws {UnusableMeals} in words, where there is nothing that can be measured
 */
export const readToldMeals = (folder: string, half: Half): ReadonlyMap<string, ToldMeal[]> => {
  if (!existsSync(folder)) throw new UnusableMeals(`There is no folder ${folder}`)
  const files = readdirSync(folder).filter((name) => name.endsWith('.csv'))
  if (files.length === 0) throw new UnusableMeals(`There is no *.csv in ${folder}`)
  return new Map(
    files.sort().map((file) => {
      const rows = z
        .array(mealSchema)
        .safeParse(parse(readFileSync(join(folder, file)), { columns: true, bom: true }))
      if (!rows.success)
        throw new UnusableMeals(
          `${file}: ${z.prettifyError(rows.error).split('\n').slice(0, 3).join(' ')}`,
        )
      return [file, rows.data.filter((meal) => half === 'all' || halfOf(meal) === half)] as const
    }),
  )
}

/** As in the literature: carbohydrates count as right within this, g. */
const WITHIN_CARBS_G = 7.5
const WITHIN_ENERGY = 0.25

const SAID_GRAMS = /(?<![\d.,])(\d+(?:[.,]\d+)?)\s?(?:g|grams?)\b/gi
const saidGrams = (text: string): number[] =>
  [...text.matchAll(SAID_GRAMS)].map(([, said = '']) => Number(said.replace(',', '.')))

/** Whether each of the grams that were said is those of one food. */
const areKept = (said: readonly number[], read: readonly number[]): boolean => {
  const left = [...read]
  return said.every((grams) => {
    const at = left.findIndex((one) => Math.abs(one - grams) <= 0.06)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const share = (values: readonly boolean[]): number => mean(values.map(Number))

/** How a reading fits the truth. */
interface Figures {
  /** Share of the meals whose carbohydrates are within 7.5 g. */
  readonly withinCarbs: number
  /** Mean error of the carbohydrates, g. */
  readonly carbsErrorG: number
  /** Share of the meals whose energy is within a quarter. */
  readonly withinEnergy: number
  /** Mean error of the energy, kcal. */
  readonly energyErrorKcal: number
}

interface ToldReport {
  readonly meals: number
  readonly read: Figures
  readonly alwaysTheMean: Figures
  /**
   * Of the meals that say grams, those all of whose grams are kept, by a food or by words that are
   * handed back as not read; null where none does.
   */
  readonly gramsKept: number | null
  /** The same by foods alone. */
  readonly gramsInFoods: number | null
  /** Share of the meals with words that were handed back as not read. */
  readonly withUnread: number
  /** CPU time of this process per meal, ms. */
  readonly cpuMs: number
}

const figuresOf = (
  meals: readonly ToldMeal[],
  read: readonly Pick<ToldMeal, 'carbsG' | 'energyKcal'>[],
): Figures => {
  const errors = meals.map((meal, at) => Math.abs((read[at]?.carbsG ?? 0) - meal.carbsG))
  const energies = meals.map((meal, at) => Math.abs((read[at]?.energyKcal ?? 0) - meal.energyKcal))
  return {
    withinCarbs: share(errors.map((error) => error <= WITHIN_CARBS_G)),
    carbsErrorG: mean(errors),
    withinEnergy: share(
      energies.map((error, at) => error <= WITHIN_ENERGY * (meals[at]?.energyKcal ?? 0)),
    ),
    energyErrorKcal: mean(energies),
  }
}

const totalsOf = ({ items }: ReturnType<typeof readWords>) => ({
  carbsG: items.reduce((sum, { food, grams }) => sum + (food.per100g.carbsG * grams) / 100, 0),
  energyKcal: items.reduce(
    (sum, { food, grams }) => sum + (food.per100g.energyKcal * grams) / 100,
    0,
  ),
})

export const measureMeals = (meals: readonly ToldMeal[]): ToldReport => {
  readWords('an apple', 'en')
  const start = process.cpuUsage()
  const readings = meals.map(({ text }) => readWords(text, 'en'))
  const { user, system } = process.cpuUsage(start)
  const average = {
    carbsG: mean(meals.map(({ carbsG }) => carbsG)),
    energyKcal: mean(meals.map(({ energyKcal }) => energyKcal)),
  }
  const said = meals.map(({ text }) => saidGrams(text))
  const foods = readings.map(({ items }) => items.map(({ grams }) => grams))
  const unread = readings.map(({ unmatched }) => unmatched.flatMap(({ grams }) => grams ?? []))
  const keptIn = (gramsOf: (at: number) => readonly number[]): number | null => {
    const kept = said.flatMap((grams, at) =>
      grams.length === 0 ? [] : [areKept(grams, gramsOf(at))],
    )
    return kept.length === 0 ? null : share(kept)
  }
  return {
    meals: meals.length,
    read: figuresOf(meals, readings.map(totalsOf)),
    alwaysTheMean: figuresOf(
      meals,
      meals.map(() => average),
    ),
    gramsKept: keptIn((at) => [...(foods[at] ?? []), ...(unread[at] ?? [])]),
    gramsInFoods: keptIn((at) => foods[at] ?? []),
    withUnread: share(readings.map(({ unmatched }) => unmatched.length > 0)),
    cpuMs: (user + system) / 1000 / Math.max(1, meals.length),
  }
}

/** The meals whose carbohydrates are read worst, with what was read. */
export const worstMeals = (meals: readonly ToldMeal[], count: number): string[] =>
  meals
    .map((meal) => {
      const reading = readWords(meal.text, 'en')
      return { meal, reading, error: Math.abs(totalsOf(reading).carbsG - meal.carbsG) }
    })
    .filter(({ error }) => error > WITHIN_CARBS_G)
    .sort((one, other) => other.error - one.error)
    .slice(0, count)
    .flatMap(({ meal, reading }) => [
      meal.text,
      `    wanted ${meal.carbsG} g of carbohydrates, ${meal.energyKcal} kcal; read ${totalsOf(reading).carbsG.toFixed(1)} g, ${totalsOf(reading).energyKcal.toFixed(0)} kcal`,
      `    ${[...reading.items.map(({ words, food, grams }) => `"${words}" ${food.name} ${grams} g`), ...reading.unmatched.map(({ words }) => `? "${words}"`)].join(' + ')}`,
    ])
