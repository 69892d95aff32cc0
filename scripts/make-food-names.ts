/**
 * Makes assets/foods/names/<language>.json from what translators wrote:
 *
 *   node scripts/make-food-names.ts FOLDER [LANGUAGE ...]
 *
 * for all languages, or some. FOLDER holds for each <language>.tsv (code, name, other names parted
 * by "; ") and
 * labels-<language>.tsv (label, or "group:" and its group; name). It refuses names of what does not
 * exist, two foods of one name, and labels without a name.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '#domain/languages.ts'
import { type FoodNamesFile, foodNamesFileSchema } from '#server/foods/food-names-file.ts'
import { foodByCode } from '#server/foods/food-table.ts'
import * as z from 'zod'
import { inRoot } from './project.mjs'
import { runMain, say, CommandError } from './say.mjs'

const GROUP = 'group:'

const readLines = (path: string): string[][] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t').map((cell) => cell.trim()))

const readKnown = (file: string, field: string): string[] =>
  z
    .array(z.record(z.string(), z.unknown()))
    .parse(JSON.parse(readFileSync(inRoot('assets', 'foods', file), 'utf8')))
    .map((line) => z.string().parse(line[field]))

const fail = (language: Language, what: string): never => {
  throw new CommandError(`${language}: ${what}`)
}

const foodNames = (language: Language, lines: string[][]): FoodNamesFile['foods'] => {
  const foods: FoodNamesFile['foods'] = {}
  const seen = new Map<string, string>()
  for (const [code = '', name = '', others = ''] of lines) {
    if (!foodByCode(code)) fail(language, `no food has the code ${code}`)
    if (name === '' || foods[code]) fail(language, `${code} has no name, or two`)
    const same = seen.get(name.toLowerCase())
    if (same) fail(language, `${same} and ${code} are both called ${name}`)
    seen.set(name.toLowerCase(), code)
    const more = others.split(';').map((one) => one.trim())
    foods[code] = [...new Set([name, ...more.filter((one) => one !== '')])]
  }
  return foods
}

const named = (
  language: Language,
  lines: string[][],
  keys: readonly string[],
  prefix: string,
): Record<string, string> => {
  const names = new Map(lines.map(([key = '', name = '']) => [key, name]))
  return Object.fromEntries(
    keys.map((key) => [
      key,
      names.get(prefix + key) ?? fail(language, `${prefix}${key} has no name`),
    ]),
  )
}

/** One food a line, so that a change of one name shows as one changed line. */
const written = ({ foods, labels, groups }: FoodNamesFile): string => {
  const block = (entries: object) =>
    `{\n${Object.entries(entries)
      .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
      .join(',\n')}\n}`
  return `{"foods": ${block(foods)},\n"labels": ${block(labels)},\n"groups": ${block(groups)}}\n`
}

await runMain(async () => {
  const [folder = '.', ...only] = process.argv.slice(2)
  const labels = readKnown('labels.json', 'label')
  const groups = readKnown('label-groups.json', 'group')
  mkdirSync(inRoot('assets', 'foods', 'names'), { recursive: true })
  for (const language of languages.filter((one) => only.length === 0 || only.includes(one))) {
    const lines = readLines(join(folder, `labels-${language}.tsv`))
    const file = foodNamesFileSchema.parse({
      foods: foodNames(language, readLines(join(folder, `${language}.tsv`))),
      labels: named(language, lines, labels, ''),
      groups: named(language, lines, groups, GROUP),
    })
    writeFileSync(inRoot('assets', 'foods', 'names', `${language}.json`), written(file))
    say(
      `${language}: ${Object.keys(file.foods).length} foods, ${labels.length} labels, ${groups.length} groups`,
    )
  }
  return 0
})
