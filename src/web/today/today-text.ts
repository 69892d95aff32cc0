import { HOUR_MS } from '#domain/day.ts'
import type { Today } from '#contract/today.ts'
import { t } from '@lingui/core/macro'
import { energy, energyFigure, timeAt, whole } from '#web/language/formats.ts'

/** Estimates are shown in tens: more digits would claim too much precision. */
const inTens = (kcal: number): number => Math.round(kcal / 10) * 10

interface LeftWords {
  /** The middle estimate: "About 250 kcal left". */
  readonly words: string
  /** Where meals were estimated, in the unit of the words: "0 to 560". */
  readonly range: string | null
}

/** In tens where meals were estimated, as everywhere the same number is said. */
const middleOf = ({ calories, low, high }: Today['left']) => {
  const [least, most] = [inTens(low), inTens(high)]
  return least === most
    ? { left: Math.round(calories), range: null }
    : { left: inTens(calories), range: { least, most } }
}

/** What is left of the day. The middle leads: its best case would make a reader eat more. */
export function leftWords(estimate: Today['left']): LeftWords {
  const { left, range } = middleOf(estimate)
  if (range === null) {
    const words =
      left > 0
        ? t`${energy(left)} left`
        : left === 0
          ? t`Target reached`
          : t`${energy(-left)} over the target`
    return { words, range }
  }
  const { least, most } = range
  if (left < 0) {
    return {
      words: t`About ${energy(-left)} over`,
      range:
        most > 0
          ? t`at best ${energyFigure(most)} left`
          : t`${energyFigure(-most)} to ${energyFigure(-least)}`,
    }
  }
  return {
    words: left === 0 ? t`Target about reached` : t`About ${energy(left)} left`,
    range: t`${energyFigure(Math.max(0, least))} to ${energyFigure(most)}`,
  }
}

/** The end of the message after a recording: "1,278 left today." */
export function leftAfter({ left: estimate }: Pick<Today, 'left'>): string {
  const { left } = middleOf(estimate)
  return left > 0 ? t`${energyFigure(left)} left today.` : t`Today's target is reached.`
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
