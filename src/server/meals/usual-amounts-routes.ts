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

const usualOf = <Key extends string, Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  amountOf: (row: Row) => number,
): Partial<Record<Key, UsualAmount>> => {
  const usual: Partial<Record<Key, UsualAmount>> = {}
  for (const [key, some] of Map.groupBy(rows, keyOf)) {
    const amount = usualAmountOf(some.map(amountOf))
    if (amount) usual[key] = amount
  }
  return usual
}

/** What a member usually eats, for the questions about typed numbers. */
export const mountUsualAmounts = ({ app }: ServerParts): void => {
  mountForMember(app, fetchUsualAmounts, async ({ at, db }, caller) => {
    const since = addDays(todayOf(caller, at), -REMEMBERED_DAYS)
    const { meals, foods, named } = await amountsEatenSince(db, caller.memberId, since)
    return {
      meals: usualOf(
        meals,
        ({ eatenAt }) => partOfDay(minutesOfDay(localTimeAt(eatenAt, caller.zone)) / 60),
        ({ energyKcal }) => energyKcal,
      ),
      names: usualOf(
        named,
        ({ name }) => nameKey(name),
        ({ energyKcal }) => energyKcal,
      ) as Record<string, UsualAmount>,
      foods: usualOf(
        foods,
        ({ food }) => food,
        ({ grams }) => grams,
      ) as Record<string, UsualAmount>,
    }
  })
}
