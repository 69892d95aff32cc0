import { addressOf } from '#web/root-path.ts'

const ASK_EVERY_MS = 3_600_000

/** Set once a newer version has taken over: this page still runs the one before. */
let isOutdated = false
/** Whether the member has done anything on the screen since arriving at it. */
let hasBegun = false

const moveOver = (): void => {
  if (isOutdated && !hasBegun) window.location.reload()
}

/**
 * Keeps the app on this device, and takes on a new version where nothing can be lost: when the member moves to another
 * screen, before anything is done there. `isBusy` tells of what would still be lost then.
 */
export const keepAppOnDevice = async (isBusy: () => boolean): Promise<void> => {
  // Without https a browser has no service workers; the app then needs its line.
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const hadOne = serviceWorker.controller !== null
  const registration = await serviceWorker.register(addressOf('/service-worker.js'), { updateViaCache: 'none' })
  const update = registration.update.bind(registration)
  serviceWorker.addEventListener('controllerchange', () => {
    isOutdated = hadOne
    moveOver()
  })
  for (const kind of ['pointerdown', 'keydown']) {
    window.addEventListener(
      kind,
      () => {
        hasBegun = true
      },
      { capture: true, passive: true },
    )
  }
  window.addEventListener('pushState', () => {
    if (isBusy()) return
    hasBegun = false
    moveOver()
    registration.waiting?.postMessage('take-over')
  })
  const ask = () => void update().catch(() => undefined)
  setInterval(ask, ASK_EVERY_MS)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask())
}
