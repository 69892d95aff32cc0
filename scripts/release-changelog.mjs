import { Unworkable } from './say.mjs'

const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z.]+)?$/
const UNRELEASED = '## [Unreleased]\n'

/**
 * The changelog with what was unreleased under the version's own heading, below an empty "Unreleased".
 * @param {string} changelog @param {string} version @param {string} on the day, as YYYY-MM-DD
 */
export const releaseChangelog = (changelog, version, on) => {
  if (!VERSION.test(version)) throw new Unworkable(`"${version}" is no version: npm run release -- 1.2.3`)
  if (changelog.includes(`## [${version}]`)) throw new Unworkable(`CHANGELOG.md has a version ${version} already.`)
  const start = changelog.indexOf(UNRELEASED)
  if (start < 0) throw new Unworkable('CHANGELOG.md has no heading "## [Unreleased]".')
  const after = start + UNRELEASED.length
  const next = changelog.indexOf('\n## [', after)
  const changes = changelog.slice(after, next < 0 ? undefined : next)
  if (!/^- /m.test(changes)) throw new Unworkable('CHANGELOG.md lists nothing under "Unreleased".')
  return `${changelog.slice(0, after)}\n## [${version}] - ${on}\n${changelog.slice(after)}`
}
