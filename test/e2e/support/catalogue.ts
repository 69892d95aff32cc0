import { readFile } from 'node:fs/promises'
import { parsePo } from 'pofile-ts'
import type { Language } from '#domain/languages.ts'

const typographic = (text: string) => text.replaceAll('\u2019', "'")

const messagesOf = async (language: Language) => {
  const { items } = parsePo(await readFile(`src/web/locales/${language}.po`, 'utf8'))
  return new Map(
    items.map(
      ({ msgid, msgctxt, msgstr: [words = ''] }) => [`${msgctxt ?? ''}|${msgid}`, words] as const,
    ),
  )
}

/** What stands between the values of a message. */
const piecesOf = (message: string): string[] =>
  message.split(/\{[^{}]*\}|<\/?\d+\/?>|[{}]/).map((piece) => piece.trim())

export interface Catalogue {
  /** What a button is called in the language whose English name is given. */
  readonly say: (english: string) => string
  /**
   * Which of a screen's texts are still English: whole messages, and pieces of three words and
   * more, that the language says otherwise.
   */
  readonly englishIn: (texts: readonly string[]) => string[]
}

export const catalogueOf = async (language: Language): Promise<Catalogue> => {
  const [english, own] = [await messagesOf('en'), await messagesOf(language)]
  const spoken = typographic([...own.values()].join('\n'))
  const translated = [...english]
    .filter(([id]) => (own.get(id) ?? '') !== '')
    .map(([, words]) => typographic(words))
  const isForeign = (piece: string) => !spoken.includes(piece)
  const whole = new Set(translated.filter((words) => words.length > 2 && isForeign(words)))
  const pieces = [...new Set(translated.flatMap(piecesOf))].filter(
    (piece) => piece.split(/\s+/).length > 2 && isForeign(piece),
  )
  const isEnglish = (text: string) =>
    whole.has(text) || pieces.some((piece) => text.includes(piece))
  // Header and navigation are on every screen.
  const judged = new Map<string, boolean>()
  const judge = (text: string): boolean => {
    if (!judged.has(text)) judged.set(text, isEnglish(typographic(text)))
    return judged.get(text) === true
  }
  return {
    say: (name) => own.get(`|${name}`) || name,
    englishIn: (texts) => texts.filter(judge),
  }
}
