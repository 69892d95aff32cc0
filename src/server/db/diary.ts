import { type RawBuilder, sql } from 'kysely'
import { keepQuery } from './kept-query.ts'
import type { Database, Flag, Instant } from './schema.ts'

export type DiaryKind = 'meal' | 'meal-day' | 'habit-day' | 'eaten-mark' | 'weigh-in' | 'activity' | 'glasses'

/** One recording of any kind, so that one statement reads several of a member's tables. */
export interface DiaryRow {
  readonly kind: DiaryKind
  readonly at: Instant
  /** Civil day, frozen. */
  readonly day: string
  /** kcal as eaten, kg, minutes or glasses; null for "I ate, without details". */
  readonly amount: number | null
  readonly protein_g: number | null
  readonly carbs_g: number | null
  readonly fat_g: number | null
  readonly pre_meal_water: Flag | null
  readonly routine_adherent: Flag | null
  /** A row's id, an activity's type, or a day's meals or habits. */
  readonly word: string | null
}

export type DiaryPart = RawBuilder<DiaryRow>

type Column = RawBuilder<unknown>
const NO_NUMBER = sql`cast(null as double precision)`
const NO_FLAG = sql`cast(null as integer)`
const NO_TEXT = sql`cast(null as text)`

export interface DiaryColumns {
  readonly at: Column
  readonly day: Column
  readonly amount?: Column
  readonly protein?: Column
  readonly carbs?: Column
  readonly fat?: Column
  readonly preMealWater?: Column
  readonly routineAdherent?: Column
  readonly word?: Column
}

/** A select of one kind of recording in the diary's columns; `source` is its from, where, order and limit. */
export const diaryPart = (kind: DiaryKind, columns: DiaryColumns, source: RawBuilder<unknown>): DiaryPart => {
  const { at, day, amount, protein, carbs, fat, preMealWater, routineAdherent, word } = columns
  // Unions take only whole selects, so each sits in one of its own, which may order and limit.
  return sql<DiaryRow>`select * from (select
    cast(${sql.lit(kind)} as text) as kind, ${at} as at, ${day} as day, ${amount ?? NO_NUMBER} as amount,
    ${protein ?? NO_NUMBER} as protein_g, ${carbs ?? NO_NUMBER} as carbs_g, ${fat ?? NO_NUMBER} as fat_g,
    ${preMealWater ?? NO_FLAG} as pre_meal_water, ${routineAdherent ?? NO_FLAG} as routine_adherent,
    ${word ?? NO_TEXT} as word ${source}) as part`
}

/** The rows that a statement brought, by kind; those of one kind in no order. */
export type Diary = ReadonlyMap<DiaryKind, readonly DiaryRow[]>

/** Reads the rows of all parts in one statement that is built once: see `keepQuery`. */
export const keepDiary = <Values extends object>(
  partsOf: (given: Values) => readonly DiaryPart[],
): ((db: Database, values: Values) => Promise<Diary>) => {
  const read = keepQuery<Values, DiaryRow>((db, given) => sql<DiaryRow>`${sql.join([...partsOf(given)], sql` union all `)}`.compile(db))
  return async (db, values) => Map.groupBy(await read(db, values), ({ kind }) => kind)
}

export const rowsOfKind = (diary: Diary, kind: DiaryKind): readonly DiaryRow[] => diary.get(kind) ?? []
