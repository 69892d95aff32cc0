import { useSyncExternalStore } from 'react'
import { rememberedText } from '#web/browser-storage.ts'
import { makeListeners } from '#web/listeners.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'

const kept = rememberedText('localStorage', 'forkcast.theme')
const { listen, notify } = makeListeners()

const currentChoice = (): ThemeChoice => {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/**
 * Sets the theme of this browser. The script in index.html sets it again before the first paint.
 */
export const chooseTheme = (choice: ThemeChoice): void => {
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
  if (choice === 'system') kept.forget()
  else kept.keep(choice)
  notify()
}

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(listen, currentChoice)
