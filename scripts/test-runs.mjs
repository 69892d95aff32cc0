import { mkdirSync, rmSync } from 'node:fs'
import { run } from './child.mjs'
import { findBrowser } from './find-browser.mjs'
import { inRoot, readJson } from './project.mjs'
import { runtimeEnv } from './runtime.mjs'
import { say } from './say.mjs'
import { SERVER_ENTRY } from './server-build.mjs'

/**
 * What one runner did. A run that crashed, or executed no test at all, is broken whatever it counted.
 * @typedef {{ name: string, passed: number, failed: number, skipped: number, broken: boolean }} Tally
 */

/** @param {string} name */
const freshReport = (name) => {
  mkdirSync(inRoot('.cache', 'reports'), { recursive: true })
  const path = inRoot('.cache', 'reports', name)
  rmSync(path, { force: true })
  return path
}

/**
 * @param {string} name
 * @param {number} code the runner's exit code
 * @param {{ passed: number, failed: number, skipped: number } | null} counts null without a report
 * @returns {Tally}
 */
const tallyOf = (name, code, counts) => {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 }
  return { name, passed, failed, skipped, broken: passed + failed === 0 || (code !== 0 && failed === 0) }
}

/**
 * Unit and HTTP tests.
 * @param {string} runtime
 * @param {string[]} args passed on to Vitest
 * @returns {Promise<Tally>}
 */
export const runVitest = async (runtime, args) => {
  say('Running the unit and HTTP tests ...')
  const report = freshReport('vitest.json')
  const code = await run(
    runtime,
    [
      inRoot('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    { env: runtimeEnv(runtime, { FORKCAST_SERVER: SERVER_ENTRY }) },
  )
  const result = readJson(report)
  return tallyOf(
    'unit and HTTP tests',
    code,
    result && {
      passed: result.numPassedTests,
      failed: result.numFailedTests,
      skipped: result.numPendingTests + result.numTodoTests,
    },
  )
}

/**
 * Browser tests, against the production build and the real server.
 * @param {string} runtime
 * @param {string[]} args passed on to Playwright
 * @returns {Promise<Tally>}
 */
export const runPlaywright = async (runtime, args) => {
  const browser = await findBrowser()
  say(`Running the browser tests in ${browser.path} ...`)
  const report = freshReport('playwright.json')
  const code = await run(runtime, [inRoot('node_modules', '@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json', ...args], {
    env: runtimeEnv(runtime, {
      FORKCAST_BROWSER: JSON.stringify(browser),
      FORKCAST_SERVER: SERVER_ENTRY,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // Its list rewrites lines, which fills logs with escape codes.
      PLAYWRIGHT_FORCE_TTY: process.stdout.isTTY ? undefined : '0',
    }),
  })
  const stats = readJson(report)?.stats
  return tallyOf('browser tests', code, stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped })
}
