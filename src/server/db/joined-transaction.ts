import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, DatabaseOrTransaction, Transaction } from './schema.ts'

const current = new AsyncLocalStorage<Transaction>()

/**
 * The same database, but every statement joins the transaction that `inOneTransaction` has begun
 * further up the call stack, if any. Nested transactions become part of it: if one fails,
 * everything must fail.
 */
export const joinsTransactions = (db: DatabaseOrTransaction): Database =>
  new Proxy(db as Database, {
    get(target, name) {
      const transaction = current.getStore()
      if (transaction === undefined) return memberOf(target, name)
      if (name === 'transaction')
        return () => ({
          execute: <T>(work: (joined: typeof transaction) => Promise<T>) => work(transaction),
        })
      return memberOf(transaction, name)
    },
  })

/** Kysely keeps its state in private fields, which a proxy does not have. */
const memberOf = (owner: DatabaseOrTransaction, name: string | symbol): unknown => {
  const member: unknown = Reflect.get(owner, name, owner)
  return typeof member === 'function' ? member.bind(owner) : member
}

/**
 * Runs all database statements of `work`, including functions it calls, in one transaction. It must
 * not wait for anything else.
 */
export const inOneTransaction = <T>(
  db: Database,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> => {
  const begun = current.getStore()
  return begun === undefined
    ? db.transaction().execute((transaction) => current.run(transaction, () => work(transaction)))
    : work(begun)
}
