import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'
import { startTestApp, type TestApp } from './support/test-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'forkcast-api-texts-'))
let test: TestApp
let built: ServerProcess
beforeAll(async () => {
  ;[test, built] = await Promise.all([startTestApp(), startServerProcess({ DATA_DIR: folder })])
})
afterAll(async () => {
  await built.end('SIGTERM')
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

it.each(['/api/openapi.json', '/api/v1/openapi.json'])(
  'a built server gives the document %s that its sources would make',
  async (url) => {
    const reply = await fetch(built.url + url)
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const { info, ...document } = await reply.json()
    const { info: made, ...ofSources } = (await test.app.inject({ url })).json()
    expect(document).toEqual(ofSources)
    expect(document.servers).toEqual([{ url: '/' }])
    expect(info.title).toBe(made.title)
  },
)

it('a built server gives the page for authors of programs', async () => {
  const page = await (await fetch(`${built.url}/api/v1/docs`)).text()
  const made = (await test.app.inject({ url: '/api/v1/docs' })).body
  const withoutVersion = (text: string) => text.replace(/<p>Version [^ ]+/, '')
  expect(withoutVersion(page)).toBe(withoutVersion(made))
  expect(page).toContain('THIS-SERVER/api/v1/today')
})
