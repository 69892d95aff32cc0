import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataUrlOf, drawnDish } from './support/drawn-photos.ts'
import { type HttpMember, registerOverHttp } from './support/http-member.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'
import { mountDisk } from './support/small-disk.ts'
import { registration } from './support/test-app.ts'

const CHEDDAR = '14104100'
const DISK_BYTES = 8 * 1024 ** 2
const DISK = mkdtempSync(join(tmpdir(), 'forkcast-full-disk-'))

const whyNot = mountDisk(DISK, DISK_BYTES)
if (whyNot !== undefined) console.warn(`The tests of full disks are skipped: ${whyNot}`)

describe.skipIf(whyNot !== undefined)('a server whose disk is full', () => {
  let server: ServerProcess
  let member: HttpMember
  let photo: string
  let exported: Uint8Array
  const filler = join(DISK, 'filler')
  beforeAll(async () => {
    photo = dataUrlOf(await drawnDish(320))
    server = await startServerProcess({ DATA_DIR: DISK, ANALYSER_THREADS: '1' })
    member = await registerOverHttp(server)
    expect(
      (await member.call(server, 'POST', '/api/analyze-food', { imageBase64: photo })).status,
    ).toBe(200)
    exported = (await member.fetchFile(server, '/api/export')) ?? new Uint8Array()
    expect(exported.length).toBeGreaterThan(1000)
  }, 60_000)
  afterAll(async () => {
    await server.end('SIGKILL')
    execFileSync('umount', [DISK])
    rmSync(DISK, { recursive: true, force: true })
  })

  const fill = () => {
    for (const size of [65_536, 4096, 1]) {
      try {
        for (;;) appendFileSync(filler, Buffer.alloc(size))
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
      }
    }
  }
  const logged = async () =>
    (await member.call(server, 'GET', '/api/food-analyses?limit=100')).body.data as { id: string }[]
  const importArchive = () =>
    member.call(server, 'POST', '/api/import', exported, { 'content-type': 'application/zip' })
  const leftovers = () =>
    readdirSync(DISK, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.part') || path.endsWith('.upload'),
    )
  const photoFiles = () =>
    readdirSync(join(DISK, 'photos'), { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.jpg'),
    )

  it(
    'tells so in words, reads on, leaves nothing half-written, and is well once there is room',
    { timeout: 120_000 },
    async () => {
      const photosBefore = photoFiles()
      fill()
      // The write-ahead file may still have room inside it: it is used up first.
      let reply = await member.call(server, 'POST', '/api/food-analyses', {
        foodCode: CHEDDAR,
        grams: 30,
      })
      for (let turn = 0; turn < 2000 && reply.status === 201; turn += 1) {
        reply = await member.call(server, 'POST', '/api/food-analyses', {
          foodCode: CHEDDAR,
          grams: 30,
        })
      }
      const before = await logged()
      const full = {
        success: false,
        code: 'storage_full',
        error: 'The disk of the server is full. Please tell whoever runs it.',
      }
      expect([reply.status, reply.headers.get('retry-after'), reply.body]).toEqual([
        507,
        '60',
        full,
      ])
      for (const [method, path, body] of [
        ['POST', '/api/analyze-food', { imageBase64: photo }],
        ['POST', '/api/weight', { weight: 80, notes: 'x'.repeat(500) }],
        ['POST', '/api/account/erase', { password: registration.password }],
        ['POST', '/api/login', { username: 'Robin', password: registration.password }],
      ] as const) {
        const { status, body: answer } = await member.call(server, method, path, body)
        expect([path, status, answer.code]).toEqual([path, 507, 'storage_full'])
      }
      expect((await importArchive()).body).toEqual(full)
      expect(await logged()).toEqual(before)
      expect((await member.call(server, 'GET', '/api/dashboard')).status).toBe(200)
      expect((await member.fetchFile(server, '/api/export'))?.length).toBeGreaterThan(1000)
      expect([leftovers(), photoFiles()]).toEqual([[], photosBefore])
      expect(server.output()).toMatch(/ENOSPC|database or disk is full/)

      rmSync(filler)
      expect((await importArchive()).status).toBe(200)
      expect(
        (await member.call(server, 'POST', '/api/analyze-food', { imageBase64: photo })).status,
      ).toBe(200)
      expect(await logged()).toHaveLength(before.length + 1)
      const db = new DatabaseSync(join(DISK, 'forkcast.db'), { readOnly: true })
      expect(db.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
      db.close()
    },
  )

  it('lets no upload take more than half of what is free', async () => {
    const { bavail, bsize } = statfsSync(DISK)
    const most = async (bytes: number) => {
      const headers = { 'content-type': 'application/zip' }
      const reply = await member.call(server, 'POST', '/api/import', Buffer.alloc(bytes), headers)
      return [reply.status, reply.body.code]
    }
    expect(await most(bavail * bsize * 0.7)).toEqual([507, 'storage_full'])
    expect(await most(bavail * bsize * 0.3)).toEqual([400, 'invalid_input'])
    expect(leftovers()).toEqual([])
  })

  it('says 503 where the folder of photos cannot be written, and records nothing', async () => {
    const before = await logged()
    renameSync(join(DISK, 'photos'), join(DISK, 'photos-away'))
    writeFileSync(join(DISK, 'photos'), '')
    const reply = await member.call(server, 'POST', '/api/analyze-food', { imageBase64: photo })
    expect([reply.status, reply.body.code]).toEqual([503, 'storage_unavailable'])
    expect(await logged()).toEqual(before)
    rmSync(join(DISK, 'photos'))
    renameSync(join(DISK, 'photos-away'), join(DISK, 'photos'))
    expect(
      (await member.call(server, 'POST', '/api/analyze-food', { imageBase64: photo })).status,
    ).toBe(200)
  })

  it('says 503 where the folder of photos is mounted to be read only, and reads on', async () => {
    const before = await logged()
    const photos = join(DISK, 'photos')
    execFileSync('mount', ['--bind', photos, photos])
    execFileSync('mount', ['-o', 'remount,bind,ro', photos])
    const refused = [
      await member.call(server, 'POST', '/api/analyze-food', { imageBase64: photo }),
      await importArchive(),
    ]
    const shown = await member.fetchFile(server, '/api/export')
    execFileSync('umount', [photos])
    expect(refused.map(({ status, body }) => [status, body.code])[0]).toEqual([
      503,
      'storage_unavailable',
    ])
    // What is there already needs no photo written.
    expect([200, 503]).toContain(refused[1]?.status)
    expect(shown?.length).toBeGreaterThan(1000)
    expect(server.output()).toContain('EROFS')
    expect(await logged()).toEqual(before)
    expect(
      (await member.call(server, 'POST', '/api/analyze-food', { imageBase64: photo })).status,
    ).toBe(200)
  })

  it('says 503 where no file can be opened any more, leaves nothing half-written, and is well afterwards', async () => {
    const [, usual = ''] =
      /Max open files\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/limits`, 'utf8')) ?? []
    const allow = (files: number | string) =>
      execFileSync('prlimit', ['--pid', String(server.pid), `--nofile=${files}:`])
    // `fetch` may open a second connection though the first is free again, which the server could
    // not take.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const send = async (path: string, imageBase64: string) => {
      const headers = { cookie: member.cookie, 'content-type': 'application/json' }
      const asking = request(`${server.url}${path}`, { agent, method: 'POST', headers })
      asking.end(JSON.stringify({ imageBase64 }))
      const [reply] = (await once(asking, 'response')) as [IncomingMessage]
      return [
        reply.statusCode,
        ((await json(reply)) as { code?: string }).code,
        asking.reusedSocket,
      ]
    }
    const heic = dataUrlOf(
      readFileSync(new URL('../src/server/photos/fixtures/turned.heic', import.meta.url)),
    )
    expect(await send('/api/analyze-food', photo)).toEqual([200, undefined, false])
    const before = [await logged(), photoFiles()]
    // What is open stays open, such as this connection and the database: new ones would have to be
    // among the first three.
    allow(3)
    try {
      expect(await send('/api/analyze-food', photo)).toEqual([503, 'storage_unavailable', true])
      // Its thread cannot start.
      expect(await send('/api/photo-previews', heic)).toEqual([503, 'analyser_unavailable', true])
    } finally {
      allow(usual)
    }
    expect(await send('/api/photo-previews', heic)).toEqual([200, undefined, true])
    agent.destroy()
    expect([await logged(), photoFiles()]).toEqual(before)
    expect(
      (await member.call(server, 'POST', '/api/analyze-food', { imageBase64: photo })).status,
    ).toBe(200)
    expect(leftovers()).toEqual([])
    expect(server.output()).toContain('EMFILE')
  })

  it('erases a member once there is room', async () => {
    expect(
      (await member.call(server, 'POST', '/api/account/erase', { password: registration.password }))
        .status,
    ).toBe(200)
    expect(existsSync(join(DISK, 'photos')) ? photoFiles() : []).toEqual([])
  })
})
