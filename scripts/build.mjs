import { ensureInstalled } from './install.mjs'
import { findRuntime, refuseAncientNode } from './runtime.mjs'
import { runMain } from './say.mjs'
import { ensureWebBuilt } from './web-build.mjs'

await runMain(async () => {
  refuseAncientNode()
  await ensureInstalled({ withTools: false })
  await ensureWebBuilt(findRuntime(), { anew: true })
  return 0
})
