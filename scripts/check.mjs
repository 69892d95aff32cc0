import { run } from './child.mjs'
import { findMutualFolders } from './check-folders.mjs'
import { findGoneImportRules, findImportFaults } from './check-import-rules.mjs'
import { findLayoutFaults } from './check-layout.mjs'
import { prepare } from './install.mjs'
import { findTableFaults } from './performance-table.mjs'
import { inRoot } from './project.mjs'
import { linguiCommand } from './lingui-command.mjs'
import { runtimeEnv } from './runtime.mjs'
import { runMain, say } from './say.mjs'

/**
 * Types, lint rules, formatting, imports, catalogues and layout. Every part runs, so that one run
 * shows all there is to mend.
 * @param {string} runtime
 * @returns {Promise<boolean>} whether nothing was found
 */
export const checkSources = async (runtime) => {
  // Needs a package: nothing is installed when this file is read for the first time.
  const { findMessageFaults } = await import('./check-messages.mjs')
  const env = runtimeEnv(runtime)
  say('Checking types, lint rules, formatting, imports and layout ...')
  // The types take as long as all the rest: they are checked beside it. TypeScript 6 is there for
  // tools that read code by its functions, which 7 lacks. By one checker: each further one reads
  // the same packages again, which two cores gain nothing by.
  const tsc = [
    inRoot('node_modules', 'typescript-7', 'bin', 'tsc'),
    '--build',
    '--builders',
    '1',
    '--checkers',
    '1',
  ]
  const typesChecked = run(runtime, tsc, { env })
  const lint = await run(
    runtime,
    [inRoot('node_modules', 'oxlint', 'bin', 'oxlint'), '--deny-warnings'],
    { env },
  )
  const format = await run(
    runtime,
    [inRoot('node_modules', 'oxfmt', 'bin', 'oxfmt'), '--check', '.'],
    { env },
  )
  say('Checking the catalogues of messages ...')
  const catalogues = await run(runtime, linguiCommand('check', 'sync'), { env })
  if (catalogues !== 0) say('Write them anew with: npm run messages')
  say('Messages of each language that a screen loads, after gzip:')
  const catalogueFaults = await run(runtime, [inRoot('scripts', 'check-catalogues.mjs')], { env })
  const faults = [
    ...findLayoutFaults(),
    ...findMutualFolders(),
    ...findImportFaults(),
    ...findGoneImportRules(),
    ...findMessageFaults(),
    ...findTableFaults(),
  ]
  for (const fault of faults) console.error(fault)
  const types = await typesChecked
  return (
    types === 0 &&
    catalogues === 0 &&
    catalogueFaults === 0 &&
    lint === 0 &&
    format === 0 &&
    faults.length === 0
  )
}

if (import.meta.main ?? process.argv[1] === inRoot('scripts', 'check.mjs')) {
  await runMain(async () => ((await checkSources(await prepare({ withTools: true }))) ? 0 : 1))
}
