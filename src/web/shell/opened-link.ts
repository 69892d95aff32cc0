const keyOf = (page: string): string => `forkcast.link ${page}`

/**
 * The token of the link to a page that was opened in this browser tab, if any: it stands after the `#`, which leaves the address at
 * once, and is kept in the tab until it is answered, also where somebody has to sign in first.
 */
export const openedLink = (page: string): string | null => {
  const token = window.location.hash.slice(1)
  try {
    if (token !== '') sessionStorage.setItem(keyOf(page), token)
  } catch {
    // Storage may be forbidden: then it is known for as long as the page is shown.
  }
  if (token !== '') {
    window.history.replaceState(null, '', window.location.pathname)
    return token
  }
  try {
    return sessionStorage.getItem(keyOf(page))
  } catch {
    return null
  }
}

export const forgetLink = (page: string): void => {
  try {
    sessionStorage.removeItem(keyOf(page))
  } catch {
    // Nothing was kept either.
  }
}
