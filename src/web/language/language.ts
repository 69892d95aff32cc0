import { type Language, rulesOf } from '#domain/languages.ts'
import { i18n, type Messages } from '@lingui/core'

type Catalogues = Record<string, () => Promise<Messages>>

/**
 * The catalogues of each language in parts, so that a screen fetches only its own messages:
 * `everywhere` is always loaded, the others with the screens that are loaded `withMessages` of
 * them. The imports decide which part a message is in (scripts/catalogue-parts.mjs).
 */
const CATALOGUES = {
  everywhere: import.meta.glob<Messages>('../locales/*.po', {
    query: '?part=everywhere',
    import: 'messages',
  }) as Catalogues,
  food: import.meta.glob<Messages>('../locales/*.po', {
    query: '?part=food',
    import: 'messages',
  }) as Catalogues,
  body: import.meta.glob<Messages>('../locales/*.po', {
    query: '?part=body',
    import: 'messages',
  }) as Catalogues,
  habits: import.meta.glob<Messages>('../locales/*.po', {
    query: '?part=habits',
    import: 'messages',
  }) as Catalogues,
  account: import.meta.glob<Messages>('../locales/*.po', {
    query: '?part=account',
    import: 'messages',
  }) as Catalogues,
  settings: import.meta.glob<Messages>('../locales/*.po', {
    query: '?part=settings',
    import: 'messages',
  }) as Catalogues,
  reminders: import.meta.glob<Messages>('../locales/*.po', {
    query: '?part=reminders',
    import: 'messages',
  }) as Catalogues,
  household: import.meta.glob<Messages>('../locales/*.po', {
    query: '?part=household',
    import: 'messages',
  }) as Catalogues,
  admin: import.meta.glob<Messages>('../locales/*.po', {
    query: '?part=admin',
    import: 'messages',
  }) as Catalogues,
  scanner: import.meta.glob<Messages>('../locales/*.po', {
    query: '?part=scanner',
    import: 'messages',
  }) as Catalogues,
  letter: import.meta.glob<Messages>('../locales/*.po', {
    query: '?part=letter',
    import: 'messages',
  }) as Catalogues,
  sheet: import.meta.glob<Messages>('../locales/*.po', {
    query: '?part=sheet',
    import: 'messages',
  }) as Catalogues,
  nutrients: import.meta.glob<Messages>('../locales/*.po', {
    query: '?part=nutrients',
    import: 'messages',
  }) as Catalogues,
  imports: import.meta.glob<Messages>('../locales/*.po', {
    query: '?part=imports',
    import: 'messages',
  }) as Catalogues,
}

type Part = keyof typeof CATALOGUES

let current: Language = 'en'
const parts = new Set<Part>(['everywhere'])

/** The language of what is rendered now. */
export const currentLanguage = (): Language => current

const fetchPart = async (language: Language, part: Part): Promise<Messages | undefined> =>
  CATALOGUES[part][`../locales/${language}.po`]?.()

const load = async (language: Language, part: Part): Promise<void> => {
  const messages = await fetchPart(language, part)
  if (messages) i18n.load(language, messages)
}

/** Loads the catalogues that are needed, and renders everything in this language from now on. */
export const setLanguage = async (language: Language): Promise<void> => {
  current = language
  await Promise.all([...parts].map((part) => load(language, part)))
  if (current !== language) return
  // Latin digits, as in `formats.ts`.
  i18n.activate(language, `${language}-u-nu-latn`)
  if (typeof document === 'undefined') return
  document.documentElement.lang = language
  document.documentElement.dir = rulesOf(language).direction
}

/** Fetches code together with its messages. */
export const withMessages =
  <Code>(part: Part, fetchCode: () => Promise<Code>) =>
  async (): Promise<Code> => {
    parts.add(part)
    const [code] = await Promise.all([fetchCode(), load(current, part)])
    return code
  }

/**
 * Fetches the rest of the language too, for when there is no connection. It is not activated yet,
 * as that renders everything on the screen again.
 */
export const prefetchMessages = (): Promise<unknown> =>
  Promise.all((Object.keys(CATALOGUES) as Part[]).map((part) => fetchPart(current, part)))
