import { makeListeners } from '#web/listeners.ts'

/** The browser's offer to install the app, which TypeScript does not know. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

const KEY = 'forkcast.install-hint'

let offer: InstallOffer | undefined
const { listen, notify } = makeListeners()
export const onInstallOffer = listen

const wasShown = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return true
  }
}

/** Takes the browser's offer before the page renders: it comes only once. */
export const watchInstallOffer = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as InstallOffer
    notify()
  })
  window.addEventListener('appinstalled', dismissInstallOffer)
}

/** The offer, unless it was answered on this device before. */
export const installOffer = (): InstallOffer | undefined => (wasShown() ? undefined : offer)

/** The offer was answered: the hint is not shown again. */
export function dismissInstallOffer(): void {
  try {
    localStorage.setItem(KEY, 'seen')
  } catch {
    // Without storage the hint is never shown.
  }
  offer = undefined
  notify()
}
