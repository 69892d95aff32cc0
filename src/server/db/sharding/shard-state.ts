import type pg from 'pg'

/**
 * What kind of table it is for Citus: plain, a copy on every machine, sharded by member, or local
 * but known to every machine.
 */
type Placement = 'plain' | 'copied' | 'split' | 'known'

export interface ShardedTable {
  readonly name: string
  readonly placement: Placement
  /**
   * Size of the rows in the coordinator's own table; for a sharded or copied one, leftovers from
   * before.
   */
  readonly bytesHere: number
  readonly refersToMember: boolean
}

/** The state of a PostgreSQL and of Forkcast's tables in it. */
export interface ShardState {
  readonly hasCitus: boolean
  /** Whether the coordinator is registered as a node. */
  readonly hasCoordinator: boolean
  readonly workers: number
  readonly tables: readonly ShardedTable[]
  /** Foreign keys, as `table.name`. */
  readonly references: ReadonlySet<string>
}

// Shards may appear as tables; their names end in a number.
const TABLES = `select c.oid, c.relname as name, pg_relation_size(c.oid)::float8 as bytes, exists (
    select 1 from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and f.confrelid = to_regclass('public.member')) as refers
  from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname !~ '_[0-9]{5,}$' order by c.relname`
const REFERENCES = `select conrelid::regclass::text || '.' || conname as name from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace`
const NODES = `select count(*) filter (where groupid = 0)::int as coordinators,
  count(*) filter (where groupid <> 0 and noderole = 'primary' and isactive)::int as workers from pg_dist_node`
const PLACEMENTS = `select logicalrelid::oid as oid,
  case when partmethod = 'h' then 'split' when repmodel = 't' then 'copied' else 'known' end as placement from pg_dist_partition`

export const readShardState = async (client: pg.Client): Promise<ShardState> => {
  const ask = async <Row extends pg.QueryResultRow>(statement: string) =>
    (await client.query<Row>(statement)).rows
  const hasCitus = (await ask(`select 1 from pg_extension where extname = 'citus'`)).length > 0
  const [nodes] = hasCitus ? await ask<{ coordinators: number; workers: number }>(NODES) : []
  const placements = new Map(
    (hasCitus ? await ask<{ oid: number; placement: Placement }>(PLACEMENTS) : []).map(
      ({ oid, placement }) => [oid, placement],
    ),
  )
  const tables = await ask<{ oid: number; name: string; bytes: number; refers: boolean }>(TABLES)
  const references = await ask<{ name: string }>(REFERENCES)
  return {
    hasCitus,
    hasCoordinator: (nodes?.coordinators ?? 0) > 0,
    workers: nodes?.workers ?? 0,
    tables: tables.map(({ oid, name, bytes, refers }) => ({
      name,
      placement: placements.get(oid) ?? 'plain',
      bytesHere: bytes,
      refersToMember: refers,
    })),
    references: new Set(references.map(({ name }) => name)),
  }
}
