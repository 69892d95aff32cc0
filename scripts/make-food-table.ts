/**
 * Makes assets/foods/food-table.json and more-nutrients.csv.br from FNDDS 2021-2023 (the merged
 * table of names and portions and "FNDDS Nutrient Values", both as CSV) and the hand-made files
 * beside them:
 *
 *   node scripts/make-food-table.ts path/to/fndds.csv path/to/nutrients.csv
 *
 * The same input gives the same file, byte for byte. docs/foods.md tells where the CSV comes from.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { foodTableFileSchema, type TableLine } from '#server/foods/food-table-file.ts'
import { TABLE_NUTRIENTS } from '#domain/foods/nutrient.ts'
import * as z from 'zod'
import {
  type ComposedDish,
  composedDishSchema,
  composedMore,
  composedNutrients,
  nutrientsSchema,
  usualPortion,
} from './food-table/composed-dishes.ts'
import { type FnddsFood, readFnddsFood } from './food-table/fndds-csv.ts'
import { otherNamesFrom, plainNames, remarkCounts } from './food-table/food-names.ts'
import { FOOD_LISTS, readFoodList } from './food-table/listed-foods.ts'
import { describePortion, plainPortions, usualGrams } from './food-table/portions.ts'
import { searchNamesBy, synonymsSchema } from './food-table/search-names.ts'

const foods = new URL('../assets/foods/', import.meta.url)

/** A mistake of the table, put right by hand; the reason is for whoever open it. */
const correctionSchema = z.strictObject({
  code: z.string(),
  name: z.string(),
  reason: z.string().min(1),
  /** A better name than the table's. */
  rename: z.string().optional(),
  defaultPortion: z
    .strictObject({ description: z.string(), grams: z.number().positive() })
    .optional(),
  per100g: nutrientsSchema.optional(),
  source: z.string().optional(),
})
type Correction = z.infer<typeof correctionSchema>

interface MadeTable {
  readonly lines: TableLine[]
  /** Of foods whose source has more nutrients, by code. */
  readonly more: ReadonlyMap<string, FnddsFood['more']>
}

const everydaySchema = z.strictObject({ code: z.string(), name: z.string() })

function readAsset<T>(name: string, schema: z.ZodType<T>): T {
  return schema.parse(JSON.parse(readFileSync(new URL(name, foods), 'utf8')))
}

/** Entries that USDA uses inside recipes; nobody eats "Carrots, cooked, as ingredient". */
function isInnerIngredient({ description }: FnddsFood): boolean {
  return /\bas ingredient\b/.test(description)
}

function fnddsLine(
  food: FnddsFood,
  name: string,
  otherNames: string[],
  correction: Correction | undefined,
): TableLine {
  const portions = plainPortions(food.portions)
  const grams = usualGrams({ ...food, name, portions })
  const usual = correction?.defaultPortion ?? {
    description: describePortion(grams, portions),
    grams,
  }
  if (!portions.some((portion) => portion.grams === usual.grams)) portions.unshift(usual)
  return {
    code: food.code,
    name: correction?.rename ?? name,
    otherNames,
    category: food.category,
    per100g: correction?.per100g ?? food.per100g,
    defaultPortion: [usual.description, usual.grams],
    portions: portions.map(({ description, grams }) => [description, grams]),
  }
}

function dishLine(dish: ComposedDish, fndds: ReadonlyMap<string, FnddsFood>): TableLine {
  const ingredients = new Map(
    [...fndds.values()].map((food) => [food.code, { ...food, name: food.description }]),
  )
  const usual = usualPortion(dish)
  return {
    code: dish.code,
    name: dish.name,
    otherNames: dish.otherNames,
    category: dish.category,
    per100g: composedNutrients(dish, ingredients),
    defaultPortion: [usual.description, usual.grams],
    portions: dish.portions.map(({ description, grams }) => [description, grams]),
  }
}

/** The hand-made lists name each code's food, so that a slip of a digit is caught here. */
function checkNames(
  list: readonly { code: string; name: string }[],
  foodByCode: ReadonlyMap<string, { name: string | undefined }>,
) {
  for (const { code, name } of list) {
    const found = foodByCode.get(code)?.name
    if (found !== name) throw new Error(`${code} is "${found}", not "${name}"`)
  }
}

/** Leaves out what is empty, and puts the keys in one order. */
function tidy({ code, name, otherNames, searchNames, everyday, ...rest }: TableLine): TableLine {
  return {
    code,
    name,
    ...(otherNames?.length ? { otherNames } : {}),
    ...(searchNames?.length ? { searchNames } : {}),
    ...(everyday ? { everyday } : {}),
    ...rest,
  }
}

