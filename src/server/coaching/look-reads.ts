import type { Look } from '#contract/coaching.ts'
import type { CoachPart } from '#domain/coaching/coach-parts.ts'
import { daysOfPeriod, type Period } from '#domain/day.ts'
import { deriveBatches } from '#domain/fasting/fasting-batch.ts'
import { summariseFasting } from '#domain/fasting/fasting-summary.ts'
import { activitiesSince } from '#server/activity/activity-reads.ts'
import type { Database, MemberTable } from '#server/db/schema.ts'
import { earliestStartOf, fastingMealsOf, latestEndOf, readEating } from '#server/fasting/fasting-reads.ts'
import { viewBatch, viewSummary } from '#server/fasting/fasting-view.ts'
import type { Caller } from '#server/http/caller.ts'
import { todayOf } from '#server/http/moment.ts'
import { recentMeals } from '#server/meals/meal-reads.ts'
import { viewMeasurement } from '#server/measurements/measurement-view.ts'
import { newestMeasurements } from '#server/measurements/measurement-store.ts'
import { readNutritionSummary } from '#server/nutrition/nutrition-reads.ts'
import { dayTargetOf } from '#server/settings/settings-reads.ts'
import { readWaterIntake } from '#server/water/water-reads.ts'
import { viewOutlook } from '#server/weight/trajectory-view.ts'
import { readWeightHistory, trajectoryOf } from '#server/weight/weight-reads.ts'

const MEALS_SHOWN = 20
const FASTS_SHOWN = 5
const MEASUREMENTS_SHOWN = 30

interface Wish {
  readonly parts: readonly CoachPart[]
  readonly period: Period
  /** Of who reads it. */
  readonly language: Caller['language']
}

/** What of a member's was granted, read side by side; the reply's schema leaves out what is not for a coach. `of` is the member. */
export const readLook = async (
  db: Database,
  of: Pick<Caller, 'memberId' | 'zone' | 'profile'>,
  { parts, period, language }: Wish,
  now: number,
): Promise<Look> => {
  const { memberId, profile } = of
  const todayOn = todayOf(of, now)
  const days = daysOfPeriod(period, todayOn)
  const sinceOn = days[0] ?? todayOn
  const ifGranted = async <Told>(part: CoachPart, read: () => Promise<Told>): Promise<Told | null> => (parts.includes(part) ? read() : null)

  const [weight, meals, habits, body] = await Promise.all([
    ifGranted('weight', async () => {
      const history = await readWeightHistory(db, memberId, todayOn, now)
      const trajectory = trajectoryOf(history, profile, todayOn, now)
      return { outlook: viewOutlook(trajectory, history.weighIns), energyTargetKcal: trajectory.energyTargetKcal }
    }),
    ifGranted('meals', async () => {
      const [nutrition, recent] = await Promise.all([
        readNutritionSummary(db, memberId, period, todayOn),
        recentMeals(db, memberId, { limit: MEALS_SHOWN, language }),
      ])
      return { nutrition, recent }
    }),
    ifGranted('habits', async () => {
      const [water, fasting] = await Promise.all([readWaterIntake(db, of, todayOn), fastingOf(profile)])
      return { water, fasting }
    }),
    ifGranted('body', async () => {
      const [activities, measurements] = await Promise.all([
        activitiesSince(db, memberId, sinceOn),
        newestMeasurements(db, memberId, MEASUREMENTS_SHOWN),
      ])
      const newestFirst = activities.toSorted((one, other) => other.performedOn.localeCompare(one.performedOn))
      return {
        activities: newestFirst.map(({ performedOn, ...activity }) => ({ ...activity, date: performedOn })),
        measurements: measurements.map(viewMeasurement),
      }
    }),
  ])

  async function fastingOf({ fasting_enabled }: MemberTable) {
    if (fasting_enabled === 0) return null
    const eating = await readEating(db, memberId, earliestStartOf(sinceOn), latestEndOf(todayOn))
    const batches = deriveBatches(fastingMealsOf(eating)).filter(({ endedOn }) => days.includes(endedOn))
    return { stats: viewSummary(summariseFasting(batches, days)), batches: batches.slice(0, FASTS_SHOWN).map(viewBatch) }
  }

  return {
    username: profile.display_username,
    zone: of.zone,
    period,
    weight: weight && weight.outlook,
    meals: meals && {
      ...meals,
      energyTargets: weight && meals.nutrition.data.map(({ date }) => dayTargetOf(profile, date, weight.energyTargetKcal).energyKcal),
    },
    habits,
    body,
  }
}
