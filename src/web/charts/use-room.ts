import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react'

/** The text size for which the sizes of charts are given, px. */
const USUAL_LETTERS_PX = 16

const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_LETTERS_PX

/** A height in px that grows with the text size. */
export const heightWithText = (heightPx: number): string => `${heightPx / USUAL_LETTERS_PX}rem`

interface Room {
  /** 0 until the page is laid out. */
  readonly widthPx: number
  /** How much larger than usual the text is. */
  readonly scale: number
}

/** The size of a drawing's container, once it is laid out and whenever it changes. */
export function useRoom(): [RefObject<HTMLDivElement | null>, Room] {
  const element = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<Room>({ widthPx: 0, scale: 1 })
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    // The observer knows the size without a further layout, which reading it here would cause. As a
    // transition, because a screen may have many charts.
    const observer = new ResizeObserver(() =>
      startTransition(() => setRoom({ widthPx: measured.clientWidth, scale: textScale() })),
    )
    observer.observe(measured)
    return () => observer.disconnect()
  }, [])
  return [element, room]
}
