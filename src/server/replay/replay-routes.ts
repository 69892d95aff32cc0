import { completeDailyReplay, fetchDailyReplay } from '#contract/replay.ts'
import { dailyReplay, replayedDayOn } from '#domain/replay/daily-replay.ts'
import { todayOf } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import { invalidField } from '#server/http/problems.ts'
import { photographedMealsOn } from '#server/meals/shown-meal-reads.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { saveCompletedReplay } from './replay-store.ts'

export const mountReplay = ({ app }: ServerParts): void => {
  mountForMember(app, fetchDailyReplay, async ({ at, db }, caller) => {
    const todayOn = todayOf(caller, at)
    const meals = await photographedMealsOn(
      db,
      caller.memberId,
      replayedDayOn(todayOn),
      caller.language,
    )
    const {
      showReplay,
      replayId,
      meals: photos,
    } = dailyReplay(meals, todayOn, caller.profile.replay_completed_on)
    return { showReplay, replayId, photos: [...photos] }
  })

  mountForMember(app, completeDailyReplay, async ({ body, at, db }, caller) => {
    // A future day would hide every replay until then.
    if (body.replayId > replayedDayOn(todayOf(caller, at))) {
      throw invalidField('replayId', 'There is no such replay')
    }
    await saveCompletedReplay(db, caller.memberId, body.replayId)
  })
}
