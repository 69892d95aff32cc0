import { sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'

interface Weighings {
  readonly weighIns: number
  readonly firstKg: number
  readonly newestKg: number
}

/** The first and newest weigh-in of each of these members; members without one are left out. */
export const weighingsOf = async (
  db: Database,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, Weighings>> => {
  if (memberIds.length === 0) return new Map()
  const { rows } = await sql<{
    member_id: string
    weigh_ins: number
    first_kg: number
    newest_kg: number
  }>`
    select member_id, count(*) as weigh_ins, max(case when from_first = 1 then weight_kg end) as first_kg,
      max(case when from_newest = 1 then weight_kg end) as newest_kg
    from (
      select member_id, weight_kg, row_number() over (partition by member_id order by weighed_at, id) as from_first,
        row_number() over (partition by member_id order by weighed_at desc, id desc) as from_newest
      from weigh_in where member_id in (${sql.join(memberIds)})
    ) as ranked group by member_id`.execute(db)
  return new Map(
    rows.map((row) => [
      row.member_id,
      { weighIns: row.weigh_ins, firstKg: row.first_kg, newestKg: row.newest_kg },
    ]),
  )
}
