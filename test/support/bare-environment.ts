/**
 * For a process that must see nothing of the environment of the tests but where programs are, where
 * Node keeps what it has compiled, and the mark by which `npm test` finds processes that were left
 * behind.
 */
export const bareEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'NODE_COMPILE_CACHE', 'FORKCAST_TEST_RUN'].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
