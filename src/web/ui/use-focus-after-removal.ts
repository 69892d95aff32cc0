import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For an element that may disappear with the focus in it, such as a row with a delete button or a
 * list of one food: the heading above it gets the focus, or the page's.
 */
export function useFocusAfterRemoval<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null)
  useLayoutEffect(() => {
    const shown = part.current
    return () => {
      if (!shown?.contains(document.activeElement)) return
      const heading = shown.parentElement
        ?.closest(':is(section, main):has(h1, h2, h3)')
        ?.querySelector<HTMLElement>('h1, h2, h3')
      // Once it is gone, unless something else took the focus.
      queueMicrotask(() => {
        const next = heading?.isConnected ? heading : document.querySelector<HTMLElement>('h1')
        if (!next || document.activeElement !== document.body) return
        next.tabIndex = -1
        next.focus({ preventScroll: true })
      })
    }
  }, [])
  return part
}
