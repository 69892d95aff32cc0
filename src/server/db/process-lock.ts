import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorFault } from '#server/config/operator-fault.ts'

const SQLITE_BUSY = 5

/** The data folder is in use by another Forkcast process. */
export class DataFolderInUse extends OperatorFault {
  override readonly name = 'DataFolderInUse'
}

/**
 * Locks the data folder for this process and returns a function that unlocks it. The lock is an
 * exclusive SQLite transaction, which the operating system releases even if the process is killed.
 */
export const lockDataFolder = (dataDir: string): (() => void) => {
  const lock = new DatabaseSync(join(dataDir, 'lock.db'))
  try {
    lock.exec('pragma busy_timeout = 200; pragma locking_mode = exclusive; begin exclusive;')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new DataFolderInUse(`Another Forkcast is already running on the data folder ${dataDir}.`)
  }
  return () => lock.close()
}
