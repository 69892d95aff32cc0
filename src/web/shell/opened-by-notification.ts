import { pageAt } from '#contract/pages.ts'
import { navigate } from 'wouter/use-browser-location'
import { addressOf } from '#web/root-path.ts'

/** Goes to the screen of a notification that was pressed while the app is open. */
export const watchNotifications = (): void => {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data }: MessageEvent<{ show?: string } | null>) => {
      const path = data?.show
      if (path !== undefined && pageAt(path)) navigate(addressOf(path))
    },
  )
}
