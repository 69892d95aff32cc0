import { StatementSync } from 'node:sqlite'
import pg from 'pg'

export interface IssuedStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Notes the SQL that reaches either engine's driver while `work` runs. */
export const statementsIssuedIn = async (work: () => Promise<unknown>): Promise<IssuedStatement[]> => {
  const issued: IssuedStatement[] = []
  const note = (text: unknown, values: unknown) => {
    if (typeof text === 'string') issued.push({ text, values: Array.isArray(values) ? values : [] })
  }
  const { all, run, iterate } = StatementSync.prototype
  const { query } = pg.Client.prototype
  StatementSync.prototype.all = function (...values: never[]) {
    note(this.sourceSQL, values)
    return Reflect.apply(all, this, values)
  }
  StatementSync.prototype.run = function (...values: never[]) {
    note(this.sourceSQL, values)
    return Reflect.apply(run, this, values)
  }
  StatementSync.prototype.iterate = function (...values: never[]) {
    note(this.sourceSQL, values)
    return Reflect.apply(iterate, this, values)
  }
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    note(given[0], given[1])
    return Reflect.apply(query, this, given)
  } as typeof query
  try {
    await work()
  } finally {
    Object.assign(StatementSync.prototype, { all, run, iterate })
    pg.Client.prototype.query = query
  }
  return issued
}
