import { useEffect, useState } from 'react'
import { rememberedText } from '#web/browser-storage.ts'

const linkTo = (page: string) => rememberedText('sessionStorage', `forkcast.link ${page}`)

/**
 * The token of a link to a page that was opened in this browser tab. It is after the `#`, is
 * removed from the address at once, and is kept in the tab until it is answered, also across a
 * sign-in.
 */
export const openedLink = (page: string): string | null => {
  const token = window.location.hash.slice(1)
  if (token === '') return linkTo(page).read()
  linkTo(page).keep(token)
  window.history.replaceState(null, '', window.location.pathname)
  return token
}

export const forgetLink = (page: string): void => linkTo(page).forget()

/** The token of an opened link to this page, and a function that forgets it. */
export const useOpenedLink = (page: string): [token: string | null, forget: () => void] => {
  const [token, setToken] = useState(() => openedLink(page))
  useEffect(() => {
    // Where the page is open already, opening a link changes the address alone.
    const onLink = () => setToken(openedLink(page))
    window.addEventListener('hashchange', onLink)
    return () => window.removeEventListener('hashchange', onLink)
  }, [page])
  const forget = () => {
    forgetLink(page)
    setToken(null)
  }
  return [token, forget]
}
