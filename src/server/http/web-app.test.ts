import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveWebApp } from './web-app.ts'

const SCRIPT = 'console.log("a page")'.repeat(100)

let app: FastifyInstance
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forkcast-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Forkcast</title>')
  await writeFile(join(folder, 'assets', 'page-abc.js'), SCRIPT)
  await writeFile(join(folder, 'assets', 'page-abc.js.br'), brotliCompressSync(SCRIPT))
  app = Fastify()
  await serveWebApp(app, folder, () => [], ({ headers }) => headers.cookie === 'session=ours')
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

describe('the pages', () => {
  it('travel compressed to a browser that takes it, as what they are', async () => {
    const reply = await app.inject({ url: '/assets/page-abc.js', headers: { 'accept-encoding': 'gzip, br' } })
    expect(reply.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringMatching(/accept-encoding/i) })
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
      expect((await app.inject({ url: '/dashboard', headers })).headers['cache-control']).toBe('no-cache')
    }
  })
  it('answer any address that looks like a page, and no missing file', async () => {
    expect((await app.inject({ url: '/anything/else' })).body).toContain('<title>Forkcast</title>')
    expect((await app.inject({ url: '/assets/missing.js' })).statusCode).toBe(404)
  })
})
