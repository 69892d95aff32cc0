import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '../../support/server-process.ts'

/** Opens the admin area of the server under test. */
export const ADMIN_PASSWORD = 'Only for admins'

const FIRST_MEMBER = {
  username: 'first',
  email: 'first@example.org',
  password: 'Correct1!horse',
  weight: 82.5,
  height: 175,
  age: 34,
  bodyType: 'medium',
  motivation: 'weight_loss',
  targetWeight: 72,
}

/**
 * Names, addresses and passwords of the members of a run, and what would sign in as one; not the
 * end of a UUID.
 */
const PERSONAL = /\be2e-[0-9a-f]{12}|@example\.org|Correct1!|Abcdef1!|session_token|2001:db8:/

/**
 * One real server on an empty data folder serves all tests of a run; each test has a member of its
 * own.
 */
const serveForkcast = async (): Promise<() => Promise<void>> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forkcast-e2e-'))
  // Every test comes from an address of its own, so that the limits per address meet none of them.
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    TRUST_PROXY: 'true',
    ADMIN_PASSWORD,
    LOG_LEVEL: 'debug',
    MEMBER_ADDRESSES: 'any',
  })
  process.env['FORKCAST_URL'] = server.url
  // Whoever comes first to a server is led to its set-up, which no test but its own expects.
  await fetch(`${server.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(FIRST_MEMBER),
  })
  return async () => {
    await server.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
    const lines = server.output().split('\n')
    const defects = lines.filter((line) => line.includes('"level":50'))
    if (defects.length > 0) console.error(`The server logged defects:\n${defects.join('\n')}`)
    const personal = lines.filter((line) => PERSONAL.test(line))
    if (personal.length > 0)
      throw new Error(
        `The server's log tells who its members are:\n${personal.slice(0, 5).join('\n')}`,
      )
  }
}

export default serveForkcast
