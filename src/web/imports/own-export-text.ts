import type { ArchiveCounts } from '#contract/portability.ts'
import { RECORDINGS } from '#contract/recordings.ts'
import { plural, t } from '@lingui/core/macro'
import { listed } from '#web/language/formats.ts'
import { recordingNames } from '#web/recordings/recording-names.ts'

const countedText = (counts: ArchiveCounts): string[] => {
  const words = recordingNames()
  return RECORDINGS.filter((name) => counts[name] > 0).map((name) =>
    words[name].counted(counts[name]),
  )
}

/** What the import of a Forkcast export did, in a sentence or two. */
export const ownExportText = (added: ArchiveCounts, alreadyHere: ArchiveCounts): string => {
  const news = countedText(added)
  const known = Object.values(alreadyHere).reduce((sum, count) => sum + count, 0)
  return [
    news.length === 0 ? t`There was nothing new to add.` : t`Added: ${listed(news)}.`,
    ...(known === 0
      ? []
      : [
          plural(known, {
            one: '# entry was here already and stayed.',
            other: '# entries were here already and stayed.',
          }),
        ]),
    t`Profile and settings are those of the export.`,
  ].join(' ')
}