function makeTable(csvPath: string, nutrientsPath: string): MadeTable {
  const nutrientsByCode = new Map(
    parse<Record<string, string>>(readFileSync(nutrientsPath), { columns: true, bom: true }).map(
      (row) => [row['Food code'], row],
    ),
  )
  const fndds = new Map(
    parse<Record<string, string>>(readFileSync(csvPath), { columns: true, bom: true })
      .map((row) => readFnddsFood(row, nutrientsByCode.get(row['food_code'] ?? '') ?? {}))
      .map((food) => [food.code, food]),
  )
  const dishes = readAsset('composed-dishes.json', z.array(composedDishSchema))
  const corrections = readAsset('corrections.json', z.array(correctionSchema))
  const everyday = readAsset('everyday.json', z.array(everydaySchema))
  const searchNamesOf = searchNamesBy(readAsset('synonyms.json', synonymsSchema))

  const replaced = new Set(dishes.flatMap(({ replaces }) => replaces ?? []))
  for (const code of replaced) if (!fndds.has(code)) throw new Error(`No food ${code} to replace`)
  const kept = [...fndds.values()].filter(
    (food) => !replaced.has(food.code) && !isInnerIngredient(food),
  )
  const names = plainNames(kept.map(({ description }) => description))
  const counts = remarkCounts(kept)
  const correctionByCode = new Map(corrections.map((correction) => [correction.code, correction]))

  const lines = [
    ...dishes.map((dish) => dishLine(dish, fndds)),
    ...FOOD_LISTS.flatMap((list) => readFoodList(new URL(list, foods))),
    ...kept.map((food, index) => {
      const name = names[index] ?? food.description
      return fnddsLine(
        food,
        name,
        otherNamesFrom(food.remarks, name, counts),
        correctionByCode.get(food.code),
      )
    }),
  ]
  const lineByCode = new Map(lines.map((line) => [line.code, line]))
  if (lineByCode.size !== lines.length) throw new Error('Two foods have the same code')
  checkNames(corrections, new Map(kept.map(({ code }, index) => [code, { name: names[index] }])))
  checkNames(everyday, lineByCode)
  const everydayCodes = new Set(everyday.map(({ code }) => code))
  const composed = new Map(
    [...fndds].map(([code, food]) => [code, { ...food, name: food.description }]),
  )
  const more = new Map<string, FnddsFood['more']>([
    ...dishes.flatMap((dish): [string, FnddsFood['more']][] =>
      dish.components ? [[dish.code, composedMore(dish, composed)]] : [],
    ),
    // Other figures than the table's are of another food, of which nothing more is known.
    ...kept.flatMap((food): [string, FnddsFood['more']][] =>
      correctionByCode.get(food.code)?.per100g ? [] : [[food.code, food.more]],
    ),
  ])
  const inOrder = lines
    .map((line) =>
      tidy({
        ...line,
        searchNames: searchNamesOf(line.code, line.name),
        ...(everydayCodes.has(line.code) ? { everyday: true as const } : {}),
      }),
    )
    .sort((one, other) => (one.code < other.code ? -1 : 1))
  return { lines: inOrder, more }
}

/** One line per food, in the order of the table. */
const moreNutrientsText = ({ lines, more }: MadeTable): string =>
  [
    `code,${TABLE_NUTRIENTS.map(({ name }) => name).join()}`,
    ...lines.flatMap(({ code }) => {
      const amounts = more.get(code)
      return amounts ? [`${code},${TABLE_NUTRIENTS.map(({ name }) => amounts[name]).join()}`] : []
    }),
    '',
  ].join('\n')

const [csvPath, nutrientsPath] = process.argv.slice(2)
if (!csvPath || !nutrientsPath) {
  console.error('Usage: node scripts/make-food-table.ts path/to/fndds.csv path/to/nutrients.csv')
  process.exit(2)
}
const made = makeTable(csvPath, nutrientsPath)
const { lines } = made
const file = {
  source:
    'USDA FNDDS 2021-2023 (public domain), corrected and completed by hand; TACO 4 (NEPA/UNICAMP); Standard Tables of Food Composition in Japan 2020 (MEXT)',
  foods: lines,
}
foodTableFileSchema.parse(file)
const target = fileURLToPath(new URL('food-table.json', foods))
writeFileSync(
  target,
  `{"source":${JSON.stringify(file.source)},"foods":[\n${lines.map((line) => JSON.stringify(line)).join(',\n')}\n]}\n`,
)
const text = Buffer.from(moreNutrientsText(made))
writeFileSync(
  fileURLToPath(new URL('more-nutrients.csv.br', foods)),
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  }),
)
console.log(
  `${lines.length} foods, ${lines.filter((line) => line.everyday).length} everyday ones: ${target}`,
)
