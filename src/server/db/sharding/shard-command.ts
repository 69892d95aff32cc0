// `node src/server/db/sharding/shard-command.ts [--do]`: what splits the PostgreSQL of DATABASE_URL
// by member, printed or done.
import { parseArgs } from 'node:util'
import { connectPostgres } from '../connect-postgres.ts'
import { readConfig, SettingsError } from '#server/config/config.ts'
import { OperatorFault, runCommand } from '#server/config/operator-fault.ts'
import { readShardState } from './shard-state.ts'
import { faultOfCluster, shardSteps } from './shard-steps.ts'

const USAGE = 'Usage: npm run shard [-- --do] [-- --coordinator HOST:PORT]'
const DEFAULT_PORT = 5432

const readOptions = () => {
  try {
    return parseArgs({
      options: { do: { type: 'boolean', default: false }, coordinator: { type: 'string' } },
    }).values
  } catch {
    throw new OperatorFault(USAGE)
  }
}

/** The address at which the workers reach the coordinator; by default that of DATABASE_URL. */
const coordinatorOf = (
  databaseUrl: string,
  given: string | undefined,
): { host: string; port: number } => {
  const url = URL.parse(given === undefined ? databaseUrl : `postgres://${given}`)
  if (url === null || url.hostname === '') throw new OperatorFault(USAGE)
  return { host: url.hostname, port: Number(url.port) || DEFAULT_PORT }
}

await runCommand(async () => {
  const { do: isDone, coordinator: given } = readOptions()
  const { databaseUrl } = readConfig(process.env)
  if (databaseUrl === undefined)
    throw new SettingsError('DATABASE_URL must name the coordinator of a Citus.')
  const coordinator = coordinatorOf(databaseUrl, given)
  const client = await connectPostgres(databaseUrl)
  try {
    const state = await readShardState(client)
    const fault = faultOfCluster(state)
    if (fault !== undefined) throw new OperatorFault(fault)
    const steps = shardSteps(state, coordinator)
    for (const { words, statement } of steps) {
      console.log(`-- ${words}\n${statement};`)
      if (!isDone) continue
      await client.query(statement).catch((error: unknown) => {
        throw new OperatorFault(
          `PostgreSQL refused this step: ${(error as Error).message}. Put that right and run the command again: it goes on here.`,
        )
      })
    }
    const left = isDone ? shardSteps(await readShardState(client), coordinator) : []
    if (left.length > 0)
      throw new OperatorFault(
        `Not done yet:\n${left.map(({ statement }) => `${statement};`).join('\n')}`,
      )
    if (steps.length === 0)
      console.log(
        'All of it is done: the tables are split by member, and nothing of them is left on the coordinator.',
      )
    else
      console.log(
        isDone
          ? 'Done, and checked.'
          : 'Nothing was changed. Stop nothing, back up first, and do it with: npm run shard -- --do',
      )
  } finally {
    await client.end()
  }
})
