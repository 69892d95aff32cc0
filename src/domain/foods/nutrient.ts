export type Unit = 'kcal' | 'g' | 'mg' | 'µg'

interface NutrientRow {
  /** In the API, in exports and in every record by nutrient. */
  readonly name: string
  readonly unit: Unit
  /** Its column in the tables of foods and meals. Without one, it is in `more_nutrients`. */
  readonly column?: string
  readonly isAlwaysKnown?: true
  /**
   * Its heading in the food table of USDA (FNDDS 2021-2023, "FNDDS Nutrient Values"). Without one,
   * the table says nothing of it: it is known of foods with a label alone.
   */
  readonly published?: string
}

/**
 * Energy and what every row of a meal has columns for. Amounts of them are fields of their own
 * (`energyKcal`, `proteinG`, `carbsG`, `fatG`, `fiberG`, `sodiumMg`, `calciumMg`), because every
 * screen shows them.
 */
export const MAIN_NUTRIENTS = [
  {
    name: 'calories',
    field: 'energyKcal',
    unit: 'kcal',
    column: 'energy_kcal',
    most: 10_000,
    isAlwaysKnown: true,
    published: 'Energy (kcal)',
  },
  {
    name: 'protein',
    field: 'proteinG',
    unit: 'g',
    column: 'protein_g',
    most: 1_000,
    isAlwaysKnown: true,
    published: 'Protein (g)',
  },
  {
    name: 'carbs',
    field: 'carbsG',
    unit: 'g',
    column: 'carbs_g',
    most: 2_000,
    isAlwaysKnown: true,
    published: 'Carbohydrate (g)',
  },
  {
    name: 'fats',
    field: 'fatG',
    unit: 'g',
    column: 'fat_g',
    most: 1_000,
    isAlwaysKnown: true,
    published: 'Total Fat (g)',
  },
  {
    name: 'fiber',
    field: 'fiberG',
    unit: 'g',
    column: 'fiber_g',
    most: 500,
    published: 'Fiber, total dietary (g)',
  },
  {
    name: 'sodium',
    field: 'sodiumMg',
    unit: 'mg',
    column: 'sodium_mg',
    most: 100_000,
    published: 'Sodium (mg)',
  },
  {
    name: 'calcium',
    field: 'calciumMg',
    unit: 'mg',
    column: 'calcium_mg',
    most: 100_000,
    published: 'Calcium (mg)',
  },
] as const satisfies readonly (NutrientRow & {
  readonly field: string
  readonly published: string
  /** As much as a member may type for one food, in its unit. */
  readonly most: number
})[]

/**
 * Every other nutrient: those of the food table, and what labels say besides. To add one, add a row
 * (and its name on screen in `web/nutrition/nutrient-names.ts`): types, schemas, columns, files,
 * sums, forms and reports follow.
 */
