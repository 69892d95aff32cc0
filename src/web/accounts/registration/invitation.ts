const KEY = 'forkcast.invitation'

/**
 * The token of the invitation link that was opened in this browser tab, if any: it stands after the `#`, which leaves the
 * address at once, and is kept for the way to the provider and back.
 */
export const openedInvitation = (): string | undefined => {
  const token = window.location.hash.slice(1)
  if (token !== '') {
    sessionStorage.setItem(KEY, token)
    window.history.replaceState(null, '', window.location.pathname)
  }
  return sessionStorage.getItem(KEY) ?? undefined
}

export const forgetInvitation = (): void => sessionStorage.removeItem(KEY)
