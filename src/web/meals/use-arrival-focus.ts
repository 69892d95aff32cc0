import { type RefObject, useEffect, useRef } from 'react'

/** On a phone the card is all that is seen. */
const PHONE = '(width < 48rem)'

/** Focuses the heading of a card that replaced another one, so that it is seen and read aloud. */
export function useArrivalFocus(isArrival = true): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isArrival) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({
      block: window.matchMedia(PHONE).matches ? 'start' : 'nearest',
    })
  }, [isArrival])
  return heading
}

/** For a heading that may take the focus without being a control. */
export const arrivalHeadingClasses =
  'scroll-mt-24 max-md:scroll-mt-3 outline-none focus-visible:outline-none'
