import type { ArchiveCounts } from '#contract/portability.ts'
import { RECORDINGS } from '#contract/recordings.ts'
import { recordingWords } from '#web/recordings/recording-words.ts'

const countedWords = (counts: ArchiveCounts): string[] => {
  const words = recordingWords()
  return RECORDINGS.filter((name) => counts[name] > 0).map((name) => words[name].counted(counts[name]))
}

/** What an import did, in a sentence or two. */
export const importWords = (added: ArchiveCounts, alreadyHere: ArchiveCounts): string => {
  const news = countedWords(added)
  const known = Object.values(alreadyHere).reduce((sum, count) => sum + count, 0)
  const addedWords = news.length === 0 ? 'There was nothing new to add.' : `Added: ${news.join(', ')}.`
  const knownWords = known === 0 ? '' : ` ${known} ${known === 1 ? 'entry was' : 'entries were'} here already and stayed.`
  return `${addedWords}${knownWords} Profile and settings are those of the export.`
}
