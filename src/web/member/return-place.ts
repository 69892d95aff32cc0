import { pageAt, paths } from '#contract/pages.ts'
import { rememberedText } from '#web/browser-storage.ts'

const place = rememberedText('sessionStorage', 'forkcast.return-to')

/**
 * Remembers where the session ended, with what a link holds after its `?` and `#`, for as long as
 * the tab is open.
 */
export const rememberPlace = place.keep

export const forgetPlace = place.forget

/** Where to go after the sign-in: back to where the session ended, else home. */
export const placeToReturn = (): string => {
  const { pathname, search, hash } = new URL(place.read() ?? paths.home, window.location.origin)
  place.forget()
  const page = pageAt(pathname)
  return page === undefined ? paths.home : page + search + hash
}
