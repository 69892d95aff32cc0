import { pageAt, paths } from '#contract/pages.ts'

const KEY = 'forkcast.return-to'

/** Remembers where somebody was whose session ended, with what a link holds after its `#`, for as long as the tab is open. */
export const rememberPlace = (place: string): void => {
  try {
    sessionStorage.setItem(KEY, place)
  } catch {
    // Storage may be forbidden; the sign-in then leads home.
  }
}

export const forgetPlace = (): void => {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was remembered either.
  }
}

/** Where a sign-in leads: to where one was, else home. */
export const placeToReturn = (): string => {
  try {
    const [pathname = '', token] = (sessionStorage.getItem(KEY) ?? '').split('#')
    const page = pageAt(pathname) ?? paths.home
    return token ? `${page}#${token}` : page
  } catch {
    return paths.home
  } finally {
    forgetPlace()
  }
}
