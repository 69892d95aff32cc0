import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { run } from './child.mjs'
import { prepare } from './install.mjs'
import { inRoot } from './project.mjs'
import { envFileArguments } from './runtime.mjs'
import { runMain } from './say.mjs'
import { SERVER_ENV } from './server-run.mjs'

// `node scripts/run.mjs FILE OWN... -- WORDS...`: a program of this project, with the server's
// settings and its settings of memory.
await runMain(async () => {
  const runtime = await prepare()
  const [file = '', ...given] = process.argv.slice(2)
  const end = given.indexOf('--')
  // npm runs scripts in the project's folder; a file or folder was meant from where the person
  // stands.
  const meant = (/** @type {string} */ word) => resolve(process.env['INIT_CWD'] ?? '.', word)
  const words = given.slice(end + 1).map((word) => (existsSync(meant(word)) ? meant(word) : word))
  const args = [...given.slice(0, end), ...words]
  return run(
    runtime,
    ['--disable-warning=ExperimentalWarning', ...envFileArguments(), inRoot(file), ...args],
    {
      env: { ...SERVER_ENV, ...process.env },
    },
  )
})
