import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react'

/** The letters' size at which the sizes of charts are stated, px. */
const USUAL_LETTERS_PX = 16

const textScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_LETTERS_PX

/** As high as that many px where letters have their usual size. */
export const heightWithText = (heightPx: number): string => `${heightPx / USUAL_LETTERS_PX}rem`

interface Room {
  /** 0 until the page is laid out. */
  readonly widthPx: number
  /** How much larger the reader's letters are than usual. */
  readonly scale: number
}

/** The room of a drawing, once it is laid out and whenever it changes. */
export function useRoom(): [RefObject<HTMLDivElement | null>, Room] {
  const element = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<Room>({ widthPx: 0, scale: 1 })
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    // It is told the size when the page has been laid out anyway: asking for it here would lay the page out once more. Drawn in slices, as
    // a screen may have many charts.
    const observer = new ResizeObserver(() => startTransition(() => setRoom({ widthPx: measured.clientWidth, scale: textScale() })))
    observer.observe(measured)
    return () => observer.disconnect()
  }, [])
  return [element, room]
}
