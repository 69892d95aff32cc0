import { DatabaseSync, StatementSync } from 'node:sqlite'
import pg from 'pg'
import { openDatabase } from '#server/db/open-database.ts'

// Process entry: brings a database up to date, and is killed before the nth statement of that.
// Arguments: data folder, address of PostgreSQL or nothing, n (0 for never). Prints how many
// statements there were.

const [dataDir = '', databaseUrl = '', nth = '0'] = process.argv.slice(2)
let statements = 0
const beforeEach = (prototype: object, method: string) => {
  const original = Reflect.get(prototype, method) as (...given: unknown[]) => unknown
  Reflect.set(prototype, method, function (this: unknown, ...given: unknown[]) {
    statements += 1
    if (statements === Number(nth)) process.kill(process.pid, 'SIGKILL')
    return original.apply(this, given)
  })
}
beforeEach(DatabaseSync.prototype, 'exec')
for (const method of ['all', 'run', 'iterate']) beforeEach(StatementSync.prototype, method)
beforeEach(pg.Client.prototype, 'query')

const opened = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined })
await opened.close()
console.log(statements)
