import type { BoosterForm } from '#contract/boosters.ts'
import { type BoosterRecord, isNothingTold, missingSleepPart } from '#domain/boosters/booster-record.ts'
import type { CivilDay } from '#domain/day.ts'
import { said } from '#domain/said.ts'
import type { BoosterDayTable, Database } from '#server/db/schema.ts'
import { invalidField } from '#server/http/problems.ts'
import { recordOf } from './booster-reads.ts'
import { findBoosterDay, saveBoosterDay } from './booster-store.ts'

export const emptyRow = (memberId: string, recordedOn: CivilDay, recordedAt: number): BoosterDayTable => ({
  member_id: memberId,
  recorded_on: recordedOn,
  recorded_at: recordedAt,
  sleep_hours: null,
  sleep_quality: null,
  morning_vinegar: null,
  evening_vinegar: null,
  vinegar_type: null,
  sugar_free_day: null,
})

const flagOf = (told: boolean | null): 0 | 1 | null => (told === null ? null : told ? 1 : 0)

/** The columns that a form tells: what it leaves out stays as it was. */
const toldColumns = (form: BoosterForm): Partial<BoosterDayTable> => ({
  ...(form.sleepHours !== undefined && { sleep_hours: form.sleepHours }),
  ...(form.sleepQuality !== undefined && { sleep_quality: form.sleepQuality }),
  ...(form.morningVinegar !== undefined && { morning_vinegar: flagOf(form.morningVinegar) }),
  ...(form.eveningVinegar !== undefined && { evening_vinegar: flagOf(form.eveningVinegar) }),
  ...(form.vinegarType !== undefined && { vinegar_type: form.vinegarType }),
  ...(form.sugarFreeDay !== undefined && { sugar_free_day: flagOf(form.sugarFreeDay) }),
})

const SLEEP_FAULTS = { sleepHours: said('input.sleep-hours'), sleepQuality: said('input.sleep-quality') } as const

const refuseHalfTold = (record: BoosterRecord): void => {
  const missing = missingSleepPart(record)
  if (missing !== null) throw invalidField(missing, SLEEP_FAULTS[missing])
  if (isNothingTold(record)) throw invalidField('sugarFreeDay', said('input.nothing-told'))
}

/**
 * Records what was told of a day, beside what was told of it before; answers the whole day.
 * @throws ProblemError invalid_input where a part of the sleep is missing, or nothing is told
 */
export const recordBoosterDay = (
  db: Database,
  { memberId, on, form, now }: { memberId: string; on: CivilDay; form: BoosterForm; now: number },
): Promise<ReturnType<typeof recordOf>> =>
  db.transaction().execute(async (transaction) => {
    const told = toldColumns(form)
    const earlier = await findBoosterDay(transaction, memberId, on)
    const row = { ...(earlier ?? emptyRow(memberId, on, now)), ...told, recorded_at: now }
    refuseHalfTold(recordOf(row))
    await saveBoosterDay(transaction, row, { ...told, recorded_at: now })
    return recordOf(row)
  })
