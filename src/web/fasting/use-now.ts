import { useEffect, useState } from 'react'

/** The time, ms since the epoch, updated every full second while the page is visible. */
export function useNow(): number {
  const [nowAt, setNowAt] = useState(() => Date.now())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      clearTimeout(timer)
      setNowAt(Date.now())
      if (!document.hidden) timer = setTimeout(tick, 1000 - (Date.now() % 1000))
    }
    tick()
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return nowAt
}
