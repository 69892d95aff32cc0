import type { Unit } from '#domain/foods/nutrient.ts'
import { isCivilDay } from '#domain/day.ts'
import * as z from 'zod'
import { withoutTraces } from '#domain/units.ts'
import { isStorable } from '#server/db/storable-text.ts'
import type { Schema } from '#server/db/schema.ts'

/** A table whose rows belong to one member each. */
type MemberTableName = {
  [Name in keyof Schema]: 'member_id' extends keyof Schema[Name] ? Name : never
}[keyof Schema]

/** How one kind of recording is stored and exported. */
export interface Recording<Table extends MemberTableName = MemberTableName> {
  readonly table: Table
  /** Of `<file>.json` and `<file>.csv` in an export. */
  readonly file: string
  /** Unique among the rows of a member. */
  readonly key: keyof Schema[Table] & string
  /** The sort order, oldest first; ends with the key. */
  readonly order: readonly (keyof Schema[Table] & string)[]
  /**
   * The version of the export that first had it, 1 by default; for a new thing the present
   * ARCHIVE_VERSION plus one.
   */
  readonly sinceVersion?: number
  /** The instant that decides whether a recording is recent. */
  readonly at: keyof Schema[Table] & string
  /** A row in the export: the table's columns without `member_id`. */
  readonly row: z.ZodObject
}

/** Makes the compiler check column names against the table. */
export const recording = <Table extends MemberTableName>(one: Recording<Table>): Recording =>
  one as unknown as Recording

// Schemas for the columns of exported rows.

export const text = (max: number) =>
  z.string().max(max).refine(isStorable, 'This text holds a character that cannot be stored')
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is no id')
export const instant = z
  .int()
  .min(0)
  .max(Date.UTC(9999, 11, 31))
export const civilDay = z.string().refine(isCivilDay, 'This is no date (YYYY-MM-DD)')
export const flag = z.literal([0, 1])
export const amount = (max: number) => z.number().min(0).max(max).overwrite(withoutTraces)
/** A schema of each unit, which all nutrients of that unit share: each one takes memory. */
export const byUnit = <Value>(valueOf: (unit: Unit) => Value): Readonly<Record<Unit, Value>> => ({
  kcal: valueOf('kcal'),
  g: valueOf('g'),
  mg: valueOf('mg'),
  µg: valueOf('µg'),
})
export const notes = text(500).nullable()

/** Whether a text is valid JSON of this schema. */
export const holds =
  (schema: z.ZodType) =>
  (text: string): boolean => {
    try {
      return schema.safeParse(JSON.parse(text)).success
    } catch {
      return false
    }
  }
