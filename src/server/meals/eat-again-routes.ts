import { codedMessage } from '#domain/coded-message.ts'
import {
  copyDay,
  eatAgain,
  fetchEatAgain,
  type RepeatedMeal as RepeatedMealView,
} from '#contract/eat-again.ts'
import { addDays } from '#domain/day.ts'
import { instantOnMemberDay } from '#domain/day-turn.ts'
import { localTimeAt } from '#domain/local-time.ts'
import {
  dishesOf,
  recentMealsOf,
  REMEMBERED_DAYS,
  type RememberedMeal,
  type RepeatedMeal,
  timesEaten,
  usualMealsNow,
} from '#domain/meals/usual-meals.ts'
import type { Moment } from '#domain/moment.ts'
import { EARLIEST_ON, recordedMoment, todayOf } from '#server/http/moment.ts'
import { invalidField, ProblemError } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { mountForMember } from '#server/http/mount.ts'
import { copiedMeal } from './copied-meal.ts'
import { logMeal, mealGone } from './log-meal.ts'
import { readTitles } from './meal-title-reads.ts'
import {
  rememberedMeals,
  type RememberedRow,
  type RepeatableMeal,
  repeatableMeals,
  starredMeals,
} from './shown-meal-reads.ts'
import { findMeal, insertMeal, mealsOfDay } from './meal-store.ts'
import { thumbnailOf, viewMeal } from './meal-view.ts'

const MAX_RECENT = 12

/** Meals with the same key have the same title, which is looked up only once. */
const recordedName = ({ named_by, food_name }: RememberedRow): string => `${named_by} ${food_name}`

const viewRepeated = (row: RepeatableMeal, foodName: string, times: number): RepeatedMealView => ({
  mealId: row.id,
  foodName,
  calories: row.energy_kcal,
  portionMultiplier: row.portion_multiplier,
  serving: row.serving,
  thumbnailUrl: thumbnailOf(row),
  isStarred: row.starred_at !== null,
  eatenOn: row.eaten_on,
  times,
})

/** Recording earlier meals again. */
export const mountEatAgain = ({ app }: ServerParts): void => {
  mountForMember(app, fetchEatAgain, async ({ at: now, db }, caller) => {
    const { memberId } = caller
    const [lately, starred] = await Promise.all([
      rememberedMeals(db, memberId, addDays(todayOf(caller, now), -REMEMBERED_DAYS)),
      starredMeals(db, memberId),
    ])
    const named = [
      ...new Map([...lately, ...starred].map((row) => [recordedName(row), row])).values(),
    ]
    const titleOfRow = await readTitles(db, memberId, named, caller.language)
    const titles = new Map(named.map((row) => [recordedName(row), titleOfRow(row)]))
    const titleOf = (row: RememberedRow): string => titles.get(recordedName(row)) ?? row.food_name
    const dishes = dishesOf(
      lately.map((row) => ({
        id: row.id,
        foodName: titleOf(row),
        eatenOn: row.eaten_on,
        eatenAt: localTimeAt(row.eaten_at, caller.zone),
      })),
    )
    const all = recentMealsOf(dishes)
    const timesOf = timesEaten(all)
    const recent = all.slice(0, MAX_RECENT)
    const usual = usualMealsNow(dishes, localTimeAt(now, caller.zone))
    const rows = await repeatableMeals(
      db,
      memberId,
      [...recent, ...usual].map(({ meal }) => meal.id),
    )
    const rowOf = new Map(rows.map((row) => [row.id, row]))
    // What was deleted meanwhile has no row.
    const view = ({ meal: { id, foodName }, times }: RepeatedMeal<RememberedMeal>) => {
      const row = rowOf.get(id)
      return row ? [viewRepeated(row, foodName, times)] : []
    }
    return {
      usual: usual.flatMap(view),
      recent: recent.flatMap(view),
      starred: starred.map((row) => {
        const foodName = titleOf(row)
        return viewRepeated(row, foodName, timesOf({ foodName }))
      }),
    }
  })

  mountForMember(app, eatAgain, async ({ params, body, at: now, db }, caller) => {
    const eaten = recordedMoment({ field: 'eatenAt', text: body?.eatenAt }, caller, now)
    const meal = await findMeal(db, caller.memberId, params.id)
    if (!meal) throw mealGone()
    const copy = copiedMeal(meal, { ...body, eaten, now })
    await logMeal(db, copy, now)
    return viewMeal(copy, caller.language)
  })

  mountForMember(app, copyDay, async ({ body: { day, to }, at: now, db }, caller) => {
    if (to > todayOf(caller, now)) throw invalidField('to', codedMessage('input.day-ahead'))
    if (to < EARLIEST_ON) throw invalidField('to', codedMessage('input.day-long-ago'))
    if (to === day) throw invalidField('to', codedMessage('input.choose-other-day'))
    const meals = await mealsOfDay(db, caller.memberId, day)
    if (meals.length === 0)
      throw new ProblemError('not_found', { words: codedMessage('refused.no-meal-that-day') })
    const placed = meals.flatMap((meal) => {
      const at = instantOnMemberDay(to, localTimeAt(meal.eaten_at, caller.zone).slice(11), caller)
      const eaten: Moment | null = at === null || at > now ? null : { at, on: to }
      return eaten ? [copiedMeal(meal, { eaten, now })] : []
    })
    for (const copy of placed) await insertMeal(db, copy)
    return {
      meals: placed.map((meal) => viewMeal(meal, caller.language)),
      notYet: meals.length - placed.length,
    }
  })
}
