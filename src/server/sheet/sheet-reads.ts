import { isSpan, type Sheet } from '#contract/sheet.ts'
import type { CoachPart } from '#domain/coaching/coach-parts.ts'
import { addDays, type CivilDay, daysBetween, earliestStartOf, latestEndOf } from '#domain/day.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { deriveBatches } from '#domain/fasting/fasting-batch.ts'
import {
  energyOf,
  gapsOf,
  nutrientOf,
  type Span,
  spreadOf,
  stretchesOf,
  USUAL_SHEET_DAYS,
  weightOf,
} from '#domain/sheet/sheet.ts'
import { SALT_PER_SODIUM } from '#domain/units.ts'
import { activitiesSince } from '#server/activity/activity-reads.ts'
import type { Database } from '#server/db/schema.ts'
import {
  fastingMealsOf,
  intakeMarksSince,
  planOf,
  readEating,
} from '#server/fasting/fasting-reads.ts'
import type { Caller } from '#server/http/caller.ts'
import { todayOf } from '#server/http/moment.ts'
import { invalidField } from '#server/http/problems.ts'
import { measurementsBetween } from '#server/measurements/measurement-reads.ts'
import { eatenDaysBetween } from '#server/meals/day-sum-reads.ts'
import { weighInsBetween } from '#server/weight/weight-reads.ts'

/** A drawing shows no more. */
const MOST_POINTS = 200
const thinned = <Point>(points: readonly Point[]): Point[] => {
  const every = Math.ceil(points.length / MOST_POINTS)
  return points.filter((_, at) => at % every === 0 || at === points.length - 1)
}

interface Wish {
  readonly from?: CivilDay | undefined
  readonly until?: CivilDay | undefined
  readonly parts: readonly CoachPart[]
}

/** @throws ProblemError where the span is none, or lies ahead */
const spanOf = ({ from, until }: Wish, todayOn: CivilDay): Span => {
  const untilOn = until !== undefined && until < todayOn ? until : todayOn
  const fromOn = from ?? addDays(untilOn, 1 - USUAL_SHEET_DAYS)
  if (!isSpan(fromOn, untilOn)) throw invalidField('from', codedMessage('input.span'))
  return { fromOn, untilOn }
}

/** The sheet of a member, of the parts that its reader may see. */
export const readSheet = async (
  db: Database,
  of: Pick<Caller, 'memberId' | 'zone' | 'dayTurnHour' | 'profile'>,
  wish: Wish,
  now: number,
): Promise<Sheet> => {
  const { memberId, profile } = of
  const todayOn = todayOf(of, now)
  const span = spanOf(wish, todayOn)
  const { fromOn, untilOn } = span
  const isGranted = (part: CoachPart): boolean => wish.parts.includes(part)
  const isWithin = (on: CivilDay): boolean => on >= fromOn && on <= untilOn
  const hasFasting = isGranted('habits') && profile.fasting_enabled === 1

  const [weighIns, eaten, marks, eating, activities, measurements] = await Promise.all([
    isGranted('weight') ? weighInsBetween(db, memberId, fromOn, untilOn) : [],
    isGranted('meals') ? eatenDaysBetween(db, memberId, fromOn, untilOn) : [],
    isGranted('meals') ? intakeMarksSince(db, memberId, fromOn) : [],
    hasFasting
      ? readEating(db, memberId, earliestStartOf(fromOn), latestEndOf(untilOn))
      : { meals: [], marks: [] },
    isGranted('body') ? activitiesSince(db, memberId, fromOn) : [],
    isGranted('body') ? measurementsBetween(db, memberId, fromOn, untilOn) : [],
  ])

  const weight = weightOf(weighIns, span)
  const marked = new Set(marks.map(({ eatenOn }) => eatenOn).filter(isWithin))
  const recorded = new Set([...eaten.map(({ on }) => on), ...marked])
  // Today is not over, and of a marked day nobody knows all.
  const whole = eaten.filter(({ on }) => on < todayOn && !marked.has(on))
  const sodium = nutrientOf(whole, 'sodiumMg')
  const saltG = (sodiumMg: number): number => (sodiumMg * SALT_PER_SODIUM) / 1000
  const fasts = deriveBatches(fastingMealsOf(eating), planOf(profile)).filter(
    ({ endedOn, isLeftOut }) => isWithin(endedOn) && endedOn < todayOn && !isLeftOut,
  )
  const days = daysBetween(fromOn, untilOn) + 1
  const lastDayOver = untilOn < todayOn ? untilOn : addDays(todayOn, -1)
  const minutes = activities
    .filter(({ performedOn }) => isWithin(performedOn))
    .reduce((sum, { durationMinutes }) => sum + durationMinutes, 0)
  const measured = (column: 'waist_cm' | 'hip_cm' | 'body_fat_percent') =>
    spreadOf(
      measurements
        .filter(({ measured_on }) => isWithin(measured_on))
        .map((row) => row[column])
        .filter((value) => value !== null),
    )
  return {
    username: profile.display_username,
    from: fromOn,
    until: untilOn,
    days,
    weight: isGranted('weight')
      ? { summary: weight && { ...weight, points: thinned(weight.points) } }
      : null,
    meals: isGranted('meals')
      ? {
          recordedDays: recorded.size,
          energy: energyOf(whole),
          protein: nutrientOf(whole, 'proteinG'),
          fiber: nutrientOf(whole, 'fiberG'),
          salt: sodium && {
            mean: saltG(sodium.mean),
            lowest: saltG(sodium.lowest),
            highest: saltG(sodium.highest),
            count: sodium.count,
          },
          // Today is no gap yet: it is not over.
          gaps: gapsOf({ fromOn, untilOn: lastDayOver }, recorded).map((gap) => ({
            from: gap.fromOn,
            until: gap.untilOn,
          })),
        }
      : null,
    habits: isGranted('habits')
      ? { fasting: spreadOf(fasts.map(({ fastingHours }) => fastingHours)) }
      : null,
    body: isGranted('body')
      ? {
          activeMinutesPerWeek: (minutes / days) * 7,
          waistCm: measured('waist_cm'),
          hipCm: measured('hip_cm'),
          bodyFatPercent: measured('body_fat_percent'),
        }
      : null,
    rows: stretchesOf(span).map((row) => {
      const isOfRow = (on: CivilDay): boolean => on >= row.fromOn && on <= row.untilOn
      return {
        from: row.fromOn,
        until: row.untilOn,
        recordedDays: isGranted('meals') ? [...recorded].filter(isOfRow).length : null,
        energyKcal: energyOf(whole.filter(({ on }) => isOfRow(on)))?.mean ?? null,
        trendKg: weight?.points.findLast(({ on }) => isOfRow(on))?.trendKg ?? null,
      }
    }),
  }
}
