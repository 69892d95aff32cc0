import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import * as z from 'zod'

/** A photo whose calories somebody weighed or looked up. */
export interface KnownPhoto {
  readonly file: string
  readonly trueKcal: number
  /** What a member would say beside the photo. */
  readonly note: string | null
}

const lineSchema = z.object({
  file: z.string().min(1, 'is missing'),
  calories: z.coerce.number('must be a number').min(0, 'must not be negative'),
  note: z.string().nullish(),
})

const rowsOfCsv = (text: string): object[] =>
  parse(text, {
    bom: true,
    delimiter: [',', ';'],
    columns: (names: string[]) => names.map((name) => name.toLowerCase()),
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
  })

const rowsOfJson = (text: string): object[] => {
  const value: unknown = JSON.parse(text)
  if (Array.isArray(value)) return value as object[]
  return Object.entries(value as object).map(([file, calories]) => ({
    file,
    calories: calories as unknown,
  }))
}

/**
 * Reads `calories.csv` (columns file, calories and, if wanted, note) or `calories.json` (a list of
 * the same, or an object of file names and calories) of a folder of photos. Throws, in words, where
 * neither is there or a line does not fit.
 */
export const readKnownPhotos = (folder: string): KnownPhoto[] => {
  const csv = join(folder, 'calories.csv')
  const json = join(folder, 'calories.json')
  const source = [csv, json].find((path) => existsSync(path))
  if (source === undefined)
    throw new Error(`There is neither calories.csv nor calories.json in ${folder}`)
  const text = readFileSync(source, 'utf8')
  const rows = source === csv ? rowsOfCsv(text) : rowsOfJson(text)
  if (rows.length === 0) throw new Error(`${source} names no photo`)
  return rows.map((row, at) => {
    const read = lineSchema.safeParse(row)
    if (!read.success) {
      const [fault] = read.error.issues
      throw new Error(`${source}, photo ${at + 1}: ${fault?.path.join('.')} ${fault?.message}`)
    }
    const { file, calories, note } = read.data
    if (!existsSync(join(folder, file)))
      throw new Error(`${source}, photo ${at + 1}: ${file} is not in the folder`)
    return { file, trueKcal: calories, note: note || null }
  })
}
