import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { ensureAllBuilt } from './builds.mjs'
import { run } from './child.mjs'
import { prepare } from './install.mjs'
import { inRoot } from './project.mjs'
import { envFileArguments } from './runtime.mjs'
import { runMain } from './say.mjs'
import { SERVER_ENV, serverCommand } from './server-run.mjs'

const PARENT_LOOK_MS = 200

/**
 * Who started us: npm, and the shell that it puts between where there is one. Changes when one of
 * them is gone.
 */
const starters = () => {
  const parent = process.ppid
  try {
    const [, npm] =
      /^\d+ \((?:sh|dash|bash)\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? []
    return `${parent} ${npm}`
  } catch {
    return `${parent} undefined`
  }
}

/**
 * npm sends a signal to the shell that runs this script. The shell ends without passing it on, so we
 * watch for its end.
 * @param {import('node:child_process').ChildProcess} server
 */
const endWithNpm = (server) => {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const startedBy = starters()
  const look = setInterval(() => {
    if (starters() === startedBy) return
    clearInterval(look)
    server.kill('SIGTERM')
  }, PARENT_LOOK_MS)
  server.once('close', () => clearInterval(look))
}

await runMain(async () => {
  const runtime = await prepare()
  await ensureAllBuilt(runtime)
  return run(
    runtime,
    serverCommand([
      ...envFileArguments(),
      `--import=${pathToFileURL(inRoot('scripts', 'follow-launcher.mjs')).href}`,
    ]),
    {
      ownGroup: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      onSpawn: endWithNpm,
      env: { ...SERVER_ENV, ...process.env },
    },
  )
})
