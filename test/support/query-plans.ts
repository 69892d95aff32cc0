import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { connectPostgres } from '#server/db/connect-postgres.ts'
import type { RowsPlace } from './database-rows.ts'
import type { RecordedStatement } from './recorded-statements.ts'

/** How one statement gets at one table. */
interface TableAccess {
  readonly table: string
  /** What the index is asked for; empty where every row, or every entry of an index, is read. */
  readonly condition: string
}

interface PlanNode {
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Node Type': string
  readonly Plans?: readonly PlanNode[]
}

/** A bitmap's condition stands below the node that names its table. */
const bitmapCondition = (node: PlanNode): string =>
  [
    node['Index Cond'] ?? '',
    ...(node.Plans ?? [])
      .filter((below) => below['Node Type'].startsWith('Bitmap'))
      .map(bitmapCondition),
  ]
    .join(' ')
    .trim()

const accessesIn = (node: PlanNode): TableAccess[] => [
  ...(node['Relation Name'] !== undefined && node['Node Type'].includes('Scan')
    ? [{ table: node['Relation Name'], condition: bitmapCondition(node) }]
    : []),
  ...(node.Plans ?? []).flatMap(accessesIn),
]

/** Names the tables behind the aliases of a statement, as far as SQLite's plans need it. */
const tableBehind = (alias: string, text: string): string =>
  new RegExp(`(?:from|join|update|into) "?(\\w+)"? as "?${alias}"?\\b`, 'i').exec(text)?.[1] ??
  alias

const sqliteAccesses = (db: DatabaseSync, { text }: RecordedStatement): TableAccess[] =>
  db
    .prepare(`explain query plan ${text}`)
    .all()
    .flatMap(({ detail }) => {
      const [, , alias = '', rest = ''] = /^(SCAN|SEARCH) (\w+)(.*)$/.exec(String(detail)) ?? []
      return alias === ''
        ? []
        : [{ table: tableBehind(alias, text), condition: /\((.*)\)/.exec(rest)?.[1] ?? '' }]
    })

/**
 * How each statement gets at its tables, by the engine's own plan; PostgreSQL is kept from reading
 * small tables whole.
 */
export const planStatements = async (
  place: RowsPlace,
  statements: readonly RecordedStatement[],
): Promise<{ text: string; accesses: TableAccess[] }[]> => {
  if (place.databaseUrl === undefined) {
    const db = new DatabaseSync(join(place.dataDir, 'forkcast.db'), { readOnly: true })
    const plans = statements.map((one) => ({ text: one.text, accesses: sqliteAccesses(db, one) }))
    db.close()
    return plans
  }
  const client = await connectPostgres(place.databaseUrl)
  await client.query('set enable_seqscan = off')
  const plans: { text: string; accesses: TableAccess[] }[] = []
  for (const { text, values } of statements) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json) ${text}`,
      [...values],
    )
    plans.push({ text, accesses: accessesIn(rows[0]!['QUERY PLAN'][0].Plan) })
  }
  await client.end()
  return plans
}

const rowsReadIn = (node: PlanNode): number => {
  const own =
    node['Relation Name'] === undefined
      ? 0
      : (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)
  return (
    own * (node['Actual Loops'] ?? 1) +
    (node.Plans ?? []).reduce((sum, below) => sum + rowsReadIn(below), 0)
  )
}

/**
 * How many rows of tables PostgreSQL reads to answer these statements, as it would among many
 * members: by an index.
 */
export const rowsReadBy = async (
  databaseUrl: string,
  statements: readonly RecordedStatement[],
): Promise<number> => {
  const client = await connectPostgres(databaseUrl)
  await client.query('set enable_seqscan = off')
  let total = 0
  for (const { text, values } of statements) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) ${text}`,
      [...values],
    )
    total += rowsReadIn(rows[0]!['QUERY PLAN'][0].Plan)
  }
  await client.end()
  return total
}
