import type { ArchiveCounts } from '#contract/portability.ts'
import type * as z from 'zod'
import type { Schema } from '#server/db/schema.ts'
import { activityRow, boosterDayRow, eatenMarkRow, mealRow, waterDayRow, weighInRow } from './archive-rows.ts'

export type TableName = 'meal' | 'water_day' | 'activity' | 'weigh_in' | 'booster_day' | 'eaten_mark'

export interface ArchiveTable {
  readonly table: TableName & keyof Schema
  /** Its name among the counts of an import. */
  readonly count: keyof ArchiveCounts
  /** Of `<file>.json` and `<file>.csv`. */
  readonly file: string
  /** Tells the rows of one member apart, after `member_id`. */
  readonly key: string
  /** What the rows are listed by, oldest first; ends with the key. */
  readonly order: readonly string[]
  readonly row: z.ZodObject
}

/** Every table that holds what a member recorded. */
export const archiveTables: readonly ArchiveTable[] = [
  { table: 'meal', count: 'meals', file: 'meals', key: 'id', order: ['eaten_at', 'id'], row: mealRow },
  { table: 'water_day', count: 'waterDays', file: 'water', key: 'drunk_on', order: ['drunk_on'], row: waterDayRow },
  { table: 'activity', count: 'activities', file: 'activities', key: 'id', order: ['performed_at', 'id'], row: activityRow },
  { table: 'weigh_in', count: 'weighIns', file: 'weights', key: 'id', order: ['weighed_at', 'id'], row: weighInRow },
  { table: 'booster_day', count: 'boosterDays', file: 'boosters', key: 'recorded_on', order: ['recorded_on'], row: boosterDayRow },
  { table: 'eaten_mark', count: 'eatenMarks', file: 'eaten-marks', key: 'id', order: ['eaten_at', 'id'], row: eatenMarkRow },
]

export const MANIFEST_FILE = 'manifest.json'
export const PROFILE_FILE = 'profile.json'
/** Told, not brought back: consent is given anew where the data goes. */
export const CONSENTS_FILE = 'consents.json'
export const jsonFileOf = ({ file }: ArchiveTable): string => `${file}.json`
export const csvFileOf = ({ file }: ArchiveTable): string => `${file}.csv`
/** Of a meal's photo by its number; 0 is the first. */
export const photoFileOf = (mealId: string, number: number): string =>
  number === 0 ? `photos/${mealId}.jpg` : `photos/${mealId}-${number + 1}.jpg`
