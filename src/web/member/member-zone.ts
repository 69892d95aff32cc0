import { fetchSettings } from '#contract/member-settings.ts'
import { type CivilDay, isTimeZone, MINUTE_MS } from '#domain/day.ts'
import { dayOfMemberAt } from '#web/clock/day-turn.ts'
import { type LocalTime, localTimeAt } from '#domain/local-time.ts'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { endpointQuery } from '#web/api/queries.ts'
import { deviceZone } from '#web/clock/device-zone.ts'

/** The time zone of a member's days and clock times: the chosen one, else the device's. */
export const zoneOf = (chosenZone: string | null | undefined, ownZone = deviceZone()): string =>
  [chosenZone, ownZone].find((zone) => typeof zone === 'string' && isTimeZone(zone)) ?? 'UTC'

const ZoneOfAnother = createContext<string | null>(null)

/**
 * Shows days and times inside in the given zone: that of another member, whose figures are shown.
 */
export const ByClockOf = ZoneOfAnother.Provider

export function useZone(): string {
  const zoneOfAnother = useContext(ZoneOfAnother)
  const { data } = useQuery(endpointQuery(fetchSettings))
  return zoneOfAnother ?? zoneOf(data?.data.timeZone)
}

// Timers sleep with the device, so the clock is checked regularly.
const LOOK_MS = 60_000

const watchClock = (look: () => void) => {
  const lookIfSeen = () => {
    if (!document.hidden) look()
  }
  const timer = setInterval(lookIfSeen, LOOK_MS)
  document.addEventListener('visibilitychange', lookIfSeen)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', lookIfSeen)
  }
}

/** The member's local time, checked once a minute. */
export function useLocalTime(): LocalTime {
  const zone = useZone()
  return useSyncExternalStore(watchClock, () => localTimeAt(Date.now(), zone))
}

/** Now, to the minute, checked once a minute; ms since the epoch. */
export const useMinute = (): number =>
  useSyncExternalStore(watchClock, () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS)

/** The member's civil day. It also changes while the page is open. */
export function useToday(): CivilDay {
  const zone = useZone()
  return useSyncExternalStore(watchClock, () => dayOfMemberAt(Date.now(), zone))
}
