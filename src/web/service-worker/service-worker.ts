import { pageAt, paths } from '#contract/pages.ts'
import { languageFor, rulesOf } from '#domain/languages.ts'
import { memberOfDevice } from '#web/offline/device.ts'
import { deviceName } from '#web/offline/device-name.ts'
import { keepChosenPhoto } from '#web/offline/chosen-photo.ts'
import { sendOutbox } from '#web/offline/send-outbox.ts'
import { addressOf, pathOf, rootPath } from '#web/root-path.ts'

declare const self: ServiceWorkerGlobalScope
/**
 * Both are written in by the build: the path of every file of the app, and a digest of them all.
 */
declare const APP_FILES: readonly string[]
declare const APP_VERSION: string

/** The message of a page when a waiting version may take over. */
const TAKE_OVER = 'take-over'

const PREFIX = 'forkcast-app-'
const CACHE = PREFIX + APP_VERSION + rootPath
/** Another app on the same host has its own caches. */
const isApps = (name: string): boolean =>
  name.startsWith(PREFIX) && name.slice(PREFIX.length + APP_VERSION.length) === rootPath
/** Named by their content, so that the same name in another version is the same file. */
const isHashed = (path: string): boolean => path.startsWith('/assets/')

/** The language of a file of messages; undefined for files that every language needs. */
const languageOf = (path: string): string | undefined =>
  /^\/assets\/words\.([\w-]+)\./.exec(path)?.[1]

/** The language of the browser, and those that were read on this device. */
const languagesInUse = async (): Promise<ReadonlySet<string | undefined>> => {
  const versions = await Promise.all(
    (await caches.keys()).filter(isApps).map((name) => caches.open(name)),
  )
  const requests = (await Promise.all(versions.map((cache) => cache.keys()))).flat()
  return new Set([
    languageFor(self.navigator.languages),
    ...requests.map(({ url }) => languageOf(pathOf(new URL(url).pathname) ?? '')),
  ])
}

/**
 * Puts the whole app on the device, in the languages in use; what is there from the previous
 * version is not fetched again.
 */
const keepApp = async (): Promise<void> => {
  const languages = await languagesInUse()
  const cache = await caches.open(CACHE)
  await Promise.all(
    APP_FILES.filter(
      (file) => languageOf(file) === undefined || languages.has(languageOf(file)),
    ).map(async (file) => {
      const address = addressOf(file)
      const known = isHashed(file) ? await caches.match(address, { ignoreVary: true }) : undefined
      const reply = known ?? (await fetch(address, { cache: 'no-cache' }))
      if (!reply.ok) throw new Error(`${file} came with status ${reply.status}`)
      await cache.put(address, reply)
    }),
  )
}

/** Tabs of the previous version keep using its files; older versions are deleted. */
const forgetOldVersions = async (): Promise<void> => {
  const versions = (await caches.keys()).filter((name) => isApps(name) && name !== CACHE)
  await Promise.all(versions.slice(0, -1).map((name) => caches.delete(name)))
}

/**
 * A file of this version, else of the previous one, else from the server; a language chosen later
 * is kept, too.
 */
const appFile = async (request: Request, path: string): Promise<Response> => {
  const options = { ignoreVary: true, ignoreSearch: true }
  const cache = await caches.open(CACHE)
  const address = addressOf(path)
  const kept =
    (await cache.match(address, options)) ??
    (isHashed(path) ? await caches.match(address, options) : undefined)
  if (kept) return kept
  const reply = await fetch(request)
  if (reply.ok && languageOf(path) !== undefined && APP_FILES.includes(path))
    await cache.put(address, reply.clone())
  return reply
}

/** A photo shared from another app is kept on the device until the page picks it up. */
const takeShared = async (request: Request): Promise<Response> => {
  const photo = (await request.formData()).get('photo')
  if (photo instanceof File) await keepChosenPhoto(photo)
  return Response.redirect(addressOf(paths.analyze), 303)
}

const answerTo = (request: Request): Promise<Response> | undefined => {
  const { origin, pathname } = new URL(request.url)
  const path = origin === self.location.origin ? pathOf(pathname) : undefined
  if (path === undefined) return undefined
  if (request.method === 'POST' && path === '/share') return takeShared(request)
  if (request.method !== 'GET' || path.startsWith('/api/')) return undefined
  // Every screen is the same page, which fetches the rest; for other addresses the server answers
  // that there is nothing.
  if (request.mode === 'navigate') return pageAt(path) ? appFile(request, '/index.html') : undefined
  return isHashed(path) || APP_FILES.includes(path) ? appFile(request, path) : undefined
}

/**
 * Sends the waiting recordings after the page is closed. If the promise fails, the browser tries
 * again later.
 */
const sendWaiting = async (): Promise<void> => {
  const memberId = await memberOfDevice()
  if (memberId === undefined) return
  const outcome = await sendOutbox(memberId)
  if (outcome.stoppedBy === 'offline' || outcome.stoppedBy === 'server')
    throw new Error('Not everything could be sent')
}

/**
 * Shows a reminder, in place of an earlier one of the same kind. Browsers require a notification
 * for every push.
 */
const showReminder = async (pushed: PushMessageData | null): Promise<void> => {
  const {
    title = 'Forkcast',
    path = '/',
    about = '',
    language = 'en',
  } = (pushed?.json() ?? {}) as Partial<Record<string, string>>
  await self.registration.showNotification(title, {
    tag: about,
    lang: language,
    dir: rulesOf(language).direction,
    icon: addressOf('/icons/icon-192.png'),
    data: { path },
  })
}

/** Opens the screen of a notification, in the open window if there is one. */
const openScreen = async (path: string): Promise<void> => {
  const [window] = await self.clients.matchAll({ type: 'window' })
  if (!window) {
    await self.clients.openWindow(addressOf(path))
    return
  }
  // Without a recent press, a browser may refuse to bring it to the front.
  await window.focus().catch(() => undefined)
  window.postMessage({ show: path })
}

/**
 * A push service may give a browser a new address: it is sent to the server, for the member who is
 * signed in.
 */
const subscribeAnew = async (): Promise<void> => {
  const known = (await (await fetch(addressOf('/api/reminders'))).json()) as {
    data?: { pushKey: string | null }
  }
  const key = known.data?.pushKey
  if (!key) return
  const { endpoint, keys } = (
    await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    })
  ).toJSON()
  const body = JSON.stringify({ kind: 'push', name: deviceName(), endpoint, keys })
  await fetch(addressOf('/api/channels'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
}

self.addEventListener('push', (event) => event.waitUntil(showReminder(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data as { path: string }
  event.waitUntil(openScreen(path))
})
// TypeScript does not know this event.
self.addEventListener('pushsubscriptionchange' as 'push', (event) =>
  event.waitUntil(subscribeAnew()),
)
self.addEventListener('install', (event) => event.waitUntil(keepApp()))
self.addEventListener('activate', (event) =>
  event.waitUntil(forgetOldVersions().then(() => self.clients.claim())),
)
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request)
  if (answer) event.respondWith(answer)
})
self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting()
})
// TypeScript does not know Background Sync, which only some browsers have.
self.addEventListener('sync' as 'message', (event) => event.waitUntil(sendWaiting()))
