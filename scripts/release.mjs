import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { run } from './child.mjs'
import { inRoot, ROOT } from './project.mjs'
import { releaseChangelog } from './release-changelog.mjs'
import { runMain, say, CommandError } from './say.mjs'

const KEEP = 'test/support/keep-database.ts'

/** @param {string} command @param {string[]} args */
const output = (command, ...args) =>
  execFileSync(command, args, { cwd: ROOT, encoding: 'utf8' }).trim()

/** @param {string} what @param {string} command @param {string[]} args */
const must = async (what, command, ...args) => {
  if ((await run(command, args)) !== 0)
    throw new CommandError(`${what} failed: nothing was released.`)
}

// What is left is one commit and one tag, which are pushed by hand; nothing if a check fails.
await runMain(async () => {
  const version = process.argv[2] ?? ''
  const changelog = releaseChangelog(
    readFileSync(inRoot('CHANGELOG.md'), 'utf8'),
    version,
    new Date().toISOString().slice(0, 10),
  )
  if (output('git', 'status', '--porcelain') !== '')
    throw new CommandError('There are changes that are not committed.')
  if (output('git', 'tag', '--list', `v${version}`) !== '')
    throw new CommandError(`There is a tag v${version} already.`)
  await must(
    'The search for known flaws in packages',
    'npm',
    'audit',
    '--omit=dev',
    '--audit-level=high',
  )
  // The tests upgrade the databases of all versions, this one among them.
  await must('Keeping a database', 'node', inRoot('scripts', 'run.mjs'), KEEP, '--', version)
  try {
    await must('npm test', 'npm', 'test')
  } catch (error) {
    output('git', 'checkout', '--', 'test/golden')
    output('git', 'clean', '-f', 'test/golden')
    throw error
  }

  writeFileSync(inRoot('CHANGELOG.md'), changelog)
  await must(
    'Setting the version',
    'npm',
    'version',
    version,
    '--no-git-tag-version',
    '--allow-same-version',
  )
  const chart = inRoot('deploy', 'helm', 'Chart.yaml')
  writeFileSync(
    chart,
    readFileSync(chart, 'utf8').replace(/^(version|appVersion): .+$/gm, `$1: ${version}`),
  )
  mkdirSync(inRoot('dist', 'release'), { recursive: true })
  const sbom = inRoot('dist', 'release', `forkcast-${version}.cdx.json`)
  writeFileSync(sbom, `${output('npm', 'sbom', '--sbom-format=cyclonedx', '--omit=dev')}\n`)
  output('git', 'add', 'test/golden')
  // Version and changelog may have been written, and committed, by hand.
  if (output('git', 'status', '--porcelain') !== '')
    await must('The commit', 'git', 'commit', '--all', '--message', `Release ${version}`)
  await must(
    'The tag',
    'git',
    'tag',
    '--annotate',
    `v${version}`,
    '--message',
    `Forkcast ${version}`,
  )
  say(
    `Version ${version} is committed and tagged; its bill of materials is ${sbom}. Push both: git push --follow-tags`,
  )
  return 0
})
