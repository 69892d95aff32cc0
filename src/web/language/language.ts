import { i18n, type Messages } from '@lingui/core'

/** The catalogue of each language that the pages speak; each is loaded alone. */
const CATALOGUES = {
  en: () => import('#web/locales/en.po'),
} satisfies Record<string, () => Promise<{ messages: Messages }>>

export type Language = keyof typeof CATALOGUES

const isLanguage = (tag: string): tag is Language => Object.hasOwn(CATALOGUES, tag)

/** The first of the wished languages (such as "de-CH") that there is a catalogue for. */
export const languageFor = (wishes: readonly string[]): Language => wishes.map((tag) => tag.split('-', 1)[0] ?? '').find(isLanguage) ?? 'en'

/** Loads the sentences of a language; all that is drawn after it speaks that language. */
export const speak = async (language: Language): Promise<void> => {
  const { messages } = await CATALOGUES[language]()
  i18n.loadAndActivate({ locale: language, messages })
  if (typeof document !== 'undefined') document.documentElement.lang = language
}
