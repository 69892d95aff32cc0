import { addChannel } from '#contract/channels.ts'
import { call } from '#web/api/client.ts'
import { deviceName } from '#web/offline/device-name.ts'
import { subscriptionHere, workerHere } from '#web/offline/push-subscription.ts'

/** Whether this browser can show reminders. */
type DeviceState = 'unsupported' | 'needs-home-screen' | 'denied' | 'ready'

const isApplePhone = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

export const deviceState = (): DeviceState => {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  // Safari on phones supports push only for apps on the home screen.
  if (!isAble)
    return isApplePhone() && !window.matchMedia('(display-mode: standalone)').matches
      ? 'needs-home-screen'
      : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

const asBase64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Identifies this browser in the server's list; null where it has not subscribed. */
export const endpointHashHere = async (): Promise<string | null> => {
  const subscription = await subscriptionHere()
  if (!subscription) return null
  return asBase64url(
    await crypto.subtle.digest(
      'SHA-256',
      new TextEncoder().encode(`push ${subscription.endpoint}`),
    ),
  )
}

export class PermissionRefused extends Error {
  override readonly name = 'PermissionRefused'
}

/**
 * Subscribes this browser and registers it at the server. @throws PermissionRefused where the
 * member or the browser says no
 */
export const subscribeHere = async (pushKey: string): Promise<void> => {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new PermissionRefused('Notifications are not allowed')
  const worker = await workerHere()
  if (!worker) throw new PermissionRefused('The app is not on this device')
  const before = await worker.pushManager.getSubscription()
  const isOurs =
    before?.options.applicationServerKey &&
    asBase64url(before.options.applicationServerKey) === pushKey
  // A subscription with another key, of another server at this address, cannot be used with ours.
  if (before && !isOurs) await before.unsubscribe()
  const subscription =
    isOurs && before
      ? before
      : await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  const { endpoint, keys } = subscription.toJSON()
  await call(addChannel, {
    body: {
      kind: 'push',
      name: deviceName(),
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
    },
  })
}
