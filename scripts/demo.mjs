import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { ensureAllBuilt } from './builds.mjs'
import { run } from './child.mjs'
import { prepare } from './install.mjs'
import { inRoot } from './project.mjs'
import { runMain, say, CommandError } from './say.mjs'
import { SERVER_ENV, serverCommand } from './server-run.mjs'

const USERNAME = 'demo'
const FOLDER = inRoot('demo-data')

/** Meets the rules for passwords, whatever the random letters are. */
const newPassword = () => `${randomBytes(6).toString('hex')}-Demo1!`

/** @param {string[]} args */
const prepareFolder = (args) => {
  const unknown = args.find((arg) => arg !== '--force')
  if (unknown !== undefined)
    throw new CommandError(`Unknown argument "${unknown}": npm run demo [-- --force]`)
  if (!existsSync(FOLDER)) return
  if (!args.includes('--force')) {
    throw new CommandError(
      'There is a demo in ./demo-data already. Look at it again with: DATA_DIR=./demo-data npm start\n' +
        'Make a new one in its place with: npm run demo -- --force',
    )
  }
  if (existsSync(`${FOLDER}/forkcast.db`)) rmSync(FOLDER, { recursive: true })
  else
    throw new CommandError(
      './demo-data holds something else than a demo: please move it away first.',
    )
}

await runMain(async () => {
  prepareFolder(process.argv.slice(2))
  const runtime = await prepare()
  await ensureAllBuilt(runtime)

  const startedAt = performance.now()
  say('Making a member with 120 days behind them in ./demo-data ...')
  const password = newPassword()
  const adminPassword = newPassword()
  const code = await run(
    runtime,
    [
      '--disable-warning=ExperimentalWarning',
      inRoot('scripts', 'demo', 'fill.ts'),
      FOLDER,
      USERNAME,
    ],
    {
      env: { ...process.env, DEMO_PASSWORD: password },
    },
  )
  if (code !== 0) {
    rmSync(FOLDER, { recursive: true, force: true })
    return code
  }
  say(`Made in ${Math.round((performance.now() - startedAt) / 1000)} s.`)
  say(`Sign in as "${USERNAME}" with the password ${password}`)
  say(`The admin area (/admin-access) opens with ${adminPassword}`)
  return run(
    runtime,
    serverCommand([`--import=${pathToFileURL(inRoot('scripts', 'follow-launcher.mjs')).href}`]),
    {
      ownGroup: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        ...SERVER_ENV,
        LOG_LEVEL: 'warn',
        ...process.env,
        DATA_DIR: FOLDER,
        DATABASE_URL: '',
        ADMIN_PASSWORD: adminPassword,
      },
    },
  )
})
