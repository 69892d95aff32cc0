/** How a language without "at" writes a clock time for the reader of times: "@ 19:30". */
const AT_SIGN = '@'

const HOURS_TO_NOON = 12

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/**
 * A clock time that its part of the day makes sure.
 * @param isLater whether it was said to be in the afternoon, evening or night
 * @param isEarly whether it was said to be in the morning
 */
export const pastNoon = ({
  hours,
  minutes,
  isLater,
  isEarly,
}: {
  readonly hours: number
  readonly minutes: number
  readonly isLater: boolean
  readonly isEarly: boolean
}): string => {
  if (hours > 24 || minutes > 59) return ' '
  const ofDay = isLater && hours < HOURS_TO_NOON ? hours + HOURS_TO_NOON : hours
  const sure = isEarly && ofDay === HOURS_TO_NOON ? 0 : ofDay % 24
  return ` ${AT_SIGN} ${twoDigits(sure)}:${twoDigits(minutes)} `
}
