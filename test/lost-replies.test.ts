import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startCuttingProxy } from './support/cutting-proxy.ts'
import { dataUrlOf, drawnDish } from './support/drawn-photos.ts'
import { freshDatabase } from './support/fresh-database.ts'
import { type HttpMember, registerOverHttp } from './support/http-member.ts'
import type { TestDatabase } from './support/postgres-databases.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

const CHEDDAR = '14104100'
const ROUNDS = 5

let dataDir: string
let database: TestDatabase | undefined
let server: ServerProcess
let member: HttpMember
const start = () =>
  startServerProcess({
    DATA_DIR: dataDir,
    ANALYSER_THREADS: '1',
    ...(database && { DATABASE_URL: database.url }),
  })
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'forkcast-lost-replies-'))
  database = await freshDatabase()
  server = await start()
  member = await registerOverHttp(server)
})
afterEach(async () => {
  await server.end('SIGKILL')
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const logSize = async () =>
  (await member.call(server, 'GET', '/api/food-analyses?limit=100')).body.data.length as number

describe('a recording whose reply is lost', () => {
  it('is there once, however often it is sent again', { timeout: 120_000 }, async () => {
    const proxy = await startCuttingProxy(server.url)
    const cutOff = { ...server, url: proxy.url }
    const acts = [
      ['/api/analyze-food', { imageBase64: dataUrlOf(await drawnDish(320)) }],
      ['/api/food-analyses', { foodCode: CHEDDAR, grams: 30 }],
    ] as const
    for (const [done, [path, body]] of acts.entries()) {
      const key = { 'idempotency-key': randomUUID() }
      proxy.cutNext(path, 2)
      for (const _turn of [1, 2])
        await expect(member.call(cutOff, 'POST', path, body, key)).rejects.toThrow('fetch failed')
      expect(await logSize()).toBe(done + 1)
      const heard = await member.call(server, 'POST', path, body, key)
      expect(heard.body.data.id).toBe(
        (await member.call(server, 'GET', `/api/food-analyses/${heard.body.data.id}`)).body.data.id,
      )
      expect(await logSize()).toBe(done + 1)
    }
    proxy.close()
  })

  it(`is there once after a server that is killed in the middle of its work, ${ROUNDS} times in a row`, async () => {
    const keys: string[] = []
    for (let round = 1; round <= ROUNDS; round += 1) {
      const unanswered = new Set<string>()
      let answered = 0
      const keepRecording = async () => {
        for (;;) {
          const key = randomUUID()
          keys.push(key)
          unanswered.add(key)
          await member.call(
            server,
            'POST',
            '/api/food-analyses',
            { foodCode: CHEDDAR, grams: 30 },
            { 'idempotency-key': key },
          )
          unanswered.delete(key)
          answered += 1
        }
      }
      const writers = Promise.allSettled([1, 2, 3].map(keepRecording))
      while (answered < 4) await wait(2)
      await wait(round * 3)
      await server.end('SIGKILL')
      await writers
      expect(unanswered.size).toBe(3)
      server = await start()
      for (const key of unanswered) {
        const again = await member.call(
          server,
          'POST',
          '/api/food-analyses',
          { foodCode: CHEDDAR, grams: 30 },
          { 'idempotency-key': key },
        )
        expect(again.status).toBe(201)
      }
    }
    let logged = 0
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await member.call(
        server,
        'GET',
        `/api/food-analyses?limit=100${cursor && `&cursor=${cursor}`}`,
      )
      logged += body.data.length
      cursor = body.nextCursor
    }
    expect(logged).toBe(keys.length)
  })
})
