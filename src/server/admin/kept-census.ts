import type { Database } from '#server/db/schema.ts'
import type { Census } from './census-figures.ts'

const KEY = 'census'
/** Raised when a census of before cannot be read any more. */
const SHAPE = 1

/** A count of all members, and what it took to make it. */
export interface TakenCensus {
  readonly census: Census
  /** ms since the epoch */
  readonly takenAt: number
  readonly tookMs: number
}

const plain = (_name: string, value: unknown): unknown => (value instanceof Map ? { pairs: [...(value as Map<unknown, unknown>)] } : value)
const lively = (_name: string, value: unknown): unknown => {
  const pairs = (value as { pairs?: unknown } | null)?.pairs
  return Array.isArray(pairs) ? new Map(pairs as [unknown, unknown][]) : value
}

/** Keeps a count that took long, so that a restart, or another instance, need not make it again. */
export const keepCensus = async (db: Database, taken: TakenCensus): Promise<void> => {
  const value = JSON.stringify({ shape: SHAPE, ...taken }, plain)
  await db
    .insertInto('setting')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

export const findCensus = async (db: Database): Promise<TakenCensus | undefined> => {
  const row = await db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst()
  if (!row) return undefined
  const { shape, ...taken } = JSON.parse(row.value, lively) as TakenCensus & { shape: number }
  return shape === SHAPE ? taken : undefined
}
