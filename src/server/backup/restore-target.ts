import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { READ_INSTALLATION_ID, setInstallationId } from '#server/db/installation-id.ts'
import { openDatabase, SQLITE_FILE } from '#server/db/open-database.ts'
import { lockDataFolder } from '#server/db/process-lock.ts'
import { forgetRunning, READ_RUNNING_SERVERS } from '#server/db/running-servers.ts'
import { syncFolder } from '#server/photos/sync-folder.ts'
import { BackupFault, type BackupManifest } from './backup-files.ts'
import { connectPostgres } from '#server/db/connect-postgres.ts'
import { insertBackup } from './restore-rows.ts'
import { scratchName } from './scratch.ts'

/** Checks the rows, in a database with these settings, before they are swapped in. */
export type CheckRows = (built: {
  dataDir: string
  databaseUrl: string | undefined
}) => Promise<void>

interface Replacement {
  /** Whether existing members may be replaced. */
  readonly mayReplace: boolean
  readonly check?: CheckRows | undefined
  /** The id that the installation gets; undefined keeps the one in the backup. */
  readonly installationId: string | undefined
}

/** The database that a backup goes to. */
export interface RestoreTarget {
  /** For the operator; without secrets. */
  readonly name: string
  hasMembers(): Promise<boolean>
  /** Undefined if there is none yet, or it cannot be read. */
  installationId(): Promise<string | undefined>
  /**
   * Builds a new database, migrates it, and swaps it in at once, unless `check` throws or members
   * have registered meanwhile who may not be replaced.
   */
  replaceRows(folder: string, manifest: BackupManifest, replacement: Replacement): Promise<void>
  close(): Promise<void>
}

export const openTarget = (settings: {
  dataDir: string
  databaseUrl: string | undefined
}): Promise<RestoreTarget> =>
  settings.databaseUrl === undefined
    ? openSqliteTarget(settings.dataDir)
    : openPostgresTarget(settings.databaseUrl)

const build = async (
  settings: { dataDir: string; databaseUrl: string | undefined },
  schemaName: string | undefined,
  folder: string,
  manifest: BackupManifest,
  { check, installationId }: Replacement,
): Promise<void> => {
  const named = schemaName === undefined ? {} : { schemaName }
  const asItWas = await openDatabase(settings, { ...named, only: new Set(manifest.migrations) })
  try {
    await insertBackup(asItWas, folder, manifest)
  } finally {
    await asItWas.close()
  }
  // Opening it runs the migrations that an older backup lacks.
  const ofToday = await openDatabase(settings, named)
  try {
    if (installationId !== undefined) {
      await setInstallationId(ofToday.db, installationId)
      await forgetRunning(ofToday.db)
    }
  } finally {
    await ofToday.close()
  }
  await check?.(settings)
}

const openSqliteTarget = async (dataDir: string): Promise<RestoreTarget> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockDataFolder(dataDir)
  const file = join(dataDir, SQLITE_FILE)
  return {
    name: dataDir,
    async installationId() {
      if (!existsSync(file)) return undefined
      const db = new DatabaseSync(file)
      try {
        return db.prepare(READ_INSTALLATION_ID).get()?.['value'] as string | undefined
      } catch {
        return undefined
      } finally {
        db.close()
      }
    },
    async hasMembers() {
      if (!existsSync(file)) return false
      const db = new DatabaseSync(file)
      try {
        const hasTable = db
          .prepare("select 1 from sqlite_master where type = 'table' and name = 'member'")
          .get()
        return (
          hasTable !== undefined && db.prepare('select 1 from member limit 1').get() !== undefined
        )
      } finally {
        db.close()
      }
    },
    async replaceRows(folder, manifest, replacement) {
      // This process holds the folder, so nobody can register meanwhile.
      const aside = join(dataDir, scratchName('restoring'))
      try {
        const settings = { dataDir: aside, databaseUrl: undefined }
        await build(settings, undefined, folder, manifest, replacement)
        const built = join(aside, SQLITE_FILE)
        refuseUnmerged(built)
        // The new database must not be combined with the write-ahead log of the old one, which may
        // be damaged.
        mergeLog(file)
        for (const ending of ['-wal', '-shm']) await rm(file + ending, { force: true })
        await rename(built, file)
        await syncFolder(dataDir)
      } finally {
        await rm(aside, { recursive: true, force: true })
      }
    },
    close: async () => unlock(),
  }
}

