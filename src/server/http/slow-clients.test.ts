import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { bodyTimeMs, LONGEST_BODY_MS, TIMEOUTS } from './slow-clients.ts'

const SHORT_TIMEOUTS = {
  headersMs: 300,
  betweenBytesMs: 2000,
  unheardMs: 100,
  idleMs: 300,
  minBodyMs: 300,
  checkEveryMs: 50,
}
const LOGIN = 'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
const BODY = JSON.stringify({ username: 'nobody', password: 'guessed' })

let app: FastifyInstance
let dataDir: string
const open: Socket[] = []
const drips: NodeJS.Timeout[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'forkcast-slow-'))
  app = await buildApp({
    config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ANALYSER_THREADS: '1' }),
    version: 'test',
    timeouts: SHORT_TIMEOUTS,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const drip of drips.splice(0)) clearInterval(drip)
  for (const socket of open.splice(0)) socket.destroy()
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

const dial = async (allowHalfOpen = false) => {
  const socket = connect({
    port: (app.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    allowHalfOpen,
  })
  open.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  let heard = ''
  socket.on('data', (chunk) => (heard += chunk.toString('utf8')))
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(heard)))
  return { socket, ended, heard: () => heard }
}

/** Sends a byte now and then, without ever finishing. */
const drip = (socket: Socket, bytes: string) => {
  drips.push(setInterval(() => socket.writable && socket.write(bytes), 20))
}

const answered = async (client: { socket: Socket; heard: () => string }) => {
  while (!client.heard().includes('\r\n\r\n')) await once(client.socket, 'data')
  return client.heard()
}

describe('a client that is slow on purpose', () => {
  it('is cut off when its head never ends', async () => {
    const { socket, ended } = await dial()
    socket.write('GET /api/me HTTP/1.1\r\nHost: localhost\r\n')
    drip(socket, 'X-Drip: 1\r\n')
    expect(await ended).toMatch(/^HTTP\/1\.1 408 |^$/)
  })

  it('is cut off when its body drips', async () => {
    const { socket, ended } = await dial()
    socket.write(`${LOGIN}Content-Length: 60000\r\n\r\n`)
    drip(socket, ' ')
    expect(await ended).toBe('')
  })

  it('is cut off when its body drips on after the refusal', async () => {
    const { socket, ended } = await dial()
    socket.write(
      'POST /api/weight HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n',
    )
    drip(socket, ' ')
    expect(await ended).toMatch(/^HTTP\/1\.1 401 /)
  })

  it('is cut off when its chunks drip', async () => {
    const { socket, ended } = await dial()
    socket.write(
      'POST /api/logout HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    )
    drip(socket, '1\r\n \r\n')
    await ended
  })

  it('is cut off when it says nothing at all', async () => {
    const { ended } = await dial()
    await ended
  })

  it('is cut off when it hangs up half, in the middle of a request', async () => {
    const { socket, ended } = await dial(true)
    socket.write(`${LOGIN}Content-Length: ${BODY.length}\r\n\r\n${BODY.slice(0, 5)}`)
    socket.end()
    await ended
  })

  it('is cut off when it keeps a connection and asks nothing', async () => {
    const { socket, ended } = await dial()
    socket.write('GET /api/me HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(await ended).toMatch(/^HTTP\/1\.1 401 /)
  })

  it('does not keep others from being served', async () => {
    // Fewer than an address may call within 20 seconds.
    const slow = await Promise.all(Array.from({ length: 150 }, () => dial()))
    for (const { socket } of slow) socket.write(`${LOGIN}Content-Length: 60000\r\n\r\n`)
    const client = await dial()
    client.socket.write(`${LOGIN}Content-Length: ${BODY.length}\r\n\r\n`)
    // A little late is not slow.
    client.socket.write(BODY.slice(0, 10))
    await new Promise((resolve) => setTimeout(resolve, 30))
    client.socket.write(BODY.slice(10))
    expect(await answered(client)).toMatch(/^HTTP\/1\.1 401 /)
    await Promise.all(slow.map(({ ended }) => ended))
  })
})

describe('a request that is no HTTP', () => {
  it.each([
    ['two lengths', `${LOGIN}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`],
    [
      'a length and chunks',
      `${LOGIN}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'a head of 100 kB',
      `GET /api/me HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`,
    ],
    ['no HTTP', 'hello, is this a mail server?\r\n\r\n'],
    [
      'a bare line feed in a header',
      'GET /api/me HTTP/1.1\r\nHost: localhost\r\nX-A: b\n\nGET /smuggled HTTP/1.1\r\n\r\n',
    ],
  ])('is refused and cut off: %s', async (_what, bytes) => {
    const { socket, ended } = await dial()
    socket.write(bytes)
    const heard = await ended
    expect(heard).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(heard.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })
})

describe('a client that sends calls without waiting for answers', () => {
  it('is answered some of them, then cut off', async () => {
    const { socket, ended } = await dial()
    socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20))
    expect((await ended).match(/HTTP\/1\.1 200/g)).toHaveLength(8)
  })
})

describe('the time for a body', () => {
  const MIB = 1024 ** 2
  it('follows what is announced, within the limit of the route', () => {
    expect(bodyTimeMs(100, 64 * 1024, 30_000)).toBe(30_000)
    expect(bodyTimeMs(16 * MIB, 22 * MIB, 30_000)).toBe(256_000)
    expect(bodyTimeMs(Number.MAX_SAFE_INTEGER, 22 * MIB, 30_000)).toBe(352_000)
    expect(bodyTimeMs(undefined, 22 * MIB, 30_000)).toBe(352_000)
  })
  it('ends', () => {
    expect(bodyTimeMs(undefined, 2048 * MIB, TIMEOUTS.minBodyMs)).toBe(LONGEST_BODY_MS)
  })
})
