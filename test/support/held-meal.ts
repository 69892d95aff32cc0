import { setTimeout as passTime } from 'node:timers/promises'
import { connectPostgres } from '#server/db/connect-postgres.ts'
import type { TestApp } from './test-app.ts'

const WAITING = `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Until a call waits for a lock on PostgreSQL. */
export const someoneWaits = async (databaseUrl: string): Promise<void> => {
  const watcher = await connectPostgres(databaseUrl)
  try {
    while ((await watcher.query<{ waiting: number }>(WAITING)).rows[0]!.waiting === 0)
      await passTime(5)
  } finally {
    await watcher.end()
  }
}

/**
 * Makes calls meet at one meal: each comes to where it waits for the meal's row before the next one
 * starts, and then they all go on. On SQLite, which never lets two meet, they start together.
 */
export const meetAtMeal = async <T>(
  { databaseUrl }: TestApp,
  mealId: string,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> => {
  if (databaseUrl === undefined) return Promise.all(calls.map((call) => call()))
  const [holder, watcher] = await Promise.all([
    connectPostgres(databaseUrl),
    connectPostgres(databaseUrl),
  ])
  try {
    await holder.query('begin')
    await holder.query('select 1 from meal where id = $1 for update', [mealId])
    const replies: Promise<T>[] = []
    let ended = 0
    for (const call of calls) {
      replies.push(call().finally(() => (ended += 1)))
      while (
        (await watcher.query<{ waiting: number }>(WAITING)).rows[0]!.waiting + ended <
        replies.length
      )
        await passTime(5)
    }
    await holder.query('commit')
    return await Promise.all(replies)
  } finally {
    await Promise.all([holder.end(), watcher.end()])
  }
}
