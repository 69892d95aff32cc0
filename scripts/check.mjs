import { run } from './child.mjs'
import { findLayoutFaults } from './check-layout.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot } from './project.mjs'
import { findRuntime, refuseAncientNode, runtimeEnv } from './runtime.mjs'
import { runMain, say } from './say.mjs'

/**
 * Types, lint rules, formatting and layout. Every part runs, so that one run shows all there is to mend.
 * @param {string} runtime
 * @returns {Promise<boolean>} whether nothing was found
 */
export const checkSources = async (runtime) => {
  const env = runtimeEnv(runtime)
  say('Checking types ...')
  const types = await run(runtime, [inRoot('node_modules', 'typescript', 'bin', 'tsc'), '--build'], { env })
  say('Checking lint rules, formatting and layout ...')
  const lint = await run(runtime, [inRoot('node_modules', 'oxlint', 'bin', 'oxlint'), '--deny-warnings'], { env })
  const format = await run(runtime, [inRoot('node_modules', 'prettier', 'bin', 'prettier.cjs'), '--check', '--log-level', 'warn', '.'], {
    env,
  })
  const faults = findLayoutFaults()
  for (const fault of faults) console.error(fault)
  return types === 0 && lint === 0 && format === 0 && faults.length === 0
}

if (import.meta.main ?? process.argv[1] === inRoot('scripts', 'check.mjs')) {
  await runMain(async () => {
    refuseAncientNode()
    await ensureInstalled({ withTools: true })
    return (await checkSources(findRuntime())) ? 0 : 1
  })
}
