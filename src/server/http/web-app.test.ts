import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '#contract/pages.ts'
import { POLICY_BESIDE_PAGES } from './safe-headers.ts'
import { serveWebApp } from './web-app.ts'

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'"
const SCRIPT = 'console.log("a page")'.repeat(100)

let app: FastifyInstance
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forkcast-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><title>Forkcast</title><script>begin()</script>',
  )
  await writeFile(join(folder, 'assets', 'page-abc.js'), SCRIPT)
  await writeFile(join(folder, 'assets', 'page-abc.js.br'), brotliCompressSync(SCRIPT))
  app = Fastify()
  app.addHook('onRequest', async (_, reply) => void reply.header('content-security-policy', POLICY))
  await serveWebApp(app, { folder, rootPath: '', isDemo: false, allowedMethods: () => [] })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

describe('the pages', () => {
  it('travel compressed to a browser that takes it, as what they are', async () => {
    const reply = await app.inject({
      url: '/assets/page-abc.js',
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(reply.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect(reply.headers['content-type']).toMatch(/^(text|application)\/javascript/)
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(SCRIPT)
  })
  it('travel as they are to any other', async () => {
    const reply = await app.inject({ url: '/assets/page-abc.js' })
    expect(reply.headers['content-encoding']).toBeUndefined()
    expect(reply.body).toBe(SCRIPT)
  })
  it('are kept for a year where their name has their digest, compressed or not, and asked for again where it has not', async () => {
    for (const encoding of ['br', 'identity']) {
      const headers = { 'accept-encoding': encoding }
      const script = await app.inject({ url: '/assets/page-abc.js', headers })
      expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect((await app.inject({ url: '/dashboard', headers })).headers['cache-control']).toBe(
        'no-cache',
      )
    }
  })
  it('allow, by the digest, the inline scripts, and none in a separate file', async () => {
    const digestOf = (text: string) =>
      `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const policyAt = async (url: string) =>
      String((await app.inject({ url })).headers['content-security-policy'])
    expect(await policyAt('/login')).toBe(
      `default-src 'none'; script-src 'self' ${digestOf('begin()')}; style-src 'self'`,
    )
    expect(await policyAt('/assets/page-abc.js')).toBe(POLICY_BESIDE_PAGES)
  })
  it('answer the address of every screen', async () => {
    for (const url of [...Object.values(paths), '/dashboard/', '/dashboard?period=weekly']) {
      const reply = await app.inject({ url })
      expect([url, reply.statusCode]).toEqual([url, 200])
      expect(reply.body).toContain('<title>Forkcast</title>')
    }
  })
  it('answer an unknown address with 404, and with the app that says so', async () => {
    for (const headers of [{}, { 'accept-encoding': 'br' }]) {
      const reply = await app.inject({ url: '/anything/else', headers })
      expect(reply.statusCode).toBe(404)
      expect(reply.headers['content-type']).toMatch(/^text\/html/)
      expect(reply.headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
    }
    expect((await app.inject({ url: '/anything/else' })).body).toContain('<title>Forkcast</title>')
  })
  it('have no body for a missing file but the problem', async () => {
    const reply = await app.inject({ url: '/assets/missing.js' })
    expect(reply.statusCode).toBe(404)
    expect(reply.body).not.toContain('<title>')
  })
})
