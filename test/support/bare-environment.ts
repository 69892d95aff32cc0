/**
 * For a process that must see nothing of the environment of the tests but where programs are, and the mark by which
 * `npm test` finds processes that were left behind.
 */
export const bareEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'FORKCAST_TEST_RUN'].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
