import { useCallback, useState } from 'react'

/** A flick of a thumb away. */
const NEAR = '50%'

/**
 * Whether an element has come near what is seen of the page. A browser's own lazy loading begins
 * three screens of a phone away.
 */
export const useNear = <Element extends HTMLElement>(margin = NEAR) => {
  const [isNear, setIsNear] = useState(false)
  const ref = useCallback(
    (element: Element | null) => {
      if (!element) return
      const watching = new IntersectionObserver(
        ([entry]) => {
          if (!entry?.isIntersecting) return
          setIsNear(true)
          watching.disconnect()
        },
        { rootMargin: `${margin} 0px` },
      )
      watching.observe(element)
      return () => watching.disconnect()
    },
    [margin],
  )
  return { ref, isNear }
}
