/**
 * The service worker of this page; undefined where the browser has none, or the app is not
 * installed on the device.
 */
export const workerHere = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined

export const subscriptionHere = async (): Promise<PushSubscription | null> =>
  (await (await workerHere())?.pushManager?.getSubscription()) ?? null

/** Ends push messages to this browser for any member. */
export const unsubscribeHere = async (): Promise<void> => {
  await (await subscriptionHere())?.unsubscribe()
}
