import { pageAt, paths } from '#contract/pages.ts'

const KEY = 'forkcast.return-to'

/** Remembers where somebody was whose session ended, for as long as the tab is open. */
export const rememberPlace = (pathname: string): void => {
  try {
    sessionStorage.setItem(KEY, pathname)
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
    return pageAt(sessionStorage.getItem(KEY) ?? '') ?? paths.home
  } catch {
    return paths.home
  } finally {
    forgetPlace()
  }
}
