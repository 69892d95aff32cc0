import { type Language, languageFor, languages } from '#domain/languages.ts'
import { i18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { speak } from './language.ts'

const KEY = 'forkcast.language'

const chosenHere = (): Language | undefined => {
  try {
    return languages.find((language) => language === localStorage.getItem(KEY))
  } catch {
    return undefined
  }
}

/** What was chosen on this device, else what the browser wishes. */
export const startLanguage = (): Language => chosenHere() ?? languageFor(navigator.languages)

/** Speaks a language from now on, and on this device from the next start too; null follows the browser. */
export const chooseLanguage = async (choice: Language | null): Promise<void> => {
  try {
    if (choice === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, choice)
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
  const language = choice ?? languageFor(navigator.languages)
  if (language !== i18n.locale) await speak(language)
}

/** The language that is spoken; who reads it is drawn anew when it changes. */
export const useLanguage = (): string =>
  useSyncExternalStore(
    (listener) => i18n.on('change', listener),
    () => i18n.locale,
  )
