import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { bareEnvironment } from './bare-environment.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** As under `npm start`: however the tests end, the server does too. */
const FOLLOW_US = `--import=${new URL('../../scripts/follow-launcher.mjs', import.meta.url).href}`
const START_LIMIT_MS = 600_000
const READY_LINE = /Forkcast is ready at (http:\/\/\S+)/

interface Ending {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface ServerProcess {
  /** Without a trailing slash. */
  readonly url: string
  readonly pid: number
  /** Everything that it printed so far. */
  output(): string
  /** Sends the signal and answers how the process ended. */
  end(signal: NodeJS.Signals): Promise<Ending>
}

/** The server ended instead of becoming ready. */
export class ServerDidNotStart extends Error {
  override readonly name = 'ServerDidNotStart'
  readonly ending: Ending

  constructor(ending: Ending, output: string) {
    super(
      `The server ended (code ${ending.code}, signal ${ending.signal}) before it was ready:\n${output}`,
    )
    this.ending = ending
  }
}

/**
 * The real server as a process of its own, on a free port unless PORT is set; it sees these
 * settings and nothing of the environment of the tests. Throws ServerDidNotStart when it refuses
 * to.
 */
export const startServerProcess = async (settings: {
  readonly DATA_DIR: string
  readonly [name: string]: string
}): Promise<ServerProcess> => {
  // `npm test` names the built server; a test run by hand takes the sources as they are.
  const entry = process.env['FORKCAST_SERVER'] ?? 'src/server/main.ts'
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', FOLLOW_US, entry],
    {
      cwd: ROOT,
      env: {
        ...bareEnvironment(),
        PORT: '0',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'warn',
        PASSWORD_MEMORY_MIB: '1',
        CALLS_PER_MINUTE: '0',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  let output = ''
  const ended = once(child, 'close').then(([code, signal]): Ending => ({ code, signal }))

  const ready = new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`The server was not ready after ${START_LIMIT_MS / 1000} s:\n${output}`))
    }, START_LIMIT_MS)
    let isReady = false
    const listen = (chunk: Buffer) => {
      output += chunk.toString('utf8')
      // To look through all of it at every line would cost more the longer it gets.
      if (isReady) return
      const url = READY_LINE.exec(output)?.[1]
      if (url === undefined) return
      isReady = true
      clearTimeout(limit)
      resolve(url)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    void ended.then((ending) => {
      clearTimeout(limit)
      reject(new ServerDidNotStart(ending, output))
    })
  })
  const url = await ready
  return {
    url,
    pid: child.pid as number,
    output: () => output,
    end: async (signal) => {
      child.kill(signal)
      return ended
    },
  }
}
