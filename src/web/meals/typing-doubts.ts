import type { MealItem } from '#contract/meal-items.ts'
import { fetchUsualAmounts } from '#contract/usual-amounts.ts'
import { localTimeAt, minutesOfDay } from '#domain/local-time.ts'
import { nameKey } from '#domain/meals/meal-title.ts'
import {
  helpingOf,
  isSlipInEnergy,
  isSlipInGrams,
  partOfDay,
  type Prior,
} from '#domain/meals/typing-slip.ts'
import { useQuery } from '@tanstack/react-query'
import { HOLDS_NO_RECORDINGS } from '#web/api/refresh.ts'
import { endpointQuery } from '#web/api/queries.ts'
import { useZone } from '#web/member/member-zone.ts'
import { reallyQuestion } from '#web/ui/ask-once.ts'
import { energy, grams as gramsText } from '#web/language/formats.ts'

/** A meal without a time is eaten now. */
const instantOf = (eatenAt: string | undefined): number =>
  eatenAt === undefined ? Date.now() : Date.parse(eatenAt)

interface WeighedFood {
  readonly name: string
  readonly foodCode: string | null
  readonly grams: number
}

/** The questions before numbers are sent that are more likely a slip; null where they are likely enough. */
export function useTypingDoubts() {
  // What was usual when the form was opened is usual a minute later.
  const usual = useQuery({ ...endpointQuery(fetchUsualAmounts), meta: HOLDS_NO_RECORDINGS }).data
    ?.data
  const zone = useZone()

  /** @param name of a meal whose foods are not known */
  const aboutMeal = (
    energyKcal: number,
    eatenAt: string | undefined,
    name?: string,
  ): string | null => {
    const earlier = {
      atThisTime: usual?.meals[partOfDay(minutesOfDay(localTimeAt(instantOf(eatenAt), zone)) / 60)],
      ofThisName: name === undefined ? undefined : usual?.names[nameKey(name)],
    }
    return isSlipInEnergy(energyKcal, earlier, name === undefined)
      ? reallyQuestion(energy(energyKcal))
      : null
  }
  const aboutGrams = ({ name, foodCode, grams }: WeighedFood, helping: Prior): string | null =>
    isSlipInGrams(grams, helping, usual?.foods[foodCode ?? name])
      ? reallyQuestion([name, gramsText(grams)].filter(Boolean).join(': '))
      : null
  return {
    aboutMeal,
    aboutGrams,
    /** About the first weight that was changed, beside the one that was estimated or recorded. */
    aboutItems: (
      items: readonly MealItem[],
      before: readonly MealItem[],
      portion: number,
    ): string | null => {
      for (const item of items) {
        const was = before.find(({ name, foodCode }) =>
          item.foodCode === null ? name === item.name : foodCode === item.foodCode,
        )
        if (!was || was.grams === item.grams) continue
        const doubt = aboutGrams({ ...item, grams: item.grams * portion }, helpingOf(was.grams))
        if (doubt !== null) return doubt
      }
      return null
    },
  }
}
