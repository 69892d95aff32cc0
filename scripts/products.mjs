import { ensureInstalled } from './install.mjs'
import { runServerCommand } from './server-command.mjs'
import { refuseAncientNode } from './runtime.mjs'
import { runMain } from './say.mjs'

await runMain(async () => {
  refuseAncientNode()
  await ensureInstalled({ withTools: false })
  return runServerCommand('products/import-command.ts', process.argv.slice(2))
})
