import { run } from './child.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot } from './project.mjs'
import { findRuntime, refuseAncientNode, runtimeEnv } from './runtime.mjs'
import { runMain } from './say.mjs'

// Writes what the code says today into the catalogues: src/web/locales.
await runMain(async () => {
  refuseAncientNode()
  await ensureInstalled({ withTools: true })
  const runtime = findRuntime()
  const lingui = inRoot('node_modules', '@lingui', 'cli', 'dist', 'lingui.js')
  return run(runtime, [lingui, 'extract', '--clean', '--overwrite', '--workers', '1'], { env: runtimeEnv(runtime) })
})
