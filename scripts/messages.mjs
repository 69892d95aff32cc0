import { run } from './child.mjs'
import { prepare } from './install.mjs'
import { inRoot } from './project.mjs'
import { runtimeEnv } from './runtime.mjs'
import { runMain } from './say.mjs'

// Writes what the code says today into the catalogues: src/web/locales.
await runMain(async () => {
  const runtime = await prepare({ withTools: true })
  const lingui = inRoot('node_modules', '@lingui', 'cli', 'dist', 'lingui.js')
  return run(runtime, [lingui, 'extract', '--clean', '--overwrite', '--workers', '1'], {
    env: runtimeEnv(runtime),
  })
})
