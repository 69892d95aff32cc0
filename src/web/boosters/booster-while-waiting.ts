import { type DailyBooster, fetchTodaysBoosters, recordBoosters } from '#contract/boosters.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { scoreBoosters, sleepLevel } from '#domain/boosters/booster-score.ts'
import { dayOfMemberAt } from '#web/clock/day-turn.ts'
import { t } from '@lingui/core/macro'
import {
  dayHere,
  shownWith,
  type Waiting,
  waitingOf,
  whileWaiting,
} from '#web/offline/while-waiting.ts'

type MemberInput = Waiting<unknown, BodyOf<typeof recordBoosters>>

const dayOf = ({ body, doneAt, zone }: MemberInput): string =>
  body.date ?? dayOfMemberAt(doneAt, zone)

const EMPTY: Omit<DailyBooster, 'date'> = {
  isRecorded: false,
  sleepHours: null,
  sleepQuality: null,
  morningVinegar: false,
  eveningVinegar: false,
  vinegarType: null,
  sugarFreeDay: false,
  boosterScore: null,
}

/** The day with the entries of a form; what the form leaves out stays as it was. */
const withEntries = (day: DailyBooster, { body: form }: MemberInput): DailyBooster => {
  const completed: DailyBooster = {
    ...day,
    isRecorded: true,
    sleepHours: form.sleepHours === undefined ? day.sleepHours : form.sleepHours,
    sleepQuality: form.sleepQuality === undefined ? day.sleepQuality : form.sleepQuality,
    morningVinegar:
      form.morningVinegar === undefined ? day.morningVinegar : (form.morningVinegar ?? false),
    eveningVinegar:
      form.eveningVinegar === undefined ? day.eveningVinegar : (form.eveningVinegar ?? false),
    vinegarType: form.vinegarType === undefined ? day.vinegarType : form.vinegarType,
    sugarFreeDay: form.sugarFreeDay === undefined ? day.sugarFreeDay : (form.sugarFreeDay ?? false),
  }
  return { ...completed, boosterScore: scoreBoosters(completed).totalScore }
}

export const boostersWhileWaiting = [
  whileWaiting(recordBoosters, {
    words: () => t`Boosters of a day`,
    expected: async (waiting, find) => {
      const date = dayOf(waiting)
      const known = await find<DailyBooster>(fetchTodaysBoosters.path, (day) => day.date === date)
      const day = withEntries(known ?? { ...EMPTY, date }, waiting)
      return {
        success: true as const,
        metrics: { ...scoreBoosters(day), sleepLevel: sleepLevel(day.sleepHours) },
      }
    },
  }),
]

export const boostersShownWithWaiting = [
  shownWith(fetchTodaysBoosters, (reply, { query: { date = dayHere() }, missing }) => {
    // The last reading may be of an earlier day.
    const day = reply.data.date === date ? reply.data : { ...EMPTY, date }
    return {
      ...reply,
      data: waitingOf(recordBoosters, missing)
        .filter((recording) => dayOf(recording) === date)
        .reduce(withEntries, day),
    }
  }),
]
