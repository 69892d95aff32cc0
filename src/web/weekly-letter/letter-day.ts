import { fetchDashboard } from '#contract/dashboard.ts'
import { type CivilDay, civilDayAt, weekOf } from '#domain/day.ts'
import { useState } from 'react'
import { rememberedText } from '#web/browser-storage.ts'
import { useToday, useZone } from '#web/member/member-zone.ts'
import { isDemo } from '#web/demo/is-demo.ts'
import { firstWeekday } from '#web/language/formats.ts'
import { useMember } from '#web/member/session.tsx'

/** What the letter is written from. */
const LETTER_QUERY = { query: { period: 'monthly' } } as const
export const letterQuery = [fetchDashboard, LETTER_QUERY] as const

/** "off", or the first day of the week whose visit was the last, and the day of it or "closed". */
const kept = rememberedText('localStorage', 'forkcast.weekly-letter')
const OFF = 'off'

/** Whether this device shows the letter at all. */
export const isLetterOn = (): boolean => kept.read() !== OFF
export const switchLetter = (isOn: boolean): void => (isOn ? kept.forget() : kept.keep(OFF))

const weekBegunOn = (todayOn: CivilDay): CivilDay => weekOf(todayOn, firstWeekday())[0] ?? todayOn

/** It stays for the rest of this day. */
export const rememberShown = (todayOn: CivilDay): void =>
  kept.keep(`${weekBegunOn(todayOn)} ${todayOn}`)

/**
 * Whether the letter about last week belongs on the screen: on the day of the first visit of a
 * week, until it is closed. Who joined this week has no last one, except in a demo.
 */
export function useLetterDay(): { isDue: boolean; close: () => void } {
  const zone = useZone()
  const todayOn = useToday()
  const { createdAt } = useMember()
  const [isClosed, setIsClosed] = useState(false)
  const weekOn = weekBegunOn(todayOn)
  const [keptWeekOn, keptOn] = (kept.read() ?? '').split(' ')
  const wasThere = isDemo || civilDayAt(Date.parse(createdAt), zone) < weekOn
  return {
    isDue:
      !isClosed && wasThere && keptWeekOn !== OFF && (keptWeekOn !== weekOn || keptOn === todayOn),
    close: () => {
      kept.keep(`${weekOn} closed`)
      setIsClosed(true)
    },
  }
}
