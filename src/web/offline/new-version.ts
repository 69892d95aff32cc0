import { addressOf } from '#web/root-path.ts'
import { whenNothingArrives } from '#web/ui/when-settled.ts'

const ASK_EVERY_MS = 3_600_000

/** A newer version has taken over: this page still runs the previous one. */
let isOutdated = false
/** Whether the member has done anything on this screen yet. */
let hasInteracted = false
/** Whether a reload would lose something. */
let isBusy = () => false

const isIdle = (): boolean => !hasInteracted && !isBusy()

const reloadIfIdle = (): void => {
  if (isOutdated && isIdle()) window.location.reload()
}

const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration()

/** For so long nothing may have arrived. */
const REST_MS = 500

/**
 * Lets a waiting version take over once the page is at rest: if a request passes through the
 * previous one just then, Chromium keeps that for another 30 seconds.
 */
const activateWaiting = async (
  registration: ServiceWorkerRegistration | undefined,
): Promise<void> => {
  if (!registration?.waiting || !isIdle()) return
  await new Promise<void>((resolve) => whenNothingArrives(REST_MS, resolve))
  // Meanwhile the member may have begun something.
  if (isIdle()) registration.waiting?.postMessage('take-over')
}

const installed = (worker: ServiceWorker | null): Promise<void> =>
  new Promise((resolve) => {
    if (worker?.state !== 'installing') return resolve()
    worker.addEventListener('statechange', () => resolve(), { once: true })
  })

/** The file that the browser runs first, whose name is different in each version. */
const entryScriptOf = (page: Document): string | undefined =>
  page.querySelector('script[type=module][src]')?.getAttribute('src') ?? undefined

const isServerNewer = async (): Promise<boolean> => {
  const page = await (await fetch(addressOf('/'), { cache: 'no-store' })).text()
  const entryScript = entryScriptOf(new DOMParser().parseFromString(page, 'text/html'))
  return entryScript !== undefined && entryScript !== entryScriptOf(document)
}

/**
 * Call it where this page and the server do not fit: a file of the page is gone, or an answer
 * cannot be read. Takes the server's version, as soon as nothing can be lost.
 */
export const checkForNewVersion = async (): Promise<void> => {
  const registration = await registered()
  if (registration) {
    await registration.update()
    await installed(registration.installing)
    await activateWaiting(registration)
  } else if (await isServerNewer()) {
    isOutdated = true
    reloadIfIdle()
  }
}

/**
 * From the start: a page that is busy for long registers its worker late, and a newer one may have
 * taken over by then.
 */
const watchForTakeover = (): void => {
  // Without https a browser has no service workers.
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  let hadOne = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    isOutdated = hadOne
    hadOne = true
    reloadIfIdle()
  })
}

/**
 * Watches for moments at which a reload loses nothing. `isWorking` says whether anything else would
 * be lost.
 */
export const watchForNewVersion = (isWorking: () => boolean): void => {
  isBusy = isWorking
  for (const kind of ['pointerdown', 'keydown']) {
    window.addEventListener(
      kind,
      () => {
        hasInteracted = true
      },
      { capture: true, passive: true },
    )
  }
  window.addEventListener('pushState', () => {
    if (isBusy()) return
    hasInteracted = false
    reloadIfIdle()
    void registered().then(activateWaiting)
  })
  window.addEventListener(
    'vite:preloadError',
    () => void checkForNewVersion().catch(() => undefined),
  )
  watchForTakeover()
}

/**
 * Keeps the app on this device, and switches to a new version when the member moves to another
 * screen.
 */
export const keepAppOnDevice = async (): Promise<void> => {
  // Without https a browser has no service workers, and the app needs a connection.
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register(addressOf('/service-worker.js'), {
    updateViaCache: 'none',
  })
  // A reloaded page still runs the previous version.
  void activateWaiting(registration)
  const ask = () => void registration.update().catch(() => undefined)
  setInterval(ask, ASK_EVERY_MS)
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && ask(),
  )
}

/** Resolves once a service worker answers for this page: what is fetched from then on is kept. */
export const appIsKept = (): Promise<void> =>
  new Promise((resolve) => {
    if (!('serviceWorker' in navigator)) return
    if (navigator.serviceWorker.controller) resolve()
    else
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })
