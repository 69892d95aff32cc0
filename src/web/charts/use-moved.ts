import { useEffect, useRef, useState } from 'react'

const MOVE_MS = 900

const eased = (part: number) => 1 - (1 - part) ** 3

/**
 * Values that move to their next ones, once: from an old forecast to the new one. At once where
 * motion is reduced, or where there are more or fewer of them.
 */
export function useMoved(values: readonly number[]): readonly number[] {
  const [shown, setShown] = useState(values)
  const drawn = useRef(shown)
  const wanted = values.join()
  useEffect(() => {
    const to = wanted === '' ? [] : wanted.split(',').map(Number)
    const from = drawn.current
    const draw = (next: readonly number[]) => {
      drawn.current = next
      setShown(next)
    }
    if (from.length !== to.length || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      draw(to)
      return
    }
    if (from.every((value, at) => value === to[at])) return
    let frame = 0
    const beganAt = performance.now()
    const move = (at: number) => {
      const part = eased(Math.min(1, Math.max(0, at - beganAt) / MOVE_MS))
      draw(to.map((value, i) => part * value + (1 - part) * (from[i] ?? value)))
      if (part < 1) frame = requestAnimationFrame(move)
    }
    frame = requestAnimationFrame(move)
    return () => cancelAnimationFrame(frame)
  }, [wanted])
  return shown.length === values.length ? shown : values
}
