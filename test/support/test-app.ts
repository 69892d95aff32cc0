import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { SQLITE_FILE } from '#server/db/open-database.ts'
import type { Analyser } from '#server/vision/analyser.ts'
import { openEmbeddedAnalyser } from '#server/vision/embedded-analyser.ts'
import { SHIPPED_MODEL } from '#server/vision/shipped-model.ts'
import { freshDatabase, migratedFile } from './fresh-database.ts'
import { looksOnce } from './looks-once.ts'
import { registration } from './registration.ts'
import { watchFailures } from './unlisted-failures.ts'

export interface TestApp {
  readonly app: FastifyInstance
  readonly dataDir: string
  /** Of PostgreSQL; undefined when the tests run on SQLite. */
  readonly databaseUrl: string | undefined
  /** The time that the server believes it is; settable. */
  readonly clock: { now: number }
  /**
   * Closes the server and starts it again on the same data, with other settings where some are
   * given.
   */
  restart(variables?: Record<string, string>): Promise<void>
  close(): Promise<void>
}

const THREADS = 1
let sharedAnalyser: Analyser | undefined
/**
 * Loading the food model takes longer than most tests: the servers of a process share it, where
 * they ask for nothing else.
 */
const analyserFor = (config: Config): Analyser | undefined =>
  config.analyserThreads === THREADS
    ? (sharedAnalyser ??= looksOnce(openEmbeddedAnalyser({ ...SHIPPED_MODEL, threads: THREADS })))
    : undefined

/** The real server on a real database in a folder of its own; only its clock is ours. */
export const startTestApp = async (
  variables: Record<string, string> = {},
  // What looks by itself now and then would be counted among what a test asks for.
  { lookEveryMs = 3_600_000 }: { lookEveryMs?: number } = {},
): Promise<TestApp> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forkcast-test-'))
  const clock = { now: Date.UTC(2026, 4, 20, 12) }
  const postgres = await freshDatabase()
  const migrated = migratedFile()
  if (migrated) await copyFile(migrated, join(dataDir, SQLITE_FILE))
  const configWith = (more: Record<string, string>) =>
    readConfig({
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      ANALYSER_THREADS: String(THREADS),
      PASSWORD_MEMORY_MIB: '1',
      CALLS_PER_MINUTE: '0',
      ...(postgres && { DATABASE_URL: postgres.url }),
      ...variables,
      ...more,
    })
  let config = configWith({})
  const unlisted = new Set<string>()
  const open = async () => {
    const built = await buildApp({
      config,
      version: 'test',
      clock: () => clock.now,
      lookEveryMs,
      isLasting: false,
      analyser: analyserFor(config),
    })
    watchFailures(built, (what) => unlisted.add(what))
    return built
  }
  let app = await open()
  return {
    get app() {
      return app
    },
    dataDir,
    databaseUrl: config.databaseUrl,
    clock,
    async restart(more = {}) {
      await app.close()
      config = configWith(more)
      app = await open()
    },
    async close() {
      await app.close()
      await postgres?.drop()
      await rm(dataDir, { recursive: true, force: true })
      if (unlisted.size > 0)
        throw new Error(`The contract does not list: ${[...unlisted].join('; ')}`)
    },
  }
}

export { registration }

export interface TestMember {
  readonly id: string
  readonly username: string
  readonly cookie: string
  call(options: InjectOptions): Promise<LightMyRequestResponse>
}

let made = 0

/** A new member with a browser's cookie jar of one. */
export const newMember = async (
  test: TestApp,
  zone = 'Europe/Paris',
  wishes: object = {},
): Promise<TestMember> => {
  made += 1
  const reply = await test.app.inject({
    method: 'POST',
    url: '/api/register',
    headers: { 'x-time-zone': zone },
    payload: {
      ...registration,
      username: `member-${made}`,
      email: `member-${made}@example.org`,
      ...wishes,
    },
  })
  if (reply.statusCode !== 201) throw new Error(`Registration failed: ${reply.body}`)
  const cookie = cookieOf(reply)
  return {
    id: reply.json().user.id as string,
    username: reply.json().user.username as string,
    cookie,
    call: (options) =>
      test.app.inject({ ...options, headers: { cookie, 'x-time-zone': zone, ...options.headers } }),
  }
}

/** The session cookie that a reply sets, as a Cookie header. */
export const cookieOf = (reply: LightMyRequestResponse): string => {
  const line = [reply.headers['set-cookie']].flat().find((one) => one?.includes('session_token'))
  if (!line) throw new Error('The reply sets no session cookie')
  return line.split(';', 1)[0] as string
}
