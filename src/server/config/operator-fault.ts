/** Something that the operator can put right: the message tells it to them, and no stack is shown. */
export class OperatorFault extends Error {}

/** Runs a command to its end; where it fails, says why and ends the process with 1. */
export const runCommand = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command()
  } catch (error) {
    console.error(error instanceof OperatorFault ? error.message : error)
    process.exit(1)
  }
}
