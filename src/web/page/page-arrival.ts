import { type RefObject, useEffect, useRef } from 'react'

let hasNavigated = false

/**
 * Notes that the member navigated within the app; redirects do not count. wouter announces its own
 * pushes.
 */
export const watchNavigation = (): void => {
  const note = () => {
    hasNavigated = true
  }
  window.addEventListener('pushState', () => {
    note()
    window.scrollTo(0, 0)
  })
  window.addEventListener('popstate', note)
}

/**
 * Sets the document's title and, after a navigation, focuses the heading, so that it is read aloud.
 */
export const usePageHeading = (documentTitle: string): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${documentTitle} · Forkcast`
  }, [documentTitle])
  useEffect(() => {
    if (hasNavigated) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
