import { codedMessage } from '#domain/coded-message.ts'
import { MASS_UNITS } from '#domain/unit-choice.ts'
import { TABLE_ENERGY_UNITS } from '#domain/imports/food-columns.ts'
import { DATE_ORDERS } from '#domain/imports/written-dates.ts'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { ARCHIVE_LIMIT_BYTES } from './portability.ts'
import { doneReply, replyOf } from './reply.ts'
import { rowIdSchema } from './row-id.ts'
import { messageSchema } from './message.ts'

/**
 * The known file formats. `table` is any CSV, whose columns the member chooses; `forkcast` an
 * export of this app.
 */
export const IMPORT_FORMATS = [
  'apple-health',
  'cronometer',
  'fatsecret',
  'fitbit',
  'forkcast',
  'garmin',
  'google-fit',
  'hackers-diet',
  'happy-scale',
  'libra',
  'lose-it',
  'macrofactor',
  'myfitnesspal',
  'opennutritracker',
  'openscale',
  'samsung-health',
  'sparkyfitness',
  'table',
  'waistline',
  'withings',
  'yazio',
  'zero',
] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

/** What can be imported. */
export const IMPORTED_THINGS = ['meals', 'weighIns', 'eatenMarks', 'movementDays'] as const
export type ImportedThing = (typeof IMPORTED_THINGS)[number]

export const IMPORT_TYPE = 'application/octet-stream'
export const IMPORT_LIMIT_BYTES = ARCHIVE_LIMIT_BYTES
/** How many rows are listed individually; the others are only counted. */
export const MAX_REMARKS = 100

const countsSchema = z.record(z.enum(IMPORTED_THINGS), z.int())
export type ImportCounts = z.infer<typeof countsSchema>

const remarkSchema = z.object({
  /** The file within a zip. */
  part: z.string().optional(),
  line: z.int(),
  reason: messageSchema,
})
export type ImportRemark = z.infer<typeof remarkSchema>

const column = z.int().min(0).max(999)
const columnChoiceSchema = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('weights'),
    date: column,
    time: column.nullable(),
    weight: column,
    notes: column.nullable(),
    dateOrder: z.enum(DATE_ORDERS),
    unit: z.enum(MASS_UNITS),
  }),
  z.object({
    of: z.literal('foods'),
    date: column,
    time: column.nullable(),
    meal: column.nullable(),
    name: column,
    /** Of what was eaten, in g. */
    grams: column.nullable(),
    energy: column,
    protein: column.nullable(),
    carbs: column.nullable(),
    fat: column.nullable(),
    dateOrder: z.enum(DATE_ORDERS),
    energyUnit: z.enum(TABLE_ENERGY_UNITS),
  }),
])

const importReadingSchema = z.object({
  id: z.string(),
  formats: z.array(z.enum(IMPORT_FORMATS)),
  fileName: z.string(),
  things: z.array(
    z.object({
      thing: z.enum(IMPORTED_THINGS),
      /** New ones. */
      fresh: z.int(),
      alreadyHere: z.int(),
      fromOn: z.iso.date(),
      untilOn: z.iso.date(),
      /** Of meals: kcal in all of them. */
      totalKcal: z.number().optional(),
      /** Of weigh-ins: the lowest and the highest one, kg. */
      weights: z.object({ lowestKg: z.number(), highestKg: z.number() }).optional(),
    }),
  ),
  /** Whether so few of a table's rows fit that it means something else; it is then refused. */
  isMostlyUnfit: z.boolean(),
  /** Entries that are in the file more than once. */
  repeated: z.int(),
  leftOut: z.object({ count: z.int(), remarks: z.array(remarkSchema) }),
  /** Accepted, although they look like typing errors. */
  doubts: z.object({ count: z.int(), remarks: z.array(remarkSchema) }),
  /** The time zone for times without one. */
  zone: z.string(),
  /** Whether some entries have only a day, so that they get usual times. */
  hasUsualTimes: z.boolean(),
  /** The assumed unit, if the file does not name the unit of its weights. */
  unit: z.enum(MASS_UNITS).nullable(),
  /** For a table: its columns, some rows, and the columns to use. */
  table: z
    .object({
      heading: z.array(z.string()),
      rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
      choice: columnChoiceSchema,
    })
    .nullable(),
})
export type ImportReading = z.infer<typeof importReadingSchema>

const importSchema = z.object({
  id: z.string(),
  formats: z.array(z.enum(IMPORT_FORMATS)),
  fileName: z.string(),
  importedAt: z.iso.datetime(),
  undoneAt: z.iso.datetime().nullable(),
  added: countsSchema,
})
export type Import = z.infer<typeof importSchema>

/** What a member can specify if the file does not. */
export const importChoiceSchema = z.object({
  unit: z.enum(MASS_UNITS).optional(),
  columns: columnChoiceSchema.optional(),
})
export type ImportChoice = z.infer<typeof importChoiceSchema>

/** The body is the file itself instead of JSON. */
export const readImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  summary:
    'Read a file of another app (Content-Type: application/octet-stream) and preview what it would add; nothing is imported yet',
  recordsHealth: true,
  query: z.object({
    name: z
      .string()
      .max(200, codedMessage('input.at-most', { max: 200 }))
      .default(''),
  }),
  reply: replyOf(importReadingSchema),
  bodyLimit: IMPORT_LIMIT_BYTES,
})

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/preview',
  summary: 'Preview a file that was read again, with other columns or another unit',
  recordsHealth: true,
  params: z.object({ id: rowIdSchema }),
  body: importChoiceSchema,
  reply: replyOf(importReadingSchema),
})

export const confirmImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/confirm',
  summary:
    'Import what was read from a file: all of it or, if that fails, nothing; sent again, it answers the same',
  recordsHealth: true,
  params: z.object({ id: rowIdSchema }),
  body: importChoiceSchema,
  reply: replyOf(importSchema),
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/undo',
  summary: 'Undo an import: what it added is deleted, except what was changed since',
  params: z.object({ id: rowIdSchema }),
  reply: replyOf(
    z.object({
      removed: countsSchema,
      /** Changed by the member since. */
      kept: countsSchema,
    }),
  ),
})

export const forgetImport = endpoint({
  method: 'DELETE',
  path: '/api/imports/:id',
  summary: 'Discard a file that was read and not imported',
  params: z.object({ id: rowIdSchema }),
  reply: doneReply,
})

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  summary: 'What was imported, the newest first',
  reply: replyOf(z.array(importSchema)),
})
