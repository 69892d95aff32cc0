import { CommandError } from './say.mjs'

const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z.]+)?$/
const UNRELEASED = '## [Unreleased]\n'

const newsOf = (/** @type {string} */ changelog, /** @type {number} */ after) => {
  const next = changelog.indexOf('\n## [', after)
  return changelog.slice(after, next < 0 ? undefined : next)
}
const lists = (/** @type {string} */ news) => /^- /m.test(news)

/**
 * The changelog with what was unreleased under the version's own heading, below an empty
 * "Unreleased". One that has the version with its day already, and nothing unreleased, was written
 * by hand for it and stays as it is.
 * @param {string} changelog @param {string} version @param {string} on the day, as YYYY-MM-DD
 */
export const releaseChangelog = (changelog, version, on) => {
  if (!VERSION.test(version))
    throw new CommandError(`"${version}" is no version: npm run release -- 1.2.3`)
  const start = changelog.indexOf(UNRELEASED)
  if (start < 0) throw new CommandError('CHANGELOG.md has no heading "## [Unreleased]".')
  const after = start + UNRELEASED.length
  const hasNews = lists(newsOf(changelog, after))
  const [heading] = changelog.split('\n').filter((line) => line.startsWith(`## [${version}]`))
  if (heading !== undefined) {
    if (hasNews)
      throw new CommandError(
        `CHANGELOG.md has a version ${version} already, and lists more under "Unreleased".`,
      )
    if (!/ - \d{4}-\d{2}-\d{2}$/.test(heading))
      throw new CommandError(
        `CHANGELOG.md has no day for version ${version}: ## [${version}] - ${on}`,
      )
    if (!lists(newsOf(changelog, changelog.indexOf(heading) + heading.length)))
      throw new CommandError(`CHANGELOG.md lists nothing under version ${version}.`)
    return changelog
  }
  if (!hasNews) throw new CommandError('CHANGELOG.md lists nothing under "Unreleased".')
  return `${changelog.slice(0, after)}\n## [${version}] - ${on}\n${changelog.slice(after)}`
}
