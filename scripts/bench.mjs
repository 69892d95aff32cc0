import { run } from './child.mjs'
import { findBrowser } from './find-browser.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot } from './project.mjs'
import { findRuntime, refuseAncientNode, runtimeEnv } from './runtime.mjs'
import { runMain, Unworkable } from './say.mjs'
import { ensureServerBuilt } from './server-build.mjs'
import { SERVER_ENV, serverCommand } from './server-run.mjs'
import { ensureWebBuilt } from './web-build.mjs'

const ENGINES = ['--engine=sqlite', '--engine=postgres']
/** What each of the programs may be told. @type {Record<string, string[]>} */
const WORDS = {
  main: ['--quick', '--only=server', '--only=reads', '--only=pages', ...ENGINES],
  soak: ['--minutes=NUMBER', '--members=NUMBER'],
  reminders: ['--members=NUMBER', '--hanging=NUMBER', ...ENGINES],
}

await runMain(async () => {
  refuseAncientNode()
  const [first = '', ...others] = process.argv.slice(2)
  const program = Object.hasOwn(WORDS, first) ? first : 'main'
  const args = Object.hasOwn(WORDS, first) ? others : process.argv.slice(2)
  const words = WORDS[program] ?? []
  const unknown = args.filter((arg) => !words.includes(arg.replace(/=\d+$/, '=NUMBER')))
  if (unknown.length > 0) {
    const programs = program === 'main' ? ` Other programs: ${Object.keys(WORDS).slice(1).join(', ')}.` : ''
    throw new Unworkable(`Unknown: ${unknown.join(' ')}. Known here: ${words.join(', ')}.${programs}`)
  }
  await ensureInstalled({ withTools: true })
  const runtime = findRuntime()
  await ensureWebBuilt(runtime)
  await ensureServerBuilt(runtime)
  return run(runtime, ['--disable-warning=ExperimentalWarning', inRoot('bench', `${program}.ts`), ...args], {
    env: runtimeEnv(runtime, {
      BENCH_SERVER_ARGUMENTS: JSON.stringify(serverCommand()),
      BENCH_BROWSER: JSON.stringify(await findBrowser()),
      BENCH_SERVER_ENV: JSON.stringify(SERVER_ENV),
    }),
  })
})
