import { cpSync } from 'node:fs'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import pg from 'pg'
import { openDatabase } from '#server/db/open-database.ts'

// Process entry: brings a database up to date, and is killed before the nth statement of that.
// Arguments: data folder, address of PostgreSQL or nothing, n (0 for never), and other such numbers
// before which the folder is copied to one of its name and the number: those are the files that a
// process killed there leaves. Prints how many statements there were.

const [dataDir = '', databaseUrl = '', nth = '0', copied = ''] = process.argv.slice(2)
const isCopiedAt = new Set(copied.split(','))
let statements = 0
const beforeEach = (prototype: object, method: string) => {
  const original = Reflect.get(prototype, method) as (...given: unknown[]) => unknown
  Reflect.set(prototype, method, function (this: unknown, ...given: unknown[]) {
    statements += 1
    if (isCopiedAt.has(String(statements)))
      cpSync(dataDir, `${dataDir}-${statements}`, { recursive: true })
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
