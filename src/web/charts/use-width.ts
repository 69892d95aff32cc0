import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in px, before the first paint and whenever it changes; 0 until it is in the page. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null)
  const [widthPx, setWidthPx] = useState(0)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    setWidthPx(measured.clientWidth)
    const observer = new ResizeObserver(() => setWidthPx(measured.clientWidth))
    observer.observe(measured)
    return () => observer.disconnect()
  }, [])
  return [element, widthPx]
}
