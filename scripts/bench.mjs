import { run } from './child.mjs'
import { findBrowser } from './find-browser.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot } from './project.mjs'
import { findRuntime, refuseAncientNode, runtimeEnv } from './runtime.mjs'
import { runMain } from './say.mjs'
import { ensureServerBuilt } from './server-build.mjs'
import { SERVER_ENV, serverCommand } from './server-run.mjs'
import { ensureWebBuilt } from './web-build.mjs'

await runMain(async () => {
  refuseAncientNode()
  const [first, ...others] = process.argv.slice(2)
  const program = ['soak', 'reminders'].find((name) => name === first)
  const args = program !== undefined || first === undefined ? others : [first, ...others]
  await ensureInstalled({ withTools: true })
  const runtime = findRuntime()
  await ensureWebBuilt(runtime)
  await ensureServerBuilt(runtime)
  return run(runtime, ['--disable-warning=ExperimentalWarning', inRoot('bench', `${program ?? 'main'}.ts`), ...args], {
    env: runtimeEnv(runtime, {
      BENCH_SERVER_ARGUMENTS: JSON.stringify(serverCommand()),
      BENCH_BROWSER: JSON.stringify(await findBrowser()),
      BENCH_SERVER_ENV: JSON.stringify(SERVER_ENV),
    }),
  })
})
