import { rememberedText } from '#web/browser-storage.ts'

const linkTo = (page: string) => rememberedText('sessionStorage', `forkcast.link ${page}`)

/**
 * The token of the link to a page that was opened in this browser tab, if any: it stands after the `#`, which leaves the address at
 * once, and is kept in the tab until it is answered, also where somebody has to sign in first, or at a provider.
 */
export const openedLink = (page: string): string | null => {
  const token = window.location.hash.slice(1)
  if (token === '') return linkTo(page).read()
  linkTo(page).keep(token)
  window.history.replaceState(null, '', window.location.pathname)
  return token
}

export const forgetLink = (page: string): void => linkTo(page).forget()