/**
 * Closing a database merges its write-ahead log, without a word where the disk is full: the file
 * alone would lack what is still in the log.
 */
const refuseUnmerged = (file: string): void => {
  const built = new DatabaseSync(file)
  try {
    built.exec('pragma wal_checkpoint(truncate)')
  } finally {
    built.close()
  }
}

const mergeLog = (file: string): void => {
  if (!existsSync(file)) return
  const old = new DatabaseSync(file)
  try {
    old.exec('pragma wal_checkpoint(truncate)')
  } catch {
    // An unreadable database is about to be replaced anyway.
  } finally {
    old.close()
  }
}

const openPostgresTarget = async (databaseUrl: string): Promise<RestoreTarget> => {
  const client = await connectPostgres(databaseUrl)
  const names = async (query: string, values: string[] = []) =>
    (await client.query<{ name: string }>(query, values)).rows.map(({ name }) => name)
  const tablesOf = (schema: string) =>
    names('select tablename as name from pg_tables where schemaname = $1', [schema])
  const [home] = await names('select current_schema() as name')
  if (home === undefined) throw new BackupFault('The PostgreSQL user has no schema to write to.')
  const name = `The PostgreSQL database ${client.database ?? ''}`
  const inSchema = (schema: string) => {
    const url = new URL(databaseUrl)
    url.searchParams.set('options', `-c search_path=${schema}`)
    return { dataDir: '', databaseUrl: url.href }
  }
  /**
   * The tables of the installation that is there, whatever its version: those that its own migrations
   * make. The database may have tables of other programs.
   */
  const installedTables = async (scratch: string): Promise<string[]> => {
    const there = await tablesOf(home)
    if (!there.includes('kysely_migration')) return []
    const ran = await names(`select name from "${home}".kysely_migration`)
    await client.query(`create schema ${scratch}`)
    try {
      const only = new Set(ran)
      await (await openDatabase(inSchema(scratch), { schemaName: scratch, only })).close()
      const made = await tablesOf(scratch)
      return there.filter((name) => made.includes(name))
    } finally {
      await client.query(`drop schema ${scratch} cascade`)
    }
  }
  const hasMemberTable = async () => (await tablesOf(home)).includes('member')
  const hasMembers = async () =>
    (await hasMemberTable()) && (await client.query('select 1 from member limit 1')).rows.length > 0
  const refuseRunningServers = async () => {
    if (!(await tablesOf(home)).includes('job_turn')) return
    if ((await client.query(READ_RUNNING_SERVERS)).rows.length > 0)
      throw new BackupFault(
        `${name} is in use by a running Forkcast. Stop every instance first (one that was killed counts for a minute). Nothing was changed.`,
      )
  }
  /**
   * A server may have run since the first check; from here to the end of the swap nobody can
   * register.
   */
  const refuseNewMembers = async () => {
    if (await hasMemberTable())
      await client.query(`lock table "${home}".member in access exclusive mode`)
    if (await hasMembers())
      throw new BackupFault(`${name} has got members meanwhile. Nothing was changed.`)
  }
  try {
    await refuseRunningServers()
  } catch (error) {
    await client.end()
    throw error
  }
  return {
    name,
    hasMembers,
    async installationId() {
      if (!(await tablesOf(home)).includes('setting')) return undefined
      return (await client.query<{ value: string }>(READ_INSTALLATION_ID)).rows[0]?.value
    },
    async replaceRows(folder, manifest, replacement) {
      const aside = scratchName('restoring')
      await client.query(`create schema ${aside}`)
      try {
        await build(inSchema(aside), aside, folder, manifest, replacement)
        const installed = await installedTables(`${aside}_before`)
        await client.query('begin')
        try {
          const made = await tablesOf(aside)
          if (!replacement.mayReplace) await refuseNewMembers()
          await refuseRunningServers()
          const old = (await tablesOf(home)).filter(
            (name) => made.includes(name) || installed.includes(name),
          )
          if (old.length > 0)
            await client.query(
              `drop table ${old.map((name) => `"${home}"."${name}"`).join(', ')} cascade`,
            )
          for (const name of made)
            await client.query(`alter table ${aside}."${name}" set schema "${home}"`)
          await client.query('commit')
        } catch (error) {
          await client.query('rollback')
          throw error
        }
      } finally {
        await client.query(`drop schema if exists ${aside} cascade`)
      }
    },
    close: () => client.end(),
  }
}
