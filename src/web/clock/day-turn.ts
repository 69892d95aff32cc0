import { type CivilDay } from '#domain/day.ts'
import { DAY_TURNS_AT, memberDayAt } from '#domain/day-turn.ts'
import { rememberedText } from '#web/browser-storage.ts'

const turnKept = rememberedText('localStorage', 'forkcast.day-turns-at')

const turnHere = (): number => {
  const kept = Number(turnKept.read() ?? DAY_TURNS_AT.initial)
  return Number.isInteger(kept) && kept >= DAY_TURNS_AT.min && kept <= DAY_TURNS_AT.max
    ? kept
    : DAY_TURNS_AT.initial
}

let chosen = turnHere()

/** The hour at which the member's day turns, as this device knows it. */
export const dayTurnsAtNow = (): number => chosen

/** Remembers the member's choice, also for the next start on this device. */
export const chooseDayTurn = (hour: number): void => {
  if (hour === chosen) return
  chosen = hour
  turnKept.keep(String(hour))
}

/** The member's day at an instant in a zone. */
export const dayOfMemberAt = (at: number, zone: string): CivilDay =>
  memberDayAt(at, { zone, dayTurnsAt: chosen })
