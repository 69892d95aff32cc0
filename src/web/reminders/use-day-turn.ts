import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refreshRecordings } from '#web/api/refresh.ts'
import { useToday } from '#web/clock/member-zone.ts'

/** A page that stays open over midnight reads everything anew: "today" means another day then. */
export function useDayTurn(): void {
  const queryClient = useQueryClient()
  const todayOn = useToday()
  const shownOn = useRef(todayOn)
  useEffect(() => {
    if (shownOn.current === todayOn) return
    shownOn.current = todayOn
    void refreshRecordings(queryClient)
  }, [queryClient, todayOn])
}
