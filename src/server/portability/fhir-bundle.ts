import { createHash } from 'node:crypto'
import type { CivilDay } from '#domain/day.ts'
import { MAIN_NUTRIENTS, type MainNutrient } from '#domain/foods/nutrient.ts'
import type { Database, MemberTable } from '#server/db/schema.ts'
import { recordings } from '#server/recordings/all.ts'
import { rowsOf } from './portability-store.ts'
import type { ArchiveRow } from './archive-rows.ts'

// What was recorded, as a bundle of FHIR R5 (https://hl7.org/fhir/R5): measured things are
// Observations with codes of LOINC, meals are NutritionIntakes, units are those of UCUM.

/** A part of a resource of FHIR. */
type Part = Readonly<Record<string, unknown>>

interface FhirWish {
  readonly db: Database
  readonly member: MemberTable
  /** ms since the epoch */
  readonly writtenAt: number
  /** The civil days that are wanted, both included; null is open. */
  readonly fromOn: CivilDay | null
  readonly untilOn: CivilDay | null
  /** Whether the name of the account is in it. */
  readonly isNamed: boolean
}

const LOINC = 'http://loinc.org'
const UCUM = 'http://unitsofmeasure.org'

/** The same for the same row, however often it is written; a version 8 of RFC 9562. */
const uuidOf = (...parts: readonly string[]): string => {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

const instant = (at: unknown): string => new Date(Number(at)).toISOString()
const rounded = (value: number): number => Math.round(value * 100) / 100
const quantity = (value: number, unit: string, code = unit): Part => ({
  value: rounded(value),
  unit,
  system: UCUM,
  code,
})
const loinc = (code: string, display: string): Part => ({
  coding: [{ system: LOINC, code, display }],
  text: display,
})
const textAlone = (text: string): Part => ({ text })

interface Measured {
  readonly category: 'vital-signs' | 'exam' | 'activity'
  readonly code: Part
  /** An instant, or a civil day. */
  readonly at: string
  readonly value: Part
  readonly more?: Part
}

const observation = ({ category, code, at, value, more = {} }: Measured): Part => ({
  resourceType: 'Observation',
  status: 'final',
  category: [
    {
      coding: [
        { system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: category },
      ],
    },
  ],
  code,
  effectiveDateTime: at,
  valueQuantity: value,
  ...more,
})

const WEIGHT = loinc('29463-7', 'Body weight')
const WAIST = loinc('8280-0', 'Waist Circumference at umbilicus by Tape measure')
const BODY_FAT = loinc('41982-0', 'Percentage of body fat Measured')
const STEPS = loinc('41950-7', 'Number of steps in 24 hour Measured')
// As HL7's guide to physical activity codes a day's steps and energy.
const ACTIVE_ENERGY = loinc('41979-6', 'Calories burned in 24 hour Calculated')
const EXERCISE = loinc('55411-3', 'Exercise duration')
const ENERGY_INTAKE = loinc('9052-2', 'Calorie intake total')

/** What a column measures; the unit as FHIR shows it, and its code. */
type Column = readonly [column: string, code: Part, unit: string, ucum: string]

/** An observation for each column of the row that is not empty. */
const observationsOf = (
  row: ArchiveRow,
  columns: readonly Column[],
  { category, at }: Pick<Measured, 'category' | 'at'>,
): [string, Part][] =>
  columns.flatMap(([column, code, unit, ucum]): [string, Part][] =>
    row[column] === null
      ? []
      : [
          [
            column,
            observation({ category, code, at, value: quantity(Number(row[column]), unit, ucum) }),
          ],
        ],
  )

const MEASUREMENTS: readonly Column[] = [
  ['waist_cm', WAIST, 'cm', 'cm'],
  ['hip_cm', textAlone('Hip circumference'), 'cm', 'cm'],
  ['body_fat_percent', BODY_FAT, '%', '%'],
]
const MOVEMENT: readonly Column[] = [
  ['steps', STEPS, 'steps per day', '/d'],
  ['active_kcal', ACTIVE_ENERGY, 'kcal per day', 'kcal/d'],
]

const ofWeighIn = (row: ArchiveRow): readonly [string, Part][] => [
  [
    'weight',
    observation({
      category: 'vital-signs',
      code: WEIGHT,
      at: instant(row['weighed_at']),
      value: quantity(Number(row['weight_kg']), 'kg'),
    }),
  ],
]

const ofMeasurement = (row: ArchiveRow) =>
  observationsOf(row, MEASUREMENTS, { category: 'exam', at: instant(row['measured_at']) })

const ofMovement = (row: ArchiveRow) =>
  observationsOf(row, MOVEMENT, { category: 'activity', at: String(row['moved_on']) })

const ofActivity = (row: ArchiveRow): readonly [string, Part][] => [
  [
    'activity',
    observation({
      category: 'activity',
      code: EXERCISE,
      at: instant(row['performed_at']),
      value: quantity(Number(row['duration_minutes']), 'min'),
      more: { note: [{ text: String(row['activity_type']).replaceAll('_', ' ') }] },
    }),
  ],
]

/** A nutrient that is not here is called as USDA's table calls it. */
const NUTRIENTS: { readonly [Name in MainNutrient['name']]?: Part } = {
  calories: ENERGY_INTAKE,
  protein: textAlone('Protein'),
  carbs: textAlone('Carbohydrates'),
  fats: textAlone('Fat'),
  fiber: textAlone('Dietary fibre'),
  sodium: textAlone('Sodium'),
  calcium: textAlone('Calcium'),
}

interface EatenItem {
  readonly name: string
  readonly grams: number
}

const FOOD = textAlone('food')

const ofMeal = (row: ArchiveRow): readonly [string, Part][] => {
  const portion = Number(row['portion_multiplier'])
  const items = (row['items'] ?? [
    { name: row['food_name'], grams: row['grams'] },
  ]) as readonly (Omit<EatenItem, 'grams'> & { grams: number | null })[]
  const [low, high] = [row['energy_low_kcal'], row['energy_high_kcal']]
  const isEstimated = typeof low === 'number' && typeof high === 'number'
  return [
    [
      'meal',
      {
        resourceType: 'NutritionIntake',
        status: 'completed',
        occurrenceDateTime: instant(row['eaten_at']),
        recorded: instant(row['recorded_at']),
        consumedItem: items.map(({ name, grams }) => ({
          type: FOOD,
          nutritionProduct: { concept: textAlone(name) },
          ...(grams !== null && { amount: quantity(grams * portion, 'g') }),
        })),
        ingredientLabel: MAIN_NUTRIENTS.flatMap(({ name, column, unit, published }) => {
          const amount = row[column]
          return typeof amount === 'number'
            ? [
                {
                  nutrient: { concept: NUTRIENTS[name] ?? textAlone(published) },
                  amount: quantity(amount * portion, unit),
                },
              ]
            : []
        }),
        ...(isEstimated && {
          note: [
            {
              text: `The energy is an estimate: 80 % of true values lie between ${Math.round(low * portion)} and ${Math.round(high * portion)} kcal.`,
            },
          ],
        }),
      },
    ],
  ]
}

const PARTS = [
  { name: 'weighIns', day: 'weighed_on', key: 'id', write: ofWeighIn },
  { name: 'bodyMeasurements', day: 'measured_on', key: 'id', write: ofMeasurement },
  { name: 'movementDays', day: 'moved_on', key: 'moved_on', write: ofMovement },
  { name: 'activities', day: 'performed_on', key: 'id', write: ofActivity },
  { name: 'meals', day: 'eaten_on', key: 'id', write: ofMeal },
] as const

/** The text of the bundle, in pieces, so that a long life needs no more memory than a short one. */
export async function* fhirBundle({
  db,
  member,
  writtenAt,
  fromOn,
  untilOn,
  isNamed,
}: FhirWish): AsyncGenerator<string> {
  const patientId = uuidOf(member.id, 'patient')
  const entry = (id: string, resource: Part): string =>
    JSON.stringify({ fullUrl: `urn:uuid:${id}`, resource: { ...resource, id } })
  const head = {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: instant(writtenAt),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"entry":[\n`
  yield entry(patientId, {
    resourceType: 'Patient',
    ...(isNamed && { name: [{ text: member.display_username }] }),
  })
  const subject = { reference: `urn:uuid:${patientId}` }
  for (const { name, day, key, write } of PARTS) {
    for await (const row of rowsOf(db, member.id, recordings[name])) {
      const on = String(row[day])
      if ((fromOn !== null && on < fromOn) || (untilOn !== null && on > untilOn)) continue
      for (const [kind, resource] of write(row))
        yield `,\n${entry(uuidOf(member.id, name, String(row[key]), kind), { ...resource, subject })}`
    }
  }
  yield '\n]}\n'
}