export const MORE_NUTRIENTS = [
  { name: 'sugars', unit: 'g', column: 'sugars_g', published: 'Sugars, total (g)' },
  {
    name: 'saturatedFat',
    unit: 'g',
    column: 'saturated_fat_g',
    published: 'Fatty acids, total saturated (g)',
  },
  { name: 'cholesterol', unit: 'mg', column: 'cholesterol_mg', published: 'Cholesterol (mg)' },
  { name: 'potassium', unit: 'mg', column: 'potassium_mg', published: 'Potassium (mg)' },
  { name: 'iron', unit: 'mg', column: 'iron_mg', published: 'Iron (mg)' },
  { name: 'vitaminC', unit: 'mg', column: 'vitamin_c_mg', published: 'Vitamin C (mg)' },
  { name: 'monounsaturatedFat', unit: 'g', published: 'Fatty acids, total monounsaturated (g)' },
  { name: 'polyunsaturatedFat', unit: 'g', published: 'Fatty acids, total polyunsaturated (g)' },
  { name: 'vitaminA', unit: 'µg', published: 'Vitamin A, RAE (mcg_RAE)' },
  { name: 'vitaminD', unit: 'µg', published: 'Vitamin D (D2 + D3) (mcg)' },
  { name: 'vitaminE', unit: 'mg', published: 'Vitamin E (alpha-tocopherol) (mg)' },
  { name: 'vitaminK', unit: 'µg', published: 'Vitamin K (phylloquinone) (mcg)' },
  { name: 'thiamin', unit: 'mg', published: 'Thiamin (mg)' },
  { name: 'riboflavin', unit: 'mg', published: 'Riboflavin (mg)' },
  { name: 'niacin', unit: 'mg', published: 'Niacin (mg)' },
  { name: 'vitaminB6', unit: 'mg', published: 'Vitamin B-6 (mg)' },
  { name: 'folate', unit: 'µg', published: 'Folate, DFE (mcg_DFE)' },
  { name: 'vitaminB12', unit: 'µg', published: 'Vitamin B-12 (mcg)' },
  { name: 'choline', unit: 'mg', published: 'Choline, total (mg)' },
  { name: 'magnesium', unit: 'mg', published: 'Magnesium (mg)' },
  { name: 'phosphorus', unit: 'mg', published: 'Phosphorus (mg)' },
  { name: 'zinc', unit: 'mg', published: 'Zinc (mg)' },
  { name: 'copper', unit: 'mg', published: 'Copper (mg)' },
  { name: 'selenium', unit: 'µg', published: 'Selenium (mcg)' },
  { name: 'caffeine', unit: 'mg', published: 'Caffeine (mg)' },
  { name: 'alcohol', unit: 'g', published: 'Alcohol (g)' },
  { name: 'water', unit: 'g', published: 'Water (g)' },
  { name: 'theobromine', unit: 'mg', published: 'Theobromine (mg)' },
  { name: 'retinol', unit: 'µg', published: 'Retinol (mcg)' },
  { name: 'alphaCarotene', unit: 'µg', published: 'Carotene, alpha (mcg)' },
  { name: 'betaCarotene', unit: 'µg', published: 'Carotene, beta (mcg)' },
  { name: 'betaCryptoxanthin', unit: 'µg', published: 'Cryptoxanthin, beta (mcg)' },
  { name: 'lycopene', unit: 'µg', published: 'Lycopene (mcg)' },
  { name: 'luteinAndZeaxanthin', unit: 'µg', published: 'Lutein + zeaxanthin (mcg)' },
  { name: 'totalFolate', unit: 'µg', published: 'Folate, total (mcg)' },
  { name: 'foodFolate', unit: 'µg', published: 'Folate, food (mcg)' },
  { name: 'folicAcid', unit: 'µg', published: 'Folic acid (mcg)' },
  { name: 'addedVitaminB12', unit: 'µg', published: 'Vitamin B-12, added (mcg)' },
  { name: 'addedVitaminE', unit: 'mg', published: 'Vitamin E, added (mg)' },
  { name: 'butyricAcid', unit: 'g', published: '4:0 (g)' },
  { name: 'caproicAcid', unit: 'g', published: '6:0 (g)' },
  { name: 'caprylicAcid', unit: 'g', published: '8:0 (g)' },
  { name: 'capricAcid', unit: 'g', published: '10:0 (g)' },
  { name: 'lauricAcid', unit: 'g', published: '12:0 (g)' },
  { name: 'myristicAcid', unit: 'g', published: '14:0 (g)' },
  { name: 'palmiticAcid', unit: 'g', published: '16:0 (g)' },
  { name: 'stearicAcid', unit: 'g', published: '18:0 (g)' },
  { name: 'palmitoleicAcid', unit: 'g', published: '16:1 (g)' },
  { name: 'oleicAcid', unit: 'g', published: '18:1 (g)' },
  { name: 'eicosenoicAcid', unit: 'g', published: '20:1 (g)' },
  { name: 'erucicAcid', unit: 'g', published: '22:1 (g)' },
  { name: 'linoleicAcid', unit: 'g', published: '18:2 (g)' },
  { name: 'linolenicAcid', unit: 'g', published: '18:3 (g)' },
  { name: 'stearidonicAcid', unit: 'g', published: '18:4 (g)' },
  { name: 'arachidonicAcid', unit: 'g', published: '20:4 (g)' },
  { name: 'epa', unit: 'g', published: '20:5 n-3 (g)' },
  { name: 'dpa', unit: 'g', published: '22:5 n-3 (g)' },
  { name: 'dha', unit: 'g', published: '22:6 n-3 (g)' },
] as const satisfies readonly NutrientRow[]

