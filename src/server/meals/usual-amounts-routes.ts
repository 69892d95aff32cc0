import { fetchUsualAmounts } from '#contract/usual-amounts.ts'
import { addDays } from '#domain/day.ts'
import { localTimeAt, minutesOfDay } from '#domain/local-time.ts'
import { nameKey } from '#domain/meals/meal-title.ts'
import { partOfDay, type UsualAmount, usualAmountOf } from '#domain/meals/typing-slip.ts'
import { todayOf } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { amountsEatenSince } from './eaten-meal-reads.ts'

const REMEMBERED_DAYS = 90

const usualOf = <Key extends string>(
  amounts: readonly (readonly [key: Key, amount: number])[],
): Partial<Record<Key, UsualAmount>> => {
  const usual: Partial<Record<Key, UsualAmount>> = {}
  for (const [key, some] of Map.groupBy(amounts, ([of]) => of)) {
    const amount = usualAmountOf(some.map(([, one]) => one))
    if (amount) usual[key] = amount
  }
  return usual
}

/** What a member usually eats, for the questions about typed numbers. */
export const mountUsualAmounts = ({ app }: ServerParts): void => {
  mountForMember(app, fetchUsualAmounts, async ({ at, db }, caller) => {
    const sinceOn = addDays(todayOf(caller, at), -REMEMBERED_DAYS)
    const rows = await amountsEatenSince(db, { memberId: caller.memberId, sinceOn })
    const hourOf = (eatenAt: number) => minutesOfDay(localTimeAt(eatenAt, caller.zone)) / 60
    // Its first food, or none.
    const meals = rows.filter(({ position }) => position === 0 || position === null)
    return {
      meals: usualOf(meals.map(({ eaten_at, kcal }) => [partOfDay(hourOf(eaten_at)), kcal])),
      names: usualOf(
        meals.flatMap(({ name, kcal }) => (name === null ? [] : [[nameKey(name), kcal]])),
      ) as Record<string, UsualAmount>,
      foods: usualOf(
        rows.flatMap(({ food, grams }) => (food === null || grams === null ? [] : [[food, grams]])),
      ) as Record<string, UsualAmount>,
    }
  })
}
