import type { ShardState } from './shard-state.ts'
import { WHOLE_TABLES } from './whole-tables.ts'

interface ShardStep {
  /** The reason, for the operator. */
  readonly words: string
  readonly statement: string
}

/**
 * The other tables are colocated with this one, so that all rows of a member are on one machine.
 */
const FIRST = 'meal'
/** A foreign key between sharded tables: Citus accepts it only once both are sharded. */
interface SplitReference {
  readonly table: string
  readonly target: string
  readonly name: string
  readonly definition: string
}
const toTheMeal = {
  target: 'meal',
  definition: 'foreign key (member_id, meal_id) references meal (member_id, id) on delete cascade',
}
const toTheImport = {
  target: 'data_import',
  definition:
    'foreign key (member_id, import_id) references data_import (member_id, id) on delete cascade',
}
export const REFERENCES_WITHIN_A_MEMBER: readonly SplitReference[] = [
  { table: 'import_draft', name: 'import_draft_import', ...toTheImport },
  { table: 'imported_row', name: 'imported_row_import', ...toTheImport },
  { table: 'meal_item', name: 'meal_item_meal', ...toTheMeal },
  { table: 'meal_likeness', name: 'meal_likeness_meal', ...toTheMeal },
  { table: 'meal_photo', name: 'meal_photo_meal', ...toTheMeal },
  {
    table: 'pot_share',
    target: 'pot',
    name: 'pot_share_pot',
    definition: 'foreign key (member_id, pot_id) references pot (member_id, id) on delete cascade',
  },
]

const isWhole = (table: string): boolean => Object.hasOwn(WHOLE_TABLES, table)

/** The remaining steps, in order, to shard Forkcast's tables by member. Empty when done. */
export const shardSteps = (
  state: ShardState,
  coordinator: { host: string; port: number },
): ShardStep[] => {
  const steps: ShardStep[] = []
  const step = (words: string, statement: string): void => void steps.push({ words, statement })
  const split = state.tables
    .filter(({ name }) => !isWhole(name))
    .toSorted((a, b) => Number(b.name === FIRST) - Number(a.name === FIRST))
  const unsplit = split.filter(({ placement }) => placement !== 'split')
  const member = state.tables.find(({ name }) => name === 'member')

  if (!state.hasCoordinator) {
    step(
      'The coordinator counts among the machines: without it, erasing a member leaves the password and the sessions behind (as a superuser)',
      `select citus_set_coordinator_host('${coordinator.host.replaceAll("'", "''")}', ${coordinator.port})`,
    )
  }
  if (member?.placement !== 'copied')
    step('Every machine has a copy of the members', `select create_reference_table('member')`)

  const isMoved = ({ table, target }: SplitReference): boolean =>
    unsplit.some(({ name }) => name === table || name === target)
  for (const reference of REFERENCES_WITHIN_A_MEMBER) {
    const { table, name } = reference
    if (isMoved(reference) && state.references.has(`${table}.${name}`)) {
      step(
        'A foreign key is dropped until both of its tables are sharded',
        `alter table ${table} drop constraint ${name}`,
      )
    }
  }
  for (const { name } of unsplit) {
    const like = name === FIRST ? '' : `, colocate_with => '${FIRST}'`
    step(
      'Its rows go to the machine of their member',
      `select create_distributed_table('${name}', 'member_id'${like})`,
    )
  }
  for (const reference of REFERENCES_WITHIN_A_MEMBER) {
    const { table, name, definition } = reference
    if (isMoved(reference) || !state.references.has(`${table}.${name}`)) {
      step(
        'The foreign key is added again',
        `alter table ${table} add constraint ${name} ${definition}`,
      )
    }
  }

  for (const { name, placement, bytesHere } of [...split, ...(member ? [member] : [])]) {
    const isLeft = bytesHere > 0 || (placement !== 'split' && placement !== 'copied')
    if (isLeft) {
      step(
        'The old rows on the coordinator are deleted: no statement would see them, and no erasure would reach them',
        `select truncate_local_data_after_distributing_table('${name}')`,
      )
    }
  }
  for (const { name, placement, refersToMember } of state.tables) {
    if (isWhole(name) && name !== 'member' && !refersToMember && placement === 'plain') {
      step(
        'Every machine can find it, so that instances may connect to workers',
        `select citus_add_local_table_to_metadata('${name}')`,
      )
    }
  }
  return steps
}

/** Why sharding is not possible, for the operator. */
export const faultOfCluster = ({ hasCitus, workers, tables }: ShardState): string | undefined => {
  if (!hasCitus) {
    return 'DATABASE_URL: this PostgreSQL has no Citus. Run `create extension citus` in this database on every machine first, or leave it whole: one PostgreSQL needs no sharding.'
  }
  if (!tables.some(({ name }) => name === FIRST))
    return 'DATABASE_URL: this database has no tables of Forkcast yet. Start Forkcast once with it.'
  if (workers === 0)
    return "DATABASE_URL: this Citus has no worker. Add each with `select citus_add_node('<host>', 5432)` first."
  return undefined
}
