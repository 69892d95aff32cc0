/** What of a language is written nowhere else. */
interface LanguageRules {
  /** As its speakers call it. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  /** The tag for Intl if the browser names no region. */
  readonly tag: string
  /** Separates the parts of a list whose parts contain an "and". */
  readonly comma: string
  /** Whether names keep their capitals in the middle of a line. */
  readonly keepsCapitals: boolean
}

const OF_MOST = { direction: 'ltr', comma: ', ', keepsCapitals: false } as const

/**
 * The languages that the app is offered in. A language is listed here once its catalogue is
 * complete; the compiler then asks for its words elsewhere.
 */
export const LANGUAGES = {
  en: { ...OF_MOST, name: 'English', tag: 'en-GB' },
  de: { ...OF_MOST, name: 'Deutsch', tag: 'de', keepsCapitals: true },
  fr: { ...OF_MOST, name: 'Français', tag: 'fr' },
  es: { ...OF_MOST, name: 'Español', tag: 'es' },
  it: { ...OF_MOST, name: 'Italiano', tag: 'it' },
  'pt-BR': { ...OF_MOST, name: 'Português (Brasil)', tag: 'pt-BR' },
  nl: { ...OF_MOST, name: 'Nederlands', tag: 'nl' },
  pl: { ...OF_MOST, name: 'Polski', tag: 'pl' },
  ja: { ...OF_MOST, name: '日本語', tag: 'ja', comma: '、' },
  ar: { ...OF_MOST, name: 'العربية', tag: 'ar', direction: 'rtl', comma: '، ' },
} as const satisfies Record<string, LanguageRules>

/** A BCP 47 tag. */
export type Language = keyof typeof LANGUAGES

export const languages = Object.keys(LANGUAGES) as [Language, ...Language[]]

/** The rules of a language; those of English for one that is not offered. */
export const rulesOf = (language: string): LanguageRules =>
  (LANGUAGES as Readonly<Record<string, LanguageRules>>)[language] ?? LANGUAGES.en

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
