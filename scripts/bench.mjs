import { ensureAllBuilt } from './builds.mjs'
import { run } from './child.mjs'
import { prepare } from './install.mjs'
import { inRoot } from './project.mjs'
import { runtimeEnv } from './runtime.mjs'
import { runMain, CommandError } from './say.mjs'

const ENGINES = ['--engine=sqlite', '--engine=postgres']
/** The options of each program. @type {Record<string, string[]>} */
const WORDS = {
  main: [
    '--quick',
    '--only=server',
    '--only=reads',
    '--only=pages',
    '--calls=NAMES',
    '--sets=NUMBER',
    '--keep',
    ...ENGINES,
  ],
  against: ['FILE', '--quick', ...ENGINES],
  neighbours: ['--seconds=NUMBER', '--floods=NAMES', '--equal', ...ENGINES],
  busy: ['--seconds=NUMBER', '--kinds=NAMES', ...ENGINES],
  soak: ['--minutes=NUMBER', '--members=NUMBER'],
  reminders: ['--members=NUMBER', '--hanging=NUMBER', ...ENGINES],
}

await runMain(async () => {
  const [first = '', ...others] = process.argv.slice(2)
  const program = Object.hasOwn(WORDS, first) ? first : 'main'
  const args = Object.hasOwn(WORDS, first) ? others : process.argv.slice(2)
  const words = WORDS[program] ?? []
  const unknown = args.filter(
    (arg) =>
      !words.includes(
        arg
          .replace(/=\d+$/, '=NUMBER')
          .replace(/^(--calls|--floods|--kinds)=.+/, '$1=NAMES')
          .replace(/^[^-].*/, 'FILE'),
      ),
  )
  if (unknown.length > 0) {
    const programs =
      program === 'main' ? ` Other programs: ${Object.keys(WORDS).slice(1).join(', ')}.` : ''
    throw new CommandError(
      `Unknown: ${unknown.join(' ')}. Known here: ${words.join(', ')}.${programs}`,
    )
  }
  const runtime = await prepare({ withTools: true })
  await ensureAllBuilt(runtime)
  return run(
    runtime,
    ['--disable-warning=ExperimentalWarning', inRoot('bench', `${program}.ts`), ...args],
    {
      env: runtimeEnv(runtime),
    },
  )
})
