/** An error that the operator can fix: only the message is shown, no stack. */
export class OperatorFault extends Error {}

/** Runs a command. If it fails, prints why and exits with 1. */
export const runCommand = async (command: () => Promise<void>): Promise<void> => {
  process.umask(0o077)
  try {
    await command()
  } catch (error) {
    console.error(error instanceof OperatorFault ? error.message : error)
    process.exit(1)
  }
}
