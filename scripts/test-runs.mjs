import { mkdirSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { run } from './child.mjs'
import { findBrowser } from './find-browser.mjs'
import { inRoot, readJson, ROOT } from './project.mjs'
import { runtimeEnv } from './runtime.mjs'
import { say } from './say.mjs'
import { SERVER_ENTRY } from './server-build.mjs'

/** @typedef {{ test: string, message: string }} Failure */
/** @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[] }} Counts */
/**
 * What one runner did. A run that crashed, or executed no test at all, is broken whatever it counted.
 * @typedef {{ name: string, broken: boolean } & Counts} Tally
 */

/** Enough of a message to see what differed; the whole of it stands further up. */
const LINES_SHOWN = 15

/** The tests start the same programs again and again: Node compiles them once. */
const COMPILED = { NODE_COMPILE_CACHE: inRoot('.cache', 'compiled') }

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
 * @param {Counts | null} counts null without a report
 * @returns {Tally}
 */
const tallyOf = (name, code, counts) => {
  const { passed, failed, skipped, failures } = counts ?? { passed: 0, failed: 0, skipped: 0, failures: [] }
  return { name, passed, failed, skipped, failures, broken: passed + failed === 0 || (code !== 0 && failed === 0) }
}

/** @param {unknown} message @returns {string} its first lines, without colours */
const shortened = (message) => stripVTControlCharacters(String(message)).trim().split('\n').slice(0, LINES_SHOWN).join('\n')

/** @param {any} report what Vitest's JSON reporter wrote @returns {Counts} */
const countsOfVitest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
  failures: report.testResults.flatMap((/** @type {any} */ file) => {
    const name = relative(ROOT, file.name)
    const tests = file.assertionResults.filter((/** @type {any} */ test) => test.status === 'failed')
    // A file that could not be read, or whose preparation failed, has a message of its own.
    if (file.status === 'failed' && tests.length === 0) return [{ test: name, message: shortened(file.message) }]
    return tests.map((/** @type {any} */ test) => ({
      test: `${name}: ${test.fullName}`,
      message: shortened(test.failureMessages.join('\n')),
    }))
  }),
})

/** @param {any} suite of Playwright's JSON report @returns {Failure[]} */
const failuresIn = (suite) => [
  ...(suite.suites ?? []).flatMap(failuresIn),
  ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
    spec.tests
      .filter((/** @type {any} */ test) => test.status === 'unexpected')
      .map((/** @type {any} */ test) => ({
        test: `${spec.file}:${spec.line} (${test.projectName}): ${spec.title}`,
        message: shortened(test.results.at(-1)?.error?.message ?? 'It has no message.'),
      })),
  ),
]

/** @param {any} report what Playwright's JSON reporter wrote @returns {Counts} */
const countsOfPlaywright = ({ stats, suites, errors }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
  failures: [
    ...suites.flatMap(failuresIn),
    ...errors.map((/** @type {any} */ error) => ({ test: 'the run itself', message: shortened(error.message) })),
  ],
})

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
    { env: runtimeEnv(runtime, { ...COMPILED, FORKCAST_SERVER: SERVER_ENTRY }) },
  )
  const result = readJson(report)
  return tallyOf('unit and HTTP tests', code, result && countsOfVitest(result))
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
      ...COMPILED,
      FORKCAST_BROWSER: JSON.stringify(browser),
      FORKCAST_SERVER: SERVER_ENTRY,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // Its list rewrites lines, which fills logs with escape codes.
      PLAYWRIGHT_FORCE_TTY: process.stdout.isTTY ? undefined : '0',
    }),
  })
  const result = readJson(report)
  return tallyOf('browser tests', code, result && countsOfPlaywright(result))
}
