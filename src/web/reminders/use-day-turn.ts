import { fetchMe } from '#contract/accounts/member.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useToday } from '#web/clock/member-zone.ts'

/** A page that stays open over midnight reads everything anew: "today" means another day then. */
export function useDayTurn(): void {
  const queryClient = useQueryClient()
  const todayOn = useToday()
  const shownOn = useRef(todayOn)
  useEffect(() => {
    if (shownOn.current === todayOn) return
    shownOn.current = todayOn
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== fetchMe.path })
  }, [queryClient, todayOn])
}
