import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bareEnvironment } from './support/bare-environment.ts'
import { dataUrlOf, drawnDish } from './support/drawn-photos.ts'
import { registerOverHttp } from './support/http-member.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CHEDDAR = '14104100'

let folder: string
const running: ServerProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forkcast-commands-'))
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.end('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const start = async (dataDir: string) => {
  const server = await startServerProcess({ DATA_DIR: dataDir, ANALYSER_THREADS: '1' })
  running.push(server)
  return server
}

/** The command with these settings alone; rejects with what it printed when it fails. */
const command = async (dataDir: string, ...words: string[]): Promise<string> => {
  const { stdout } = await run(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'src/server/backup/backup-command.ts', ...words],
    {
      cwd: ROOT,
      env: { ...bareEnvironment(), DATA_DIR: dataDir },
    },
  )
  return stdout
}

describe('npm run backup and npm run restore', () => {
  it('copy a server at work, and bring back a server that works', async () => {
    const [here, there, backups] = [
      join(folder, 'here'),
      join(folder, 'there'),
      join(folder, 'backups'),
    ] as const
    const server = await start(here)
    const member = await registerOverHttp(server)
    const { body: photographed } = await member.call(server, 'POST', '/api/analyze-food', {
      imageBase64: dataUrlOf(await drawnDish(320)),
    })

    let isDone = false
    const acknowledged = new Set<string>()
    const writing = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!isDone) {
          const { status, body } = await member.call(server, 'POST', '/api/food-analyses', {
            foodCode: CHEDDAR,
            grams: 30,
          })
          expect(status).toBe(201)
          acknowledged.add(body.data.id)
        }
      }),
    )
    while (acknowledged.size < 50) await new Promise((resolve) => setTimeout(resolve, 5))
    const before = [...acknowledged]
    expect(await command(here, 'backup', backups)).toMatch(
      /^Backed up \d+ rows of \d+ tables and 1 photos to /,
    )
    const [name] = await readdir(backups)
    const restored = await command(there, 'restore', join(backups, name as string))
    expect(restored).toMatch(/^Restored \d+ rows of \d+ tables and 1 photos, as of \d{4}-/)
    isDone = true
    await writing

    const copy = await start(there)
    const ids = new Set<string>()
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body }: { body: any } = await member.call(
        copy,
        'GET',
        `/api/food-analyses?limit=100${cursor && `&cursor=${cursor}`}`,
      )
      for (const { id } of body.data) ids.add(id)
      cursor = body.nextCursor
    }
    for (const id of before) expect(ids.has(id)).toBe(true)
    for (const id of ids) expect(acknowledged.has(id) || id === photographed.data.id).toBe(true)
    const jpeg = await member.fetchFile(copy, photographed.data.imageUrl)
    expect([jpeg?.at(0), jpeg?.at(1), jpeg?.at(-2), jpeg?.at(-1)]).toEqual([0xff, 0xd8, 0xff, 0xd9])

    // The running server has the folder: nothing may be put under it.
    await expect(
      command(there, 'restore', join(backups, name as string), '--replace'),
    ).rejects.toThrow(/already running/)
    expect((await member.call(copy, 'GET', '/api/me')).status).toBe(200)
  })

  it('say in a sentence what cannot be done', async () => {
    await expect(command(join(folder, 'none'), 'backup', folder)).rejects.toThrow(
      /There is no database in /,
    )
    await expect(command(folder, 'restore', join(folder, 'none'))).rejects.toThrow(
      /is no finished backup/,
    )
    await expect(command(folder, 'restore')).rejects.toThrow(/Usage: npm run backup/)
    await expect(command(folder, 'backup', '--replace')).rejects.toThrow(/Unknown option --replace/)
  })
})
