import { spawn } from 'node:child_process'
import { SERVER_ENV, serverCommand } from '../scripts/server-run.mjs'

export interface Started {
  readonly url: string
  readonly pid: number
  readonly startMs: number
  stop(): Promise<void>
}

/** Starts a process that says when it is ready, and ends with this one. */
export const start = async (
  args: readonly string[],
  env: Record<string, string>,
): Promise<Started> => {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let output = ''
  for await (const chunk of child.stdout) {
    output += String(chunk)
    const url = /ready at (http:\/\/\S+)/.exec(output)?.[1]
    if (url === undefined) continue
    child.stdout.resume()
    const stop = async () => {
      child.kill('SIGTERM')
      await ended
    }
    return {
      url,
      pid: child.pid as number,
      startMs: Math.round(performance.now() - startedAt),
      stop,
    }
  }
  throw new Error(`The process ended before it was ready:\n${output}`)
}

/** The built server as `npm start` runs it, on a port of its own. */
export const startServer = (settings: Record<string, string>): Promise<Started> =>
  start(serverCommand(), { ...SERVER_ENV, PORT: '0', HOST: '127.0.0.1', ...settings })

/** What `--name=` was given on the command line. */
export const optionOf = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)

/** The cookies of a reply as a request sends them back. */
export const cookiesOf = (setCookies: readonly string[]): string =>
  setCookies.map((line) => line.split(';', 1)[0]).join('; ')
