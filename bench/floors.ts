import type { Engine } from '#server/db/schema.ts'

/** A civil day, and the id of a meal that a new one is copied from. */
interface FloorValues {
  readonly today: string
  readonly mealId: string
}

/**
 * What a call costs at least: one statement by hand, which also finds whose session it is, and the
 * bytes of the reply. Nobody could read less and still know the answer. Calls that are not listed
 * read their own rows too, but count as if they had only asked for the session.
 */
export const floorStatement = (call: string, engine: Engine, values: FloorValues): string => {
  const statement = STATEMENTS[call]?.(values) ?? WHO
  const text = statement.replaceAll(/\s+/g, ' ')
  return engine === 'sqlite' ? text : text.replaceAll('?1', '$1').replaceAll('?2', '$2')
}

const WHO = 'select m.* from session s join member m on m.id = s.member_id where s.token_hash = ?1'
const ME = '(select member_id from session where token_hash = ?1)'
const since = (today: string, days: number): string =>
  new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)

const eatenByDay = (sinceOn: string) => `
  select eaten_on, count(*) as meals, sum(energy_kcal * portion_multiplier) as kcal,
    sum(protein_g * portion_multiplier) as protein, sum(carbs_g * portion_multiplier) as carbs,
    sum(fat_g * portion_multiplier) as fat
  from meal where member_id = ${ME} and deleted_at is null and eaten_on >= '${sinceOn}'
  group by eaten_on`

const weighedSince = (sinceOn: string) => `
  select weighed_on, 1, weight_kg, weighed_at, 0, 0 from weigh_in
  where member_id = ${ME} and weighed_on >= '${sinceOn}'`

const STATEMENTS: Readonly<Record<string, (values: FloorValues) => string>> = {
  'a day of the log': ({ today }) => `
    select * from (
      select * from meal where member_id = ${ME} and deleted_at is null and eaten_on = '${today}'
      order by eaten_at desc, id desc limit 51) m
    left join meal_item i on i.member_id = m.member_id and i.meal_id = m.id
    left join meal_photo p on p.member_id = m.member_id and p.meal_id = m.id and p.position = 0`,
  '30-day summary': ({ today }) => eatenByDay(since(today, 29)),
  dashboard: ({ today }) => `
    ${eatenByDay(since(today, 112))} union all ${weighedSince(since(today, 210))} union all
    select * from (select food_name, 0, energy_kcal, eaten_at, 0, 0 from meal
      where member_id = ${ME} and deleted_at is null order by eaten_at desc, id desc limit 5) n`,
  today: ({ today }) => `
    ${eatenByDay(since(today, 112))} union all ${weighedSince(since(today, 210))}`,
  'weight trajectory': ({ today }) => `
    ${eatenByDay(since(today, 112))} union all ${weighedSince(since(today, 210))}`,
  'weight history': () => `
    select * from weigh_in where member_id = ${ME} order by weighed_at desc, id desc limit 31`,
  'eat again': ({ today }) => `
    select food_name, count(*) as times, max(eaten_at) as last from meal
    where member_id = ${ME} and deleted_at is null and eaten_on >= '${since(today, 60)}'
    group by food_name order by times desc limit 20`,
  'save a meal': ({ mealId }) => `
    insert into meal (member_id, id, eaten_at, eaten_on, recorded_at, food_name, serving, source,
      energy_kcal, protein_g, carbs_g, fat_g, fiber_g, sodium_mg, calcium_mg, food_code,
      portion_multiplier, pre_meal_water, routine_adherent)
    select member_id, ?2, eaten_at, eaten_on, recorded_at, food_name, serving, source, energy_kcal,
      protein_g, carbs_g, fat_g, fiber_g, sodium_mg, calcium_mg, food_code, portion_multiplier,
      pre_meal_water, routine_adherent
    from meal where member_id = ${ME} and id = '${mealId}'`,
}
