import { run } from './child.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot } from './project.mjs'
import { findRuntime, refuseAncientNode } from './runtime.mjs'
import { runMain } from './say.mjs'

await runMain(async () => {
  refuseAncientNode()
  await ensureInstalled({ withTools: false })
  return run(findRuntime(), ['--disable-warning=ExperimentalWarning', inRoot('bench', 'barcodes.ts')])
})
