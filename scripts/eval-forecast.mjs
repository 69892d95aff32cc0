import { resolve } from 'node:path'
import { run } from './child.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot } from './project.mjs'
import { findRuntime, refuseAncientNode } from './runtime.mjs'
import { runMain } from './say.mjs'

await runMain(async () => {
  refuseAncientNode()
  await ensureInstalled({ withTools: false })
  // npm runs scripts in the project's folder; the folder was meant from where the person stands.
  const words = process.argv.slice(2).map((word) => (word.startsWith('-') ? word : resolve(process.env['INIT_CWD'] ?? '.', word)))
  return run(findRuntime(), ['--disable-warning=ExperimentalWarning', inRoot('scripts', 'eval-forecast', 'main.ts'), ...words])
})
