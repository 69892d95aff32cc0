import { useEffect, useState } from 'react'
import { forgetLink, openedLink } from './opened-link.ts'

/** The token of the link to this page that waits for an answer, and how to put it away. */
export const useOpenedLink = (page: string): [token: string | null, putAway: () => void] => {
  const [token, setToken] = useState(() => openedLink(page))
  useEffect(() => {
    // A link that is opened where this page is open already changes the address alone.
    const onLink = () => setToken(openedLink(page))
    window.addEventListener('hashchange', onLink)
    return () => window.removeEventListener('hashchange', onLink)
  }, [page])
  const putAway = () => {
    forgetLink(page)
    setToken(null)
  }
  return [token, putAway]
}
