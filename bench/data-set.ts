import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { connectPostgres } from '#server/db/connect-postgres.ts'

/** A connection to either engine, for SQL that both understand. */
interface Sql {
  readonly engine: 'sqlite' | 'postgres'
  all(text: string): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

export const openSql = async (place: {
  dataDir: string
  databaseUrl: string | undefined
}): Promise<Sql> => {
  if (place.databaseUrl === undefined) {
    const db = new DatabaseSync(join(place.dataDir, 'forkcast.db'), {
      enableForeignKeyConstraints: false,
    })
    // A million rows go into several indexes at random places: in a small cache each would be read
    // and written again.
    db.exec('pragma journal_mode = wal; pragma synchronous = off; pragma cache_size = -400000')
    return {
      engine: 'sqlite',
      all: async (text) => db.prepare(text).all(),
      close: async () => db.close(),
    }
  }
  const client = await connectPostgres(place.databaseUrl)
  return {
    engine: 'postgres',
    all: async (text) => (await client.query(text)).rows,
    close: () => client.end(),
  }
}

const DAY_MS = 86_400_000
const MEALS_A_DAY = 4

/** A select of one row's columns, some of them replaced by expressions. */
const columnsOf = (row: Record<string, unknown>, replaced: Record<string, string>) => ({
  names: Object.keys(row).join(', '),
  values: Object.keys(row)
    .map((name) => replaced[name] ?? `r.${name}`)
    .join(', '),
})

export interface DataSetSize {
  readonly members: number
  /** Meals of each member, four a day. */
  readonly entries: number
  /** Further meals of the first member, all of today. */
  readonly mealsToday?: number
}

/** One of so many meals has a star; one of ten has a photo, those whose id ends so. */
const STAR_EVERY = 50
const PHOTO_ENDING = '5'

/**
 * Makes members after the pattern of one who recorded one meal of several foods and one weigh-in.
 * That member is the first. Photos are rows without files.
 */
export const fillDataSet = async (
  sql: Sql,
  memberId: string,
  size: DataSetSize,
  now: number,
): Promise<void> => {
  const { members, entries, mealsToday = 0 } = size
  const numbers = (count: number) =>
    `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})`
  const dayOf = (at: string) =>
    sql.engine === 'sqlite'
      ? `date((${at}) / 1000, 'unixepoch')`
      : `to_char(to_timestamp((${at}) / 1000.0) at time zone 'UTC', 'YYYY-MM-DD')`
  const first = async (table: string, key: string) => {
    const [row] = await sql.all(`select * from ${table} where ${key} = '${memberId}' limit 1`)
    if (!row) throw new Error(`The first member has nothing in ${table}`)
    return row
  }

  const member = columnsOf(await first('member', 'id'), {
    id: "'member-' || n.i",
    email: "'member-' || n.i || '@example.org'",
    username: "'member-' || n.i",
    display_username: "'member-' || n.i",
  })
  if (members > 1) {
    await sql.all(
      `insert into member (${member.names}) ${numbers(members - 1)} select ${member.values} from member r, n where r.id = '${memberId}'`,
    )
  }

  const pattern = await first('meal', 'member_id')
  const item = columnsOf(await first('meal_item', 'member_id'), {
    member_id: 'm.member_id',
    meal_id: 'm.id',
  })
  const addMeals = async (prefix: string, count: number, eatenAt: string, whose: string) => {
    const meal = columnsOf(pattern, {
      member_id: 'p.id',
      id: `'${prefix}-' || p.id || '-' || n.i`,
      eaten_at: eatenAt,
      eaten_on: dayOf(eatenAt),
      recorded_at: eatenAt,
      energy_kcal: '400 + (n.i * 37) % 300',
      routine_adherent: 'n.i % 2',
      pre_meal_water: 'n.i % 3 / 2',
      starred_at: `case when n.i % ${STAR_EVERY} = 0 then ${now} end`,
    })
    await sql.all(
      `insert into meal (${meal.names}) ${numbers(count)} select ${meal.values} from member p, meal r, n where r.id = '${String(pattern['id'])}' and ${whose}`,
    )
    const added = `m.id like '${prefix}-%'`
    await sql.all(
      `insert into meal_item (${item.names}) select ${item.values} from meal m, meal_item r where r.meal_id = '${String(pattern['id'])}' and ${added}`,
    )
    await sql.all(
      `insert into meal_photo (member_id, meal_id, position, photo_id) select m.member_id, m.id, 0, m.id from meal m where ${added} and m.id like '%${PHOTO_ENDING}'`,
    )
  }
  // In the order in which they were eaten, as a log grows.
  await addMeals(
    'meal',
    entries,
    `${now} - (${entries - 1} - n.i) * cast(${DAY_MS / MEALS_A_DAY} as bigint)`,
    'true',
  )
  if (mealsToday > 0) await addMeals('today', mealsToday, `${now} - n.i`, `p.id = '${memberId}'`)

  const weeks = Math.max(1, Math.floor(entries / MEALS_A_DAY / 7))
  const weighedAt = `${now} - (m.i + 1) * cast(${7 * DAY_MS} as bigint)`
  const weighIn = columnsOf(await first('weigh_in', 'member_id'), {
    member_id: 'p.id',
    id: "'weigh-in-' || p.id || '-' || m.i",
    weighed_at: weighedAt,
    weighed_on: dayOf(weighedAt),
    recorded_at: weighedAt,
    weight_kg: '82.0 + m.i * 0.1',
  })
  await sql.all(
    `insert into weigh_in (${weighIn.names}) ${numbers(weeks).replace('n(i)', 'm(i)').replace('from n', 'from m')}
     select ${weighIn.values} from member p, weigh_in r, m where r.member_id = '${memberId}' and r.id not like 'weigh-in-%'`,
  )
  // As the database does by itself; ours on SQLite never does.
  if (sql.engine === 'postgres') await sql.all('analyze')
}
