import { fetchDashboard } from '#contract/dashboard.ts'
import { fetchToday } from '#contract/today.ts'
import { fetchWaterIntake, setWaterIntake, type WaterIntake } from '#contract/water.ts'
import { clampGlasses, type Drunk } from '#domain/water/glasses.ts'
import { okWith } from '#contract/reply.ts'
import { plural, t } from '@lingui/core/macro'
import { onRecorded } from '#web/offline/outbox.ts'
import { memberOfPage } from '#web/offline/page-member.ts'
import type { WaitingRecording } from '#web/offline/waiting-recording.ts'
import { dayHere, type Shown, shownWith, waitingOf, whileWaiting } from '#web/offline/while-waiting.ts'

/** What stays beyond whole glasses once a count was set, as the server has it. */
export const keptMore = (before: number | undefined, { glassesDrunk, moreMl }: Drunk): { moreMl?: number } => {
  const more = moreMl ?? (glassesDrunk === 0 ? 0 : (before ?? 0))
  return more > 0 ? { moreMl: more } : {}
}

/** The last press that this page knows the server to have, and when it did. */
let recorded: { readonly press: WaitingRecording; readonly at: number } | undefined
onRecorded((press) => {
  if (press.path === setWaterIntake.path && press.method === setWaterIntake.method) recorded = { press, at: Date.now() }
})
/** A count that was read before, as it is shown where a newer one cannot be, lacks it: the next press would take it back. */
const recordedSince = (readAt: number): readonly WaitingRecording[] =>
  recorded && recorded.at >= readAt && recorded.press.memberId === memberOfPage() ? [recorded.press] : []

/** Today's count, with the last press that waits; a count that was read on another day says nothing of today. */
const glassesToday = (intake: WaterIntake, { readAt, waiting }: Shown<unknown>): WaterIntake => {
  const { glassesTarget } = intake
  const read: WaterIntake = dayHere(readAt) === dayHere() ? intake : { glassesDrunk: 0, glassesTarget }
  return waitingOf(setWaterIntake, [...recordedSince(readAt), ...waiting])
    .filter(({ doneAt }) => dayHere(doneAt) === dayHere())
    .reduce<WaterIntake>(
      (before, { body }) => ({
        glassesDrunk: clampGlasses(body.glassesDrunk, glassesTarget),
        glassesTarget,
        ...keptMore(before.moreMl, body),
      }),
      read,
    )
}

export const waterWhileWaiting = [
  whileWaiting(setWaterIntake, {
    words: ({ body: { glassesDrunk } }) => t`Water: ${plural(glassesDrunk, { one: '# glass', other: '# glasses' })}`,
    expected: async ({ body }, find) => {
      const ofReading = async (path: string) => (await find<{ water: WaterIntake }>(path, ({ water }) => water !== undefined))?.water
      const intake =
        (await find<WaterIntake>(fetchWaterIntake.path, () => true)) ??
        (await ofReading(fetchToday.path)) ??
        (await ofReading(fetchDashboard.path))
      if (!intake) return undefined
      const { moreMl, glassesTarget } = intake
      return okWith({ glassesDrunk: clampGlasses(body.glassesDrunk, glassesTarget), glassesTarget, ...keptMore(moreMl, body) })
    },
  }),
]

export const waterShownWithWaiting = [
  shownWith(fetchWaterIntake, (reply, shown) => ({ ...reply, data: glassesToday(reply.data, shown) })),
  shownWith(fetchToday, (reply, shown) => ({ ...reply, data: { ...reply.data, water: glassesToday(reply.data.water, shown) } })),
  shownWith(fetchDashboard, (reply, shown) => ({ ...reply, data: { ...reply.data, water: glassesToday(reply.data.water, shown) } })),
]
