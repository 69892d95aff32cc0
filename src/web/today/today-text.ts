import { HOUR_MS } from '#domain/day.ts'
import type { Today } from '#contract/today.ts'
import type { LocalTime } from '#domain/local-time.ts'
import { t } from '@lingui/core/macro'
import { energy, energyBefore, energyFigure, timeAt, whole } from '#web/language/formats.ts'

/** Estimates are shown in tens: more digits would claim too much precision. */
const inTens = (kcal: number): number => Math.round(kcal / 10) * 10

/** What is left of the day, as a range if meals were estimated: "420 to 780 kcal left". */
export function leftText({ calories, low, high }: Today['left']): string {
  const [least, most] = [inTens(low), inTens(high)]
  if (least === most) {
    const left = Math.round(calories)
    if (left > 0) return t`${energy(left)} left`
    return left === 0 ? t`Target reached` : t`${energy(-left)} over the target`
  }
  if (least > 0) return t`${energyBefore(least)} to ${energy(most)} left`
  if (most > 0) return t`Up to ${energy(most)} left`
  return least === 0 || most === 0
    ? t`Target about reached`
    : t`${energyBefore(-most)} to ${energy(-least)} over the target`
}

/** The end of the message after a recording: "1,278 left today." */
export function leftAfter({ left: { calories } }: Pick<Today, 'left'>): string {
  return Math.round(calories) > 0
    ? t`${energyFigure(calories)} left today.`
    : t`Today's target is reached.`
}

/** "45 of 120 g", or "45 g" without a target. */
export const gramsText = (eatenG: number, targetG: number | null): string =>
  targetG === null ? t`${whole(eatenG)} g` : t`${whole(eatenG)} of ${whole(targetG)} g`

/** What the grams of a day or a period leave out; null if nothing. */
export const withoutMacrosText = (kcal: number): string | null =>
  kcal > 0 ? t`Protein, carbs and fats of ${energy(kcal)} are unknown and not counted.` : null

/** The fasting clock in one line. */
export function fastText(fast: Today['fast'], nowAt: number, zone: string): string {
  if (fast === null) return t`Begins with a meal`
  const { eatingWindow: window } = fast
  if (window.state === 'open' && nowAt < Date.parse(window.closesAt))
    return t`Eating until ${timeAt(Date.parse(window.closesAt), zone)}`
  const minutes = Math.max(0, Math.floor((60 * (nowAt - Date.parse(fast.startedAt))) / HOUR_MS))
  return t`${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** The heading for the usual meals at a clock time. */
export function usualHeading(now: LocalTime): string {
  const hour = Number(now.slice(11, 13))
  if (hour >= 4 && hour < 11) return t`Your usual breakfast`
  if (hour >= 11 && hour < 15) return t`Your usual lunch`
  if (hour >= 17 && hour < 23) return t`Your usual dinner`
  return t`Your usual at this hour`
}
