/** One line for the person at the terminal. @param {string} line */
export const say = (line) => {
  console.log(`[forkcast] ${line}`)
}

/** The same on stderr, for commands whose output is read by a program. @param {string} line */
export const sayOnStderr = (line) => {
  console.error(`[forkcast] ${line}`)
}

/** A failure that the person at the terminal can mend: shown without a stack. */
export class CommandError extends Error {}

/**
 * Runs a command's main function; ends with its exit code, or with 1 and a readable reason.
 * @param {() => Promise<number>} main
 */
export const runMain = async (main) => {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    console.error(`\n[forkcast] ${error.message}\n`)
    process.exitCode = 1
  }
}
