import { ensureAllBuilt } from './builds.mjs'
import { run } from './child.mjs'
import { prepare } from './install.mjs'
import { inRoot } from './project.mjs'
import { envFileArguments, runtimeEnv } from './runtime.mjs'
import { runMain, say } from './say.mjs'

// vite.config.ts sends the pages' calls to this port.
const SERVER_PORT = '3000'

await runMain(async () => {
  const runtime = await prepare({ withTools: true })
  await ensureAllBuilt(runtime, { pagesOnly: true })
  say('Pages that follow your edits: http://localhost:5173 (the server restarts on its own edits)')
  /** @type {import('node:child_process').ChildProcess[]} */
  const children = []
  const onSpawn = (/** @type {import('node:child_process').ChildProcess} */ child) =>
    children.push(child)
  const server = run(
    runtime,
    [
      '--watch-path=src/server',
      '--watch-path=src/contract',
      '--watch-path=src/domain',
      '--watch-preserve-output',
      '--disable-warning=ExperimentalWarning',
      ...envFileArguments(),
      inRoot('src', 'server', 'main.ts'),
    ],
    { env: runtimeEnv(runtime, { PORT: SERVER_PORT }), onSpawn },
  )
  const pages = run(runtime, [inRoot('node_modules', 'vite', 'bin', 'vite.js')], {
    env: runtimeEnv(runtime),
    onSpawn,
  })
  const code = await Promise.race([server, pages])
  for (const child of children) child.kill('SIGTERM')
  await Promise.all([server, pages])
  return code
})
