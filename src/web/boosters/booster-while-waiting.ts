import {
  type DailyBooster,
  fetchTodaysBoosters,
  recordBoosters,
  viewBoosterDay,
  viewBoosterScore,
} from '#contract/boosters.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  boosterChange,
  type BoosterEntries,
  NOTHING_ENTERED,
} from '#domain/boosters/booster-record.ts'
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

const entriesOf = ({ isRecorded, ...day }: DailyBooster): BoosterEntries =>
  isRecorded ? day : NOTHING_ENTERED

/** The day with the entries of a form. */
const withForm = (day: BoosterEntries, { body: { date: _, ...form } }: MemberInput) => ({
  ...day,
  ...boosterChange(form),
})

export const boostersWhileWaiting = [
  whileWaiting(recordBoosters, {
    words: () => t`Boosters of a day`,
    expected: async (waiting, find) => {
      const date = dayOf(waiting)
      const known = await find<DailyBooster>(fetchTodaysBoosters.path, (day) => day.date === date)
      return viewBoosterScore(withForm(known ? entriesOf(known) : NOTHING_ENTERED, waiting))
    },
  }),
]

export const boostersShownWithWaiting = [
  shownWith(fetchTodaysBoosters, (reply, { query: { date = dayHere() }, missing }) => {
    const forms = waitingOf(recordBoosters, missing).filter((one) => dayOf(one) === date)
    // The last reading may be of an earlier day.
    const isRead = reply.data.date === date
    const day = isRead ? entriesOf(reply.data) : NOTHING_ENTERED
    const isRecorded = forms.length > 0 || (isRead && reply.data.isRecorded)
    return {
      ...reply,
      data: viewBoosterDay(date, isRecorded ? forms.reduce(withForm, day) : undefined),
    }
  }),
]
