import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bareEnvironment } from './bare-environment.ts'

const PROGRAM = fileURLToPath(new URL('s3-server-process.ts', import.meta.url))
const BUCKET = 'forkcast-photos'

export interface S3Server {
  /** For a server under test. */
  readonly settings: Readonly<Record<`S3_${string}`, string>>
  /** Where it keeps the bucket's objects. */
  readonly folder: string
  stop(): Promise<void>
}

/**
 * A server of its own that speaks S3 and checks signatures, with one empty bucket; it ends with
 * this process.
 */
export const startS3 = async (): Promise<S3Server> => {
  const directory = await mkdtemp(join(tmpdir(), 'forkcast-s3-'))
  // The tokens by which it pages are encrypted in a way that Node no longer offers unasked.
  const execArgv = ['--openssl-legacy-provider', '--disable-warning=ExperimentalWarning']
  const server = fork(PROGRAM, [directory, BUCKET], { execArgv, env: bareEnvironment() })
  const port = await Promise.race([
    once(server, 'message').then(([message]) => Number(message)),
    once(server, 'exit').then(([code]) =>
      Promise.reject(new Error(`The S3 server ended with code ${String(code)}`)),
    ),
  ])
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      // The only account that it knows.
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    folder: join(directory, BUCKET),
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}
