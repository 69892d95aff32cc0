import { resolve } from 'node:path'
import { run } from './child.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot } from './project.mjs'
import { envFileArguments, findRuntime, refuseAncientNode } from './runtime.mjs'
import { runMain } from './say.mjs'

await runMain(async () => {
  refuseAncientNode()
  await ensureInstalled({ withTools: false })
  // npm runs scripts in the project's folder; the folder was meant from where the person stands.
  const [first, ...rest] = process.argv.slice(2)
  const folder = first === undefined || first.startsWith('-') ? first : resolve(process.env['INIT_CWD'] ?? '.', first)
  const script = inRoot('scripts', 'eval-vision.ts')
  const words = folder === undefined ? [] : [folder, ...rest]
  return run(findRuntime(), ['--disable-warning=ExperimentalWarning', ...envFileArguments(), script, ...words])
})
