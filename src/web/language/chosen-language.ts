import { type Language, languageFor, languages } from '#domain/languages.ts'
import { i18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { rememberedText } from '#web/browser-storage.ts'
import { setLanguage } from './language.ts'

const chosenHere = rememberedText('localStorage', 'forkcast.language')

/** What was chosen on this device, else what the browser prefers. */
export const startLanguage = (): Language =>
  languages.find((language) => language === chosenHere.read()) ?? languageFor(navigator.languages)

/** Switches to a language, also for the next start on this device; null follows the browser. */
export const chooseLanguage = async (choice: Language | null): Promise<void> => {
  if (choice === null) chosenHere.forget()
  else chosenHere.keep(choice)
  const language = choice ?? languageFor(navigator.languages)
  if (language !== i18n.locale) await setLanguage(language)
}

/** The current language; components that read it render again when it changes. */
export const useLanguage = (): string =>
  useSyncExternalStore(
    (listener) => i18n.on('change', listener),
    () => i18n.locale,
  )
