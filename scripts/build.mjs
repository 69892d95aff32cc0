import { ensureInstalled } from './install.mjs'
import { findRuntime, refuseAncientNode } from './runtime.mjs'
import { runMain } from './say.mjs'
import { ensureServerBuilt } from './server-build.mjs'
import { ensureWebBuilt } from './web-build.mjs'

await runMain(async () => {
  refuseAncientNode()
  await ensureInstalled({ withTools: false })
  const runtime = findRuntime()
  await ensureWebBuilt(runtime, { anew: true })
  await ensureServerBuilt(runtime, { anew: true })
  return 0
})