export type MainNutrient = (typeof MAIN_NUTRIENTS)[number]
export type MainField = MainNutrient['field']
/** Energy and the macronutrients, without which a food is none. */
export type AlwaysKnown = Extract<MainNutrient, { isAlwaysKnown: true }>
export type MoreNutrient = (typeof MORE_NUTRIENTS)[number]['name']
/** Those with a column of their own; in the API they stand beside the main ones. */
export type ColumnNutrient = Extract<(typeof MORE_NUTRIENTS)[number], { column: string }>
/** Those without: in the API they are in `nutrients`. */
export type ListedNutrient = Exclude<MoreNutrient, ColumnNutrient['name']>

export const ALWAYS_KNOWN = MAIN_NUTRIENTS.filter(
  (row): row is AlwaysKnown => 'isAlwaysKnown' in row,
)
/** Main nutrients that many foods say nothing of. */
export type SometimesKnown = Exclude<MainNutrient, AlwaysKnown>
export const SOMETIMES_KNOWN = MAIN_NUTRIENTS.filter(
  (row): row is SometimesKnown => !('isAlwaysKnown' in row),
)

export const MAIN_FIELDS = MAIN_NUTRIENTS.map(({ field }) => field)
export const MORE_NAMES: readonly MoreNutrient[] = MORE_NUTRIENTS.map(({ name }) => name)
export const COLUMN_NUTRIENTS = MORE_NUTRIENTS.filter(
  (row): row is ColumnNutrient => 'column' in row,
)
/** Those that the food table has, in the order of its file. */
export const TABLE_NUTRIENTS = MORE_NUTRIENTS.filter(
  (row): row is Extract<(typeof MORE_NUTRIENTS)[number], { published: string }> =>
    'published' in row,
)
export const LISTED_NUTRIENTS = MORE_NUTRIENTS.filter(
  (row): row is Exclude<(typeof MORE_NUTRIENTS)[number], ColumnNutrient> => !('column' in row),
)
export const LISTED_NAMES: readonly ListedNutrient[] = LISTED_NUTRIENTS.map(({ name }) => name)

/** What may be shown of a day besides energy and macronutrients. */
export type Nutrient = SometimesKnown['name'] | MoreNutrient

/** Shown to whoever has not chosen, in the order of the screens. */
export const FIRST_SHOWN = [
  'fiber',
  'sugars',
  'saturatedFat',
  'cholesterol',
  'sodium',
  'potassium',
  'calcium',
  'iron',
  'vitaminC',
] as const satisfies readonly Nutrient[]

/** All that may be shown, in the order of the screens. */
export const NUTRIENTS: readonly Nutrient[] = [...new Set([...FIRST_SHOWN, ...MORE_NAMES])]

const UNITS = new Map<string, Unit>(
  [...MAIN_NUTRIENTS, ...MORE_NUTRIENTS].map(({ name, unit }) => [name, unit]),
)
/** The unit of every amount of a nutrient. */
export const unitOfNutrient = (nutrient: Nutrient) => UNITS.get(nutrient) as Exclude<Unit, 'kcal'>

const PER_GRAM = { g: 1, mg: 1000, µg: 1_000_000 } as const
/** An amount in the nutrient's unit, in g. */
export const gramsOfNutrient = (nutrient: Nutrient, amount: number): number =>
  amount / PER_GRAM[unitOfNutrient(nutrient)]
/** The reverse. */
export const nutrientOfGrams = (nutrient: Nutrient, grams: number): number =>
  grams * PER_GRAM[unitOfNutrient(nutrient)]

/** A record with a value for each nutrient, under its name, its field or its column. */
export const inEach = <Row, Key extends keyof Row, Value>(
  rows: readonly Row[],
  key: Key,
  valueOf: (row: Row) => Value,
) =>
  Object.fromEntries(rows.map((row) => [row[key], valueOf(row)])) as Record<
    Row[Key] & string,
    Value
  >

/** What is said of a food of which energy and macronutrients alone are known. */
export const NOT_SAID = inEach(SOMETIMES_KNOWN, 'field', () => null)
