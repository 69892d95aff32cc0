import type { Meal } from '#contract/meals.ts'
import { type CivilDay, isCivilDay } from '#domain/day.ts'
import { instantOnMemberDay } from '#domain/day-turn.ts'
import { localTimeAt } from '#domain/local-time.ts'
import { dayOfMemberAt, dayTurnHourNow } from '#web/clock/day-turn.ts'
import { useZone } from '#web/member/member-zone.ts'
import CopyToDay from './copy-to-day.tsx'

/**
 * When a meal is eaten again on another day: at the same clock time, or now if that is in the
 * future. Null for a day in the future.
 */
export const copiedAt = (
  meal: Pick<Meal, 'createdAt'>,
  day: string,
  zone: string,
  now: number,
): number | null => {
  if (!isCivilDay(day) || day > dayOfMemberAt(now, zone)) return null
  const time = localTimeAt(Date.parse(meal.createdAt), zone).slice(11)
  const at = instantOnMemberDay(day, time, { zone, dayTurnHour: dayTurnHourNow() })
  return at === null ? null : Math.min(at, now)
}

interface CopyMealProps {
  meal: Meal
  onCopy: (eatenAt: string) => void
  onCancel: () => void
}

export function CopyMeal({ meal, onCopy, onCancel }: CopyMealProps) {
  const zone = useZone()
  const copy = (day: CivilDay): boolean => {
    const at = copiedAt(meal, day, zone, Date.now())
    if (at !== null) onCopy(new Date(at).toISOString())
    return at !== null
  }
  return <CopyToDay onCopy={copy} onCancel={onCancel} />
}
