import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bareEnvironment } from './support/bare-environment.ts'
import { dataUrlOf, drawnDish } from './support/drawn-photos.ts'
import { registerOverHttp } from './support/http-member.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

let dataDir: string
const running: ServerProcess[] = []
const launchers: ChildProcess[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'forkcast-start-'))
})
afterEach(async () => {
  for (const launcher of launchers.splice(0)) launcher.kill('SIGKILL')
  for (const server of running.splice(0)) await server.end('SIGKILL')
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
})

const start = async (settings: Record<string, string> = {}) => {
  const server = await startServerProcess({ DATA_DIR: dataDir, ...settings })
  running.push(server)
  return server
}

/** What it printed when it refused these settings. */
const refusalOf = async (
  settings: Record<string, string>,
): Promise<{ code: unknown; words: string }> => {
  const refused = await start(settings).catch((error: unknown) => error)
  expect(refused).toMatchObject({ name: 'ServerDidNotStart' })
  const { ending, message } = refused as { ending: { code: unknown }; message: string }
  return { code: ending.code, words: message }
}

describe('the server', () => {
  it('finishes what is in flight when it is asked to stop, closes the database, then ends with code 0', async () => {
    const server = await start()
    const member = await registerOverHttp(server)
    const photo = dataUrlOf(await drawnDish())
    const inFlight = member.call(server, 'POST', '/api/analyze-food', { imageBase64: photo })
    // Answered after the photo's request has arrived: both travel from here, one after the other.
    await member.call(server, 'GET', '/api/me')
    const ended = server.end('SIGTERM')
    const { status, body } = await inFlight
    expect(status).toBe(200)
    expect(await ended).toEqual({ code: 0, signal: null })
    // The database is closed: nothing is left to recover.
    await expect(stat(join(dataDir, 'forkcast.db-wal'))).rejects.toMatchObject({ code: 'ENOENT' })
    const db = new DatabaseSync(join(dataDir, 'forkcast.db'), { readOnly: true })
    expect(db.prepare('SELECT count(*) AS members FROM member').get()).toEqual({ members: 1 })
    db.close()

    // Account, session and meal outlast it.
    const again = await start()
    const { body: log } = await member.call(again, 'GET', '/api/food-analyses')
    expect(log.data.map(({ id }: { id: string }) => id)).toEqual([body.data.id])
    expect(await again.end('SIGINT')).toEqual({ code: 0, signal: null })
  })

  it('keeps its files from other users of the machine, whatever the folder was', async () => {
    await chmod(dataDir, 0o777)
    const first = await start()
    await first.end('SIGTERM')
    await chmod(join(dataDir, 'forkcast.db'), 0o644)
    const server = await start()
    const member = await registerOverHttp(server)
    const imageBase64 = dataUrlOf(await drawnDish())
    expect((await member.call(server, 'POST', '/api/analyze-food', { imageBase64 })).status).toBe(
      200,
    )
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
    expect(entries.length).toBeGreaterThan(4)
    for (const entry of entries) {
      const { mode } = await stat(join(entry.parentPath, entry.name))
      expect([entry.name, mode & 0o077]).toEqual([entry.name, 0])
    }
  })

  it.each([
    [
      { PORT: 'eighty', PUBLIC_URL: 'forkcast.example' },
      /PORT: must be a whole number from 0 to 65535\n.*PUBLIC_URL: must be an http/,
    ],
    // Nothing listens on the discard port.
    [
      { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:9/x' },
      /DATABASE_URL: the database there cannot be used: connect ECONNREFUSED/,
    ],
    [
      { DATABASE_URL: 'postgres://nobody:secret@localhost:9/x' },
      /DATABASE_URL: the database there cannot be used: connect ECONNREFUSED/,
    ],
    [
      { DATA_DIR: fileURLToPath(import.meta.url) },
      /DATA_DIR: the folder .* cannot be used: EEXIST/,
    ],
    // Asked for a folder in it, this file system answers again and again that there is none.
    [{ DATA_DIR: '/proc/nope' }, /DATA_DIR: the folder \/proc\/nope cannot be used: /],
    [{ HOST: 'nowhere.invalid' }, /HOST: no such name is known/],
  ])('refuses %j in words', async (settings, expected) => {
    const { code, words } = await refusalOf(settings)
    expect(code).toBe(1)
    expect(words).toMatch(expected)
    expect(words).not.toMatch(/^\s+at |secret/m)
  })

  it('refuses a database that is none, and leaves it as it is', async () => {
    await writeFile(join(dataDir, 'forkcast.db'), 'a letter to somebody')
    const { code, words } = await refusalOf({})
    expect(code).toBe(1)
    expect(words).toMatch(/DATA_DIR: the folder .* cannot be used: file is not a database/)
    expect(await readFile(join(dataDir, 'forkcast.db'), 'utf8')).toBe('a letter to somebody')
  })

  it('refuses a data folder that another Forkcast uses, and a port that is taken, in words', async () => {
    const first = await start()
    expect((await refusalOf({})).words).toMatch(
      /Another Forkcast is already running on the data folder/,
    )

    const other = await mkdtemp(join(tmpdir(), 'forkcast-start-'))
    const taken = await refusalOf({ DATA_DIR: other, PORT: new URL(first.url).port })
    expect(taken.words).toMatch(/address already in use/)
    expect(taken.words).not.toMatch(/^\s+at |admin password/m)
    expect(taken.code).toBe(1)
    // Nobody has read it, so the next start that succeeds shows it.
    const listening = await start({ DATA_DIR: other })
    await expect
      .poll(() => listening.output(), { timeout: 60_000 })
      .toMatch(/The admin password, shown this once: \S{20}/)
    await listening.end('SIGTERM')
    await rm(other, { recursive: true })
  })
})

const freePort = async (): Promise<string> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return String(typeof address === 'object' ? address?.port : '')
}

