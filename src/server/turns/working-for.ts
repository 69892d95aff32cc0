import { AsyncLocalStorage } from 'node:async_hooks'

const callers = new AsyncLocalStorage<string>()

/** Does some work for a caller, as the limits of calls name one. */
export const workFor = <Result>(caller: string, work: () => Result): Result =>
  callers.run(caller, work)

/** For whom the server works right now; '' for what it does by itself. */
export const workingFor = (): string => callers.getStore() ?? ''
