import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectPostgres } from '#server/db/connect-postgres.ts'
import { type HttpMember, registerOverHttp } from './support/http-member.ts'
import { type PostgresServer, startPostgres } from './support/postgres-server.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'
import { mountDisk } from './support/small-disk.ts'

const DISK = mkdtempSync(join(tmpdir(), 'forkcast-full-postgres-'))
const whyNot = mountDisk(DISK, 40 * 1024 ** 2)
if (whyNot !== undefined) console.warn(`The test of PostgreSQL's full disk is skipped: ${whyNot}`)

describe.skipIf(whyNot !== undefined)('a server whose PostgreSQL has no room left', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forkcast-full-postgres-'))
  const filler = join(DISK, 'filler')
  let postgres: PostgresServer
  let server: ServerProcess
  let member: HttpMember
  const databaseUrl = () => new URL('/forkcast', postgres.url).href
  beforeAll(async () => {
    postgres = await startPostgres({ isLasting: true })
    postgres.own(DISK)
    const client = await connectPostgres(postgres.url)
    await client.query(`create tablespace small location '${DISK}'`)
    await client.query('create database forkcast tablespace small')
    await client.end()
    server = await startServerProcess({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(),
      ANALYSER_THREADS: '1',
    })
    member = await registerOverHttp(server)
  })
  afterAll(async () => {
    await server.end('SIGKILL')
    await postgres.stop()
    execFileSync('umount', [DISK])
    for (const folder of [DISK, dataDir]) rmSync(folder, { recursive: true, force: true })
  })

  const recordMeal = () =>
    member.call(server, 'POST', '/api/food-analyses', { foodCode: '14104100', grams: 30 })
  const mealsThere = async () => {
    const client = await connectPostgres(databaseUrl())
    const { rows } = await client.query('select count(*)::int as n from meal')
    await client.end()
    return rows[0].n
  }
  const fill = () => {
    for (const size of [65_536, 4096]) {
      try {
        for (;;) appendFileSync(filler, Buffer.alloc(size))
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
      }
    }
  }

  it('says so in words, reads on, loses nothing, and is well once there is room', async () => {
    let recorded = 0
    let reply = await recordMeal()
    fill()
    // Pages that the tables have already are used up first.
    for (; reply.status === 201; reply = await recordMeal()) recorded += 1
    expect([reply.status, reply.headers.get('retry-after'), reply.body]).toEqual([
      507,
      '60',
      {
        success: false,
        code: 'storage_full',
        error: 'The disk of the server is full. Please tell whoever runs it.',
      },
    ])
    for (const path of ['/api/me', '/api/dashboard', '/api/today', '/api/food-analyses'])
      expect([path, (await member.call(server, 'GET', path)).status]).toEqual([path, 200])
    rmSync(filler)
    expect((await recordMeal()).status).toBe(201)
    expect(await mealsThere()).toBe(recorded + 1)
  })
})