/**
 * `npm start`, without npm itself, on an installation and a build that are current; `command` is
 * what npm would run.
 */
const launch = async (
  command = [process.execPath, 'scripts/start.mjs'],
  environment: Record<string, string> = {},
) => {
  const [program = '', ...args] = command
  const launcher = spawn(program, args, {
    cwd: ROOT,
    // Without a path there is no npm: a launcher that wants to install fails instead of changing
    // what tests run on.
    env: {
      ...bareEnvironment(),
      PATH: '',
      DATA_DIR: dataDir,
      PORT: await freePort(),
      HOST: '127.0.0.1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  launchers.push(launcher)
  let printed = ''
  for await (const chunk of launcher.stdout) {
    printed += String(chunk)
    if (printed.includes('Forkcast is ready at')) break
  }
  const url = /Forkcast is ready at (\S+)/.exec(printed)?.[1]
  if (url === undefined)
    throw new Error(
      `The launcher did not start a server:\n${printed}${await text(launcher.stderr)}`,
    )
  return { launcher, printed, url, ended: once(launcher, 'close') }
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/api/me`).then(
    () => true,
    () => false,
  )

describe('the launcher', () => {
  it('skips installing and building when nothing changed, and serves the pages', async () => {
    const stamps = [
      join(ROOT, 'node_modules', '.forkcast-install.json'),
      join(ROOT, 'dist', 'web-build.json'),
      join(ROOT, 'dist', 'server-build.json'),
    ]
    const before = await Promise.all(stamps.map((path) => readFile(path, 'utf8')))
    const { printed, url, launcher, ended } = await launch()
    expect(printed).not.toMatch(/Installing|Building/)
    expect((await fetch(url)).headers.get('content-type')).toMatch(/^text\/html/)
    launcher.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(await Promise.all(stamps.map((path) => readFile(path, 'utf8')))).toEqual(before)
  })

  it('leaves no server behind when it is killed', async () => {
    const { url, launcher } = await launch()
    expect(await answers(url)).toBe(true)
    launcher.kill('SIGKILL')
    await expect.poll(() => answers(url), { timeout: 120_000 }).toBe(false)
  })

  // Debian's shell stays between npm and the launcher, and dies of npm's signals without passing
  // them on.
  it.skipIf(process.platform === 'win32')(
    'ends the server when the shell between npm and itself is gone',
    async () => {
      const shell = ['/bin/sh', '-c', `"${process.execPath}" scripts/start.mjs; exit`]
      const { url, launcher } = await launch(shell, { npm_lifecycle_event: 'start' })
      launcher.kill('SIGKILL')
      await expect.poll(() => answers(url), { timeout: 120_000 }).toBe(false)
      // Closed in order, not killed: nothing is left to recover.
      await expect
        .poll(() => existsSync(join(dataDir, 'forkcast.db-wal')), { timeout: 120_000 })
        .toBe(false)
    },
  )
})
