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
  // npm runs scripts in the project's folder; the folder was meant from where the person stands.
  const [first, ...rest] = process.argv.slice(2)
  const folder = !first || first.startsWith('-') ? first : resolve(process.env['INIT_CWD'] ?? '.', first)
  const words = folder === undefined ? [] : [folder, ...rest]
  const script = inRoot('scripts', 'eval-food', 'main.ts')
  // With the server's settings of memory: they are part of what a photo costs there.
  return run(findRuntime(), ['--disable-warning=ExperimentalWarning', script, ...words], { env: { ...SERVER_ENV, ...process.env } })
})
