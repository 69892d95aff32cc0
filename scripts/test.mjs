import { ensureAllBuilt } from './builds.mjs'
import { checkSources } from './check.mjs'
import { wasAskedToStop } from './child.mjs'
import { prepare } from './install.mjs'
import { endLeftBehind, markTestRun } from './left-behind.mjs'
import { runMain, say, CommandError } from './say.mjs'
import { runPlaywright, runVitest } from './test-runs.mjs'

/** @typedef {import('./test-runs.mjs').Tally} Tally */

/** Of Vitest's projects, the one of plain code: no database, no other process, no photo. */
const QUICK = ['--project', 'unit']
const PARTS = ['check', 'unit', 'browser']

/** @param {string[]} args `npm test -- unit src/domain`: one part, with arguments for its runner */
const readArguments = ([part, ...rest]) => {
  if (part === undefined) return { parts: PARTS, rest: [], needsBuild: true }
  // These tests start no server, which would serve the built pages.
  if (part === 'quick') {
    // Files that are named are run, however long they take.
    if (!rest.some((argument) => argument.includes('/'))) process.env['QUICK'] = '1'
    return { parts: ['unit'], rest: [...QUICK, ...rest], needsBuild: false }
  }
  if (PARTS.includes(part)) return { parts: [part], rest, needsBuild: part !== 'check' }
  throw new CommandError(
    `Unknown part "${part}": npm test [-- quick | ${PARTS.join(' | ')} [arguments for its runner]]`,
  )
}

/** @param {Tally[]} tallies @param {'passed' | 'failed' | 'skipped'} outcome */
const total = (tallies, outcome) => tallies.reduce((sum, tally) => sum + tally[outcome], 0)

await runMain(async () => {
  const { parts, rest, needsBuild } = readArguments(process.argv.slice(2))
  const runtime = await prepare({ withTools: true })
  // Beside the checks, which leave a core free for most of their time.
  const built = needsBuild ? ensureAllBuilt(runtime) : Promise.resolve()
  built.catch(() => {})
  const isClean = parts.includes('check') ? await checkSources(runtime) : true

  /** @type {Tally[]} */
  const tallies = []
  await built
  markTestRun()
  if (parts.includes('unit')) tallies.push(await runVitest(runtime, rest))
  if (parts.includes('browser') && !wasAskedToStop())
    tallies.push(await runPlaywright(runtime, rest))

  const left = await endLeftBehind()

  // Last of all, because those who read a log of an automatic run often see its end alone.
  for (const failure of tallies.flatMap(({ failures }) => failures)) console.log(`✗ ${failure}`)
  for (const process of left) say(`The tests left a process behind, which was ended: ${process}`)
  if (!isClean) say('The checks found faults, listed above.')
  for (const { name, isGood } of tallies) if (!isGood) say(`The ${name} failed; why is said above.`)
  const skipped = total(tallies, 'skipped')
  if (tallies.length > 0) {
    console.log(
      `${total(tallies, 'passed')} passed, ${total(tallies, 'failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    )
  }
  return isClean && left.length === 0 && !wasAskedToStop() && tallies.every(({ isGood }) => isGood)
    ? 0
    : 1
})
