import { type CivilDay } from '#domain/day.ts'
import { DAY_TURN_HOURS, type DayClock, memberDayAt } from '#domain/day-turn.ts'
import { rememberedText } from '#web/browser-storage.ts'

const turnKept = rememberedText('localStorage', 'forkcast.day-turn-hour')

const turnHere = (): number => {
  const kept = Number(turnKept.read() ?? DAY_TURN_HOURS.initial)
  return Number.isInteger(kept) && kept >= DAY_TURN_HOURS.min && kept <= DAY_TURN_HOURS.max
    ? kept
    : DAY_TURN_HOURS.initial
}

let chosen = turnHere()

/** The hour at which the member's day turns, as this device knows it. */
export const dayTurnHourNow = (): number => chosen

/** Remembers the member's choice, also for the next start on this device. */
export const chooseDayTurn = (hour: number): void => {
  if (hour === chosen) return
  chosen = hour
  turnKept.keep(String(hour))
}

/** By which clock the member's days are told, in a zone. */
export const dayClockIn = (zone: string): DayClock => ({ zone, dayTurnHour: chosen })

/** The member's day at an instant in a zone. */
export const dayOfMemberAt = (at: number, zone: string): CivilDay =>
  memberDayAt(at, dayClockIn(zone))
