import { resolve } from 'node:path'
import { run } from './child.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot } from './project.mjs'
import { findRuntime, refuseAncientNode } from './runtime.mjs'
import { runMain } from './say.mjs'
import { SERVER_ENV } from './server-run.mjs'

await runMain(async () => {
  refuseAncientNode()
  await ensureInstalled({ withTools: false })
  // npm runs scripts in the project's folder; the argument was meant from where the person stands.
  const folders = process.argv.slice(2).map((folder) => resolve(process.env['INIT_CWD'] ?? '.', folder))
  const script = inRoot('scripts', 'eval-food', 'main.ts')
  // With the server's settings of memory: they are part of what a photo costs there.
  return run(findRuntime(), ['--disable-warning=ExperimentalWarning', script, ...folders], { env: { ...SERVER_ENV, ...process.env } })
})
