import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '../../support/server-process.ts'

/** Opens the admin area of the server under test. */
export const ADMIN_PASSWORD = 'Only for the keepers'

/** One real server on an empty data folder serves all tests of a run; each test has a member of its own. */
const serveForkcast = async (): Promise<() => Promise<void>> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forkcast-e2e-'))
  // Every test comes from an address of its own, so that the limits per address meet none of them.
  const server = await startServerProcess({ DATA_DIR: dataDir, TRUST_PROXY: 'true', ADMIN_PASSWORD })
  process.env['FORKCAST_URL'] = server.url
  return async () => {
    await server.end('SIGTERM')
    if (server.output().includes('"level":50')) console.error(`The server logged defects:\n${server.output()}`)
    await rm(dataDir, { recursive: true, force: true })
  }
}

export default serveForkcast
