import { run } from './child.mjs'
import { prepare } from './install.mjs'
import { linguiCommand } from './lingui-command.mjs'
import { runtimeEnv } from './runtime.mjs'
import { runMain } from './say.mjs'

// Writes what the code says today into the catalogues: src/web/locales.
await runMain(async () => {
  const runtime = await prepare({ withTools: true })
  return run(runtime, linguiCommand('extract'), { env: runtimeEnv(runtime) })
})
