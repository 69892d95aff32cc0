import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataUrlOf, drawnDish } from './support/drawn-photos.ts'
import { registerOverHttp } from './support/http-member.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

let home: string
let server: ServerProcess
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'forkcast-home-'))
  server = await startServerProcess({
    DATA_DIR: join(home, 'data'),
    HOME: home,
    XDG_CACHE_HOME: join(home, 'cache'),
  })
})
afterAll(async () => {
  await server.end('SIGTERM')
  await rm(home, { recursive: true, force: true })
})

describe('a server that analyses photos', () => {
  it('does not let the library of its networks keep an id of this machine, with which it would tell its maker of them', async () => {
    const who = await registerOverHttp(server)
    const { status } = await who.call(server, 'POST', '/api/analyze-food', {
      imageBase64: dataUrlOf(await drawnDish()),
    })
    expect(status).toBe(200)
    expect(await readdir(home)).toEqual(['data'])
  })
})
