import type { ArchiveCounts } from '#contract/portability.ts'

const NAMES: Readonly<Record<keyof ArchiveCounts, readonly [one: string, many: string]>> = {
  meals: ['meal', 'meals'],
  weighIns: ['weigh-in', 'weigh-ins'],
  activities: ['activity', 'activities'],
  waterDays: ['day of water', 'days of water'],
  boosterDays: ['day of boosters', 'days of boosters'],
  eatenMarks: ['mark without details', 'marks without details'],
}

const countedWords = (counts: ArchiveCounts): string[] =>
  (Object.keys(NAMES) as (keyof ArchiveCounts)[])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]} ${NAMES[kind][counts[kind] === 1 ? 0 : 1]}`)

/** What an import did, in a sentence or two. */
export const importWords = (added: ArchiveCounts, alreadyHere: ArchiveCounts): string => {
  const news = countedWords(added)
  const known = Object.values(alreadyHere).reduce((sum, count) => sum + count, 0)
  const addedWords = news.length === 0 ? 'There was nothing new to add.' : `Added: ${news.join(', ')}.`
  const knownWords = known === 0 ? '' : ` ${known} ${known === 1 ? 'entry was' : 'entries were'} here already and stayed.`
  return `${addedWords}${knownWords} Profile and settings are those of the export.`
}
