import { pageAt, paths } from '#contract/pages.ts'
import { rememberedText } from '#web/browser-storage.ts'

const place = rememberedText('sessionStorage', 'forkcast.return-to')

/** Remembers where somebody was whose session ended, with what a link holds after its `#`, for as long as the tab is open. */
export const rememberPlace = place.keep

export const forgetPlace = place.forget

/** Where a sign-in leads: to where one was, else home. */
export const placeToReturn = (): string => {
  const [pathname = '', token] = (place.read() ?? '').split('#')
  place.forget()
  const page = pageAt(pathname) ?? paths.home
  return token ? `${page}#${token}` : page
}
