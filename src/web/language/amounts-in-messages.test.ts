import { readFileSync } from 'node:fs'
import { parsePo } from 'pofile-ts'
import { expect, it } from 'vitest'
import { type Language, languages } from '#domain/languages.ts'
import { amountsIn } from '../../../test/e2e/support/amounts-in.ts'

// Whoever hides numbers is shown other messages, which are the same in every language. So what
// test/e2e/numbers-hidden.spec.ts finds on the screens in English holds for all languages, if no
// translation says an amount that the English does not.

const messagesOf = (language: Language): ReadonlyMap<string, string> =>
  new Map(
    parsePo(readFileSync(`src/web/locales/${language}.po`, 'utf8')).items.map(
      ({ msgid, msgctxt, msgstr: [words = ''] }) => [`${msgctxt ?? ''}|${msgid}`, words] as const,
    ),
  )

const english = messagesOf('en')

/** The messages that say an amount where every value is a number. */
const thatSayAmounts = (language: Language): string[] => {
  const messages = messagesOf(language)
  const find = amountsIn(language, (word) => messages.get(`|${word}`) || word)
  const filled = (words: string) =>
    words.replaceAll(/\{\w+\}|#/g, '5').replaceAll(/<\/?\d+\/?>/g, '')
  return [...messages].flatMap(([id, words]) => (find(filled(words)).length > 0 ? [id] : []))
}
const inEnglish = thatSayAmounts('en')

it.each(languages.filter((language) => language !== 'en'))(
  'no message in %s says an amount that is not in its English',
  (language) => {
    const messages = messagesOf(language)
    const more = thatSayAmounts(language).filter((id) => !inEnglish.includes(id))
    expect(more.map((id) => `${english.get(id)}: ${messages.get(id)}`)).toEqual([])
  },
)

it('finds the amounts that messages say', () => {
  expect(inEnglish.length).toBeGreaterThan(5)
})
