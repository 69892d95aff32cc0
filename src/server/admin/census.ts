import { POPULAR_FOODS } from '#contract/admin.ts'
import { setImmediate } from 'node:timers/promises'
import { DAY_MS } from '#domain/day.ts'
import { readBmi } from '#domain/weight/body-mass-index.ts'
import type { Database } from '#server/db/schema.ts'
import { countAnalyses, countBatches, countFoods, nextMembers, sumNutrition } from './census-reads.ts'
import { type Census, emptyCensus, type Mean } from './census-figures.ts'
import { findCensus, keepCensus, type TakenCensus } from './kept-census.ts'

/** A loss that counts as a success, kg. */
const SUCCESS_KG = 2
/** Small enough that members' own calls wait a few milliseconds at most while all members are counted. */
const MEMBERS_AT_ONCE = 100
/** A count that took long is made anew, aside, once it is this many times as old; a quick one each time. */
const KEPT_TIMES = 20
export const QUICK_MS = 500

const add = (mean: Mean, value: number): void => {
  mean.members += 1
  mean.sum += value
}

const addTo = (map: Map<string, number>, key: string, count: number): void => void map.set(key, (map.get(key) ?? 0) + count)

const countStretch = async (db: Database, census: Census, afterId: string, now: number): Promise<string | undefined> => {
  const members = await nextMembers(db, afterId, MEMBERS_AT_ONCE, now)
  const lastId = members.at(-1)?.id
  if (lastId === undefined) return undefined
  const sinceAt = now - 30 * DAY_MS
  for (const member of members) {
    census.users += 1
    if (member.wasActiveIn7Days) census.activeUsers += 1
    if (member.registeredAt < sinceAt) {
      census.settledUsers += 1
      if (member.wasActiveIn30Days) census.retainedUsers += 1
    }
    addTo(census.bmi, readBmi(member.weightKg, member.heightCm).label, 1)
    if (member.lossKg === null) continue
    add(census.lossKg, member.lossKg)
    // Scales show tenths: a loss of exactly 2 kg must not fail by a rounding error.
    if (member.lossKg >= SUCCESS_KG - 1e-9) census.successfulUsers += 1
  }

  const range = { afterId, lastId }
  for (const { total, recent, photos, judged, confidence } of await countAnalyses(db, range, sinceAt)) {
    census.analyses += total
    census.recentAnalyses += recent
    census.photos += photos
    census.judged += judged
    if (judged > 0) add(census.confidence, confidence ?? 0)
  }
  for (const { name, count } of await countFoods(db, range)) addTo(census.foods, name, count)
  for (const { total, successful, recent } of await countBatches(db, range, sinceAt)) {
    census.fastingMembers += 1
    census.batches += total
    census.successfulBatches += successful
    census.recentSuccessfulBatches += recent
  }
  for (const todayOn of new Set(members.map((member) => member.todayOn))) {
    const memberIds = members.filter((member) => member.todayOn === todayOn).map(({ id }) => id)
    for (const { days, energy, protein, carbs, fats } of await sumNutrition(db, memberIds, todayOn)) {
      add(census.energyKcal, energy / days)
      add(census.proteinG, protein / days)
      add(census.carbsG, carbs / days)
      add(census.fatsG, fats / days)
    }
  }
  return lastId
}

const countEverybody = async (db: Database, now: number): Promise<Census> => {
  const census = emptyCensus()
  let afterId: string | undefined = ''
  while ((afterId = await countStretch(db, census, afterId, now)) !== undefined) await setImmediate()
  return census
}

/** Only the foods that are shown are worth keeping: there may be as many names as meals. */
const withPopularFoodsAlone = (census: Census): Census => ({ ...census, foods: popularFoodsOf(census.foods) })

export const popularFoodsOf = (foods: ReadonlyMap<string, number>): Map<string, number> =>
  new Map([...foods].sort(([nameA, a], [nameB, b]) => b - a || (nameA < nameB ? -1 : 1)).slice(0, POPULAR_FOODS))

/**
 * Counts all members when asked. Those who ask meanwhile share the count. Where it takes long, the last one is answered at
 * once, also after a restart, and a new one is made aside when that is old: only the very first has to be waited for.
 */
export const createCensusTaker = (db: Database, clock: () => number, quickMs: number = QUICK_MS): (() => Promise<TakenCensus>) => {
  let last: TakenCensus | undefined
  let running: Promise<TakenCensus> | undefined

  const count = async (): Promise<TakenCensus> => {
    const startedAt = performance.now()
    const takenAt = clock()
    const census = withPopularFoodsAlone(await countEverybody(db, takenAt))
    const taken = { census, takenAt, tookMs: Math.ceil(performance.now() - startedAt) }
    if (taken.tookMs >= quickMs) {
      last = taken
      await keepCensus(db, taken)
    } else last = undefined
    return taken
  }
  const countOnce = (): Promise<TakenCensus> => {
    running ??= count().finally(() => {
      running = undefined
    })
    return running
  }

  return async () => {
    last ??= await findCensus(db)
    if (last === undefined || last.tookMs < quickMs) return countOnce()
    if (clock() - last.takenAt >= KEPT_TIMES * last.tookMs) countOnce().catch(() => {})
    return last
  }
}
