import { mkdirSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { SERVER_ENTRY } from './builds.mjs'
import { run } from './child.mjs'
import { findBrowser } from './find-browser.mjs'
import { inRoot, readJson, ROOT } from './project.mjs'
import { runtimeEnv } from './runtime.mjs'
import { say } from './say.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Counts
 * failures: which tests failed
 */
/**
 * What one runner did, and whether it calls that good.
 * @typedef {{ name: string, isGood: boolean } & Counts} Tally
 */

/**
 * Runs a test runner, which shows its own results, and counts them by the report that it writes.
 * @param {string} runtime
 * @param {{ name: string, args: string[], report: string, countsOf: (report: any) => Counts, env?:
 * NodeJS.ProcessEnv }} runner
 * @returns {Promise<Tally>}
 */
const runTests = async (runtime, { name, args, report, countsOf, env }) => {
  mkdirSync(inRoot('.cache', 'reports'), { recursive: true })
  rmSync(report, { force: true })
  const code = await run(runtime, args, {
    env: runtimeEnv(runtime, {
      // The tests start the same programs again and again: Node compiles them once.
      NODE_COMPILE_CACHE: inRoot('.cache', 'compiled'),
      FORKCAST_SERVER: SERVER_ENTRY,
      ...env,
    }),
  })
  const result = readJson(report)
  return {
    name,
    isGood: code === 0,
    ...(result ? countsOf(result) : { passed: 0, failed: 0, skipped: 0, failures: [] }),
  }
}

/** @param {any} report what Vitest's JSON reporter wrote @returns {Counts} */
const countsOfVitest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
  failures: report.testResults.flatMap((/** @type {any} */ file) => {
    const failed = file.assertionResults.filter(
      (/** @type {any} */ test) => test.status === 'failed',
    )
    // A file that could not be read, or whose preparation failed, has no failed test.
    const names =
      failed.length > 0 || file.status !== 'failed'
        ? failed.map((/** @type {any} */ test) => `: ${test.fullName}`)
        : ['']
    return names.map((/** @type {string} */ name) => `${relative(ROOT, file.name)}${name}`)
  }),
})

/** @param {any} suite of Playwright's JSON report @returns {string[]} */
const failuresIn = (suite) => [
  ...(suite.suites ?? []).flatMap(failuresIn),
  ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
    spec.tests
      .filter((/** @type {any} */ test) => test.status === 'unexpected')
      .map(
        (/** @type {any} */ test) =>
          `${spec.file}:${spec.line} (${test.projectName}): ${spec.title}`,
      ),
  ),
]

/** @param {any} report what Playwright's JSON reporter wrote @returns {Counts} */
const countsOfPlaywright = ({ stats, suites }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
  failures: suites.flatMap(failuresIn),
})

/**
 * Unit and HTTP tests.
 * @param {string} runtime
 * @param {string[]} args passed on to Vitest
 */
export const runVitest = (runtime, args) => {
  say('Running the unit and HTTP tests ...')
  const report = inRoot('.cache', 'reports', 'vitest.json')
  const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs')
  return runTests(runtime, {
    name: 'unit and HTTP tests',
    args: [
      vitest,
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    report,
    countsOf: countsOfVitest,
  })
}

/**
 * Browser tests, against the production build and the real server.
 * @param {string} runtime
 * @param {string[]} args passed on to Playwright
 */
export const runPlaywright = async (runtime, args) => {
  const browser = await findBrowser()
  say(`Running the browser tests in ${browser.path} ...`)
  const report = inRoot('.cache', 'reports', 'playwright.json')
  return runTests(runtime, {
    name: 'browser tests',
    args: [
      inRoot('node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      '--reporter=list,json',
      ...args,
    ],
    report,
    countsOf: countsOfPlaywright,
    env: {
      FORKCAST_BROWSER: JSON.stringify(browser),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // Its list rewrites lines, which fills logs with escape codes.
      PLAYWRIGHT_FORCE_TTY: process.stdout.isTTY ? undefined : '0',
    },
  })
}
