import { makeListeners } from '#web/listeners.ts'

/** What a browser hands out when the app can be put on the home screen; TypeScript does not know it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

const KEY = 'forkcast.install-hint'

let offer: InstallOffer | undefined
const { listen, tell } = makeListeners()
export const onInstallOffer = listen

const wasShown = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return true
  }
}

/** Takes the browser's offer before the page is drawn: it comes once. */
export const watchInstallOffer = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as InstallOffer
    tell()
  })
  window.addEventListener('appinstalled', settleInstallOffer)
}

/** The offer, unless it was answered on this device before. */
export const installOffer = (): InstallOffer | undefined => (wasShown() ? undefined : offer)

/** It is answered: the hint is shown once. */
export function settleInstallOffer(): void {
  try {
    localStorage.setItem(KEY, 'seen')
  } catch {
    // Where nothing can be remembered, the hint is not shown at all.
  }
  offer = undefined
  tell()
}
