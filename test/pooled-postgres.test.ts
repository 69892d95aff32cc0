import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshPostgres } from './support/fresh-database.ts'
import { registerOverHttp } from './support/http-member.ts'
import type { TestDatabase } from './support/postgres-databases.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

/**
 * The name in each Parse message of a stream from client to PostgreSQL; empty where the statement
 * is not kept.
 */
const namesIn = (sent: Buffer): string[] => {
  const names: string[] = []
  // The first message has no letter.
  for (let at = sent.readInt32BE(0); at + 5 <= sent.length; at += 1 + sent.readInt32BE(at + 1)) {
    if (sent[at] === 'P'.charCodeAt(0))
      names.push(sent.toString('utf8', at + 5, sent.indexOf(0, at + 5)))
  }
  return names
}

/** As a pooler does, names a process of its own as the one that can be told to cancel. */
const withOwnProcess = (bytes: Buffer): Buffer => {
  const at = bytes.indexOf('K\u0000\u0000\u0000\u000c', 0, 'latin1')
  if (at !== -1 && at + 9 <= bytes.length) bytes.writeInt32BE(1, at + 5)
  return bytes
}

let database: TestDatabase
let dataDir: string
let tap: Server
let server: ServerProcess
const streams: Buffer[][] = []
beforeAll(async () => {
  database = await freshPostgres()
  dataDir = await mkdtemp(join(tmpdir(), 'forkcast-pooled-'))
  const { hostname, port } = new URL(database.url)
  tap = createServer((client) => {
    const sent: Buffer[] = []
    streams.push(sent)
    const behind = connect(Number(port), hostname)
    client.on('data', (bytes) => sent.push(bytes))
    client.pipe(behind)
    behind.on('data', (bytes) => client.write(withOwnProcess(bytes)))
    behind.on('end', () => client.end())
    for (const end of [client, behind]) end.on('error', () => {})
  })
  await new Promise<void>((resolve) => tap.listen(0, '127.0.0.1', resolve))
  const tapped = new URL(database.url)
  tapped.host = `127.0.0.1:${(tap.address() as AddressInfo).port}`
  server = await startServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: tapped.href,
    ANALYSER_THREADS: '1',
  })
})
afterAll(async () => {
  await server.end('SIGKILL')
  tap.close()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

it('keeps no statement by name, so that a pooler may give each transaction another connection, also to calls that fail in a burst', async () => {
  const member = await registerOverHttp(server)
  const paths = [
    '/api/dashboard',
    '/api/weight/trajectory',
    '/api/food-analyses',
    '/api/food-analyses/none',
    '/api/fasting-clock',
  ]
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      member.call(server, 'GET', paths[i % paths.length] as string),
    ),
  )
  const weights = await Promise.all(
    Array.from({ length: 10 }, () => member.call(server, 'POST', '/api/weight', { weight: 80 })),
  )
  expect([...replies, ...weights].filter(({ status }) => status >= 500)).toEqual([])
  const names = streams.flatMap((sent) => namesIn(Buffer.concat(sent)))
  expect(names.length).toBeGreaterThan(200)
  expect(names.filter((name) => name !== '')).toEqual([])
})
