import { fetchMe } from '#contract/account.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { localDayAt } from '#web/charts/words.ts'

// Timers sleep with the device: a short look at the clock now and then outlasts any night.
const LOOK_MS = 60_000

/** A page that stays open over midnight reads everything anew: "today" means another day then. */
export function useDayTurn(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let day = localDayAt(Date.now())
    const look = () => {
      const today = localDayAt(Date.now())
      if (document.hidden || today === day) return
      day = today
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== fetchMe.path })
    }
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [queryClient])
}
