import { fetchDashboard } from '#contract/dashboard.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  deleteEatenMark,
  type EatenMark,
  type FastingClock,
  fetchFastingClock,
  markEaten,
  viewEatenMark,
  viewFast,
} from '#contract/fasting.ts'
import { withDays } from '#contract/nutrition.ts'
import { DONE, okWith } from '#contract/reply.ts'
import { fetchToday, type Today } from '#contract/today.ts'
import type { DayIntake } from '#domain/energy/daily-intake.ts'
import { fastingClock } from '#domain/fasting/fasting-clock.ts'
import { t } from '@lingui/core/macro'
import { dayClockIn } from '#web/clock/day-turn.ts'
import { deviceZone } from '#web/clock/device-zone.ts'
import {
  addedBy,
  momentOfWaiting,
  type Shown,
  shownWith,
  type Waiting,
  whileWaiting,
  withAdded,
  withoutDeleted,
} from '#web/offline/while-waiting.ts'

const markOf = (waiting: Waiting<unknown, BodyOf<typeof markEaten>>): EatenMark => {
  const { id, body } = waiting
  const moment = momentOfWaiting(waiting, body?.eatenAt)
  return viewEatenMark(id, moment, body?.recordingRoutineAdherence ?? false)
}

export const fastingWhileWaiting = [
  whileWaiting(markEaten, {
    words: () => t`“I ate, without details”`,
    expected: (waiting) => okWith(markOf(waiting)),
  }),
  whileWaiting(deleteEatenMark, {
    words: () => t`A mark “I ate” taken back`,
    expected: () => DONE,
  }),
]

const without = (times: readonly string[], gone: string | undefined): readonly string[] => {
  const at = gone === undefined ? -1 : times.indexOf(gone)
  return at === -1 ? times : times.toSpliced(at, 1)
}

/** The marks and instants of a clock after what is missing in it, with the marks that are gone. */
const eatingAfter = async (
  { eatenAt, eatenMarks }: Pick<FastingClock, 'eatenAt' | 'eatenMarks'>,
  shown: Shown<unknown>,
) => {
  const added = (await addedBy(markEaten, shown.missing, markOf)).toReversed()
  const all = withAdded(eatenMarks, added)
  const marks = withoutDeleted(all, deleteEatenMark, shown.missing)
  const changes = [
    ...(await shown.mealChanges()).map(({ before, after }) => ({
      before: before?.createdAt,
      after: after?.createdAt,
    })),
    ...all
      .filter((mark) => !eatenMarks.includes(mark))
      .map((mark) => ({ before: undefined, after: mark.eatenAt })),
    ...all
      .filter((mark) => !marks.includes(mark))
      .map((mark) => ({ before: mark.eatenAt, after: undefined })),
  ]
  const times = changes.reduce<readonly string[]>(
    (before, change) => [
      ...without(before, change.before),
      ...(change.after ? [change.after] : []),
    ],
    eatenAt,
  )
  return { eatenAt: times.toSorted(), marks, gone: all.filter((mark) => !marks.includes(mark)) }
}

type Eating = Awaited<ReturnType<typeof eatingAfter>>

/** Whether all that was eaten on a day has details. */
const isCompleteAfter = (
  { marks, gone }: Pick<Eating, 'marks' | 'gone'>,
  { on, isComplete }: Pick<DayIntake, 'on' | 'isComplete'>,
): boolean => {
  const isOfDay = ({ eatenOn }: EatenMark) => eatenOn === on
  return !marks.some(isOfDay) && (isComplete || gone.some(isOfDay))
}

const fastAfter = ({ eatenAt }: Eating, plan: FastingClock['plan'], read: Today['fast']) => {
  const clock = fastingClock(
    eatenAt.map((at) => ({ eatenAt: Date.parse(at) })),
    Date.now(),
    { plan, ...dayClockIn(deviceZone() ?? 'UTC') },
  )
  if (clock.kind !== 'running') return null
  const isSame = read && Date.parse(read.startedAt) === clock.startedAt
  return viewFast(clock, isSame ? read.warning : null)
}

const NOTHING_READ = { eatenAt: [], eatenMarks: [] }

const readClock = ({ find }: Shown<unknown>) =>
  find<FastingClock>(fetchFastingClock.path, () => true)

export const fastingShownWithWaiting = [
  shownWith(fetchToday, async ({ data, ...reply }, shown) => {
    const clock = await readClock(shown)
    const eating = await eatingAfter(clock ?? NOTHING_READ, shown)
    const { date: on, eaten } = data
    const isComplete = isCompleteAfter(eating, { on, isComplete: eaten.isComplete })
    const fast = clock ? fastAfter(eating, clock.plan, data.fast) : data.fast
    return { ...reply, data: { ...data, eaten: { ...eaten, isComplete }, fast } }
  }),
  shownWith(fetchDashboard, async ({ data, ...reply }, shown) => {
    const eating = await eatingAfter((await readClock(shown)) ?? NOTHING_READ, shown)
    const nutrition = withDays(data.nutrition, (day) => ({
      ...day,
      isComplete: isCompleteAfter(eating, day),
    }))
    return { ...reply, data: { ...data, nutrition } }
  }),
  shownWith(fetchFastingClock, async ({ data, ...reply }, shown) => {
    const { eatenAt, marks: eatenMarks } = await eatingAfter(data, shown)
    // The server's clock has moved on since, like this device's.
    const readAt = new Date(Date.parse(data.readAt) + Date.now() - shown.readAt).toISOString()
    return { ...reply, data: { ...data, eatenAt, eatenMarks, readAt } }
  }),
]
