import { viewWater, type WaterIntake } from '#contract/water.ts'
import type { CivilDay } from '#domain/day.ts'
import type { Selectable } from 'kysely'
import type { Drunk } from '#domain/water/glasses.ts'
import type { Caller } from '#server/http/caller.ts'
import { compiledStatement, type Places } from '#server/db/compiled-statements.ts'
import type { Database, WaterDayTable } from '#server/db/schema.ts'

const rowOfDay = compiledStatement(
  (db, { memberId, day }: Places<Readonly<{ memberId: string; day: CivilDay }>>) =>
    db
      .selectFrom('water_day')
      .select(['glasses', 'more_ml', 'recorded_at'])
      .where('member_id', '=', memberId)
      .where('drunk_on', '=', day),
)

/** The recorded glasses of a day, and when; undefined if none are recorded. */
export const waterOfDay = async (
  db: Database,
  memberId: string,
  day: CivilDay,
): Promise<Pick<Selectable<WaterDayTable>, 'glasses' | 'more_ml' | 'recorded_at'> | undefined> =>
  (await rowOfDay(db, { memberId, day }))[0]

export const viewIntake = (drunk: Drunk, profile: Caller['profile']): WaterIntake =>
  viewWater(drunk, { glassesTarget: profile.water_target_glasses, glassMl: profile.glass_ml })

/** The glasses of a day, at most the current target, which may have been lowered since. */
export const readWaterIntake = async (
  db: Database,
  { memberId, profile }: Pick<Caller, 'memberId' | 'profile'>,
  day: CivilDay,
): Promise<WaterIntake> => {
  const row = await waterOfDay(db, memberId, day)
  return viewIntake({ glassesDrunk: row?.glasses ?? 0, moreMl: row?.more_ml ?? 0 }, profile)
}
