/**
 * The languages that the app is offered in, each by its own name. A language is listed here once
 * its catalogue is complete.
 */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  'pt-BR': 'Português (Brasil)',
  nl: 'Nederlands',
  pl: 'Polski',
  ja: '日本語',
  ar: 'العربية',
} as const

/** A BCP 47 tag. */
export type Language = keyof typeof LANGUAGES

export const languages = Object.keys(LANGUAGES) as [Language, ...Language[]]

const RIGHT_TO_LEFT = new Set(['ar'])

/** Which way a language is written, as `dir` of HTML has it. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr'

const languageMatching = (wish: string): Language | undefined =>
  languages.find((language) => language.toLowerCase() === wish) ??
  languages.find((language) => language.split('-', 1)[0] === wish.split('-', 1)[0])

/** The first of the wished languages (such as "de-CH") that is offered, else English. */
export const languageFor = (wishes: readonly string[]): Language => {
  for (const wish of wishes) {
    const language = languageMatching(wish.toLowerCase())
    if (language) return language
  }
  return 'en'
}
