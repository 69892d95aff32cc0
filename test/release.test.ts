import { describe, expect, it } from 'vitest'

const { releaseChangelog } = (await import(
  new URL('../scripts/release-changelog.mjs', import.meta.url).href
)) as {
  releaseChangelog: (changelog: string, version: string, on: string) => string
}

const CHANGELOG =
  '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Water.\n\n## [0.1.0] - 2026-01-01\n\n- The start.\n'

describe('the changelog of a release', () => {
  it('puts what was unreleased under the version and its day, and keeps what was released before', () => {
    expect(releaseChangelog(CHANGELOG, '1.0.0', '2026-11-22')).toBe(
      '# Changelog\n\n## [Unreleased]\n\n## [1.0.0] - 2026-11-22\n\n### Added\n\n- Water.\n\n## [0.1.0] - 2026-01-01\n\n- The start.\n',
    )
  })
  it('leaves a changelog as it is that has the version with its day and topics, and nothing unreleased', () => {
    const byHand =
      '# Changelog\n\n## [Unreleased]\n\n## [1.0.0] - 2026-11-23\n\n### Food\n\n- Soup.\n\n### Running it\n\n- Backups.\n'
    expect(releaseChangelog(byHand, '1.0.0', '2026-11-24')).toBe(byHand)
    expect(() =>
      releaseChangelog(byHand.replace(' - 2026-11-23', ''), '1.0.0', '2026-11-24'),
    ).toThrow(/no day/)
    expect(() =>
      releaseChangelog(
        byHand.replace('- Soup.', '').replace('- Backups.', ''),
        '1.0.0',
        '2026-11-24',
      ),
    ).toThrow(/nothing/)
  })
  it.each([
    ['a version that is none', CHANGELOG, '1.0', /no version/],
    ['a version that was released', CHANGELOG, '0.1.0', /already/],
    ['a changelog without news', CHANGELOG.replace('- Water.', ''), '1.0.0', /nothing/],
    ['a changelog without the heading', '# Changelog\n', '1.0.0', /no heading/],
  ])('refuses %s in words', (_, changelog, version, words) => {
    expect(() => releaseChangelog(changelog, version, '2026-11-22')).toThrow(words)
  })
})
