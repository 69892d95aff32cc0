import type { Look } from '#contract/coaching.ts'
import { viewNutrition } from '#contract/nutrition.ts'
import type { CoachPart } from '#domain/coaching/coach-parts.ts'
import { daysOfPeriod, type Period, earliestStartOf, latestEndOf } from '#domain/day.ts'
import { intakeByDay } from '#domain/energy/daily-intake.ts'
import { deriveBatches } from '#domain/fasting/fasting-batch.ts'
import { summariseFasting } from '#domain/fasting/fasting-summary.ts'
import { nutritionRows } from '#domain/nutrition/nutrition-summary.ts'
import { activitiesSince, countedMovementSince } from '#server/activity/activity-reads.ts'
import type { Database } from '#server/db/schema.ts'
import { type Eating, fastingMealsOf, planOf, readEating } from '#server/fasting/fasting-reads.ts'
import { viewBatch, viewSummary } from '#server/fasting/fasting-view.ts'
import type { Caller } from '#server/http/caller.ts'
import { todayOf } from '#server/http/moment.ts'
import { recentMeals } from '#server/meals/shown-meal-reads.ts'
import { dayTargetOf } from '#server/settings/settings-reads.ts'
import { readWaterIntake } from '#server/water/water-reads.ts'
import { viewOutlook } from '#server/weight/trajectory-view.ts'
import {
  activitiesCountSince,
  intakeCountsSince,
  readWeighIns,
  trajectoryOf,
} from '#server/weight/weight-reads.ts'
import { newestMeasurements, viewMeasurementRow } from '#server/measurements/measurement-reads.ts'

const MEALS_SHOWN = 20
const FASTS_SHOWN = 5
const MEASUREMENTS_SHOWN = 30

interface Wish {
  readonly parts: readonly CoachPart[]
  readonly period: Period
  /** The reader's. */
  readonly language: Caller['language']
}

const NOTHING_EATEN: Eating = { meals: [], marks: [] }

/**
 * What the member `of` has granted; the reply's schema drops fields that are not for coaches. Data
 * that several parts share is read once, and only if a granted part needs it.
 */
export const readLook = async (
  db: Database,
  of: Pick<Caller, 'memberId' | 'zone' | 'dayTurnHour' | 'profile'>,
  { parts, period, language }: Wish,
  now: number,
): Promise<Look> => {
  const { memberId, profile } = of
  const todayOn = todayOf(of, now)
  const days = daysOfPeriod(period, todayOn)
  const sinceOn = days[0] ?? todayOn
  // Longer than any period.
  const eatenSinceOn = intakeCountsSince(todayOn)
  const activeSinceOn = activitiesCountSince(todayOn)
  const isGranted = (...some: CoachPart[]): boolean => some.some((part) => parts.includes(part))

  const [weighIns, eating, activities, movement, recent, water, measurements] = await Promise.all([
    isGranted('weight') ? readWeighIns(db, memberId, now) : [],
    isGranted('weight', 'meals', 'habits')
      ? readEating(db, memberId, earliestStartOf(eatenSinceOn), latestEndOf(todayOn))
      : NOTHING_EATEN,
    isGranted('weight', 'body')
      ? activitiesSince(db, memberId, sinceOn < activeSinceOn ? sinceOn : activeSinceOn)
      : [],
    isGranted('weight') ? countedMovementSince(db, profile, activeSinceOn) : [],
    isGranted('meals') ? recentMeals(db, memberId, { limit: MEALS_SHOWN, language }) : [],
    isGranted('habits') ? readWaterIntake(db, of, todayOn) : null,
    isGranted('body') ? newestMeasurements(db, memberId, MEASUREMENTS_SHOWN) : [],
  ])

  const weightOf = () => {
    const eaten = fastingMealsOf(eating).filter(({ eatenOn }) => eatenOn >= eatenSinceOn)
    const recentActivities = activities.filter(({ performedOn }) => performedOn >= activeSinceOn)
    const trajectory = trajectoryOf(
      { weighIns, intake: intakeByDay(eaten), activities: recentActivities, movement },
      profile,
      todayOn,
      now,
    )
    return {
      outlook: viewOutlook(trajectory, weighIns),
      energyTargetKcal: trajectory.energyTargetKcal,
    }
  }
  const fastingOf = () => {
    if (profile.fasting_enabled === 0) return null
    const batches = deriveBatches(fastingMealsOf(eating), planOf(profile)).filter(({ endedOn }) =>
      days.includes(endedOn),
    )
    return {
      stats: viewSummary(summariseFasting(batches, days), eating.meals, days),
      batches: batches.slice(0, FASTS_SHOWN).map(viewBatch),
    }
  }
  const mealsOf = (energyTargetKcal: number | undefined) => {
    const markedDays = new Set(eating.marks.map(({ eaten_on }) => eaten_on))
    const nutrition = viewNutrition(nutritionRows(eating.meals, days, markedDays), todayOn)
    const energyTargets =
      energyTargetKcal === undefined
        ? null
        : days.map((day) => dayTargetOf(profile, day, energyTargetKcal).energyKcal)
    return { nutrition, recent, energyTargets }
  }
  const bodyOf = () => ({
    activities: activities
      .filter(({ performedOn }) => performedOn >= sinceOn)
      .toSorted((one, other) => other.performedOn.localeCompare(one.performedOn))
      .map(({ performedOn, ...activity }) => ({ ...activity, date: performedOn })),
    measurements: measurements.map(viewMeasurementRow),
  })

  const weight = isGranted('weight') ? weightOf() : null
  return {
    username: profile.display_username,
    zone: of.zone,
    period,
    mayComment: isGranted('comments'),
    weight: weight && weight.outlook,
    meals: isGranted('meals') ? mealsOf(weight?.energyTargetKcal) : null,
    habits: water && { water, fasting: fastingOf() },
    body: isGranted('body') ? bodyOf() : null,
  }
}
