import { civilDayAt } from '#domain/day.ts'
import { nutrientsForGrams } from '#domain/foods/nutrients.ts'
import { insertConsent } from '#server/consent/consent-store.ts'
import type { Database, Transaction } from '#server/db/schema.ts'
import type { StoredMeal } from '#server/meals/meal-parts.ts'
import { insertMeal } from '#server/meals/meal-store.ts'
import type { EncodedPhoto } from '#server/photos/decode-photo.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import { allRecordings } from '#server/recordings/all.ts'
import { foodOf } from './demo-meal.ts'
import { type DemoLife, demoRows, hasPassedBy, hourOf } from './demo-rows.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'
import { type DemoDish, demoDishes } from './dishes.ts'
import { drawDish } from './drawn-dish.ts'
import { DEMO_BODY, planDays, type PlannedDay, type PlannedMeal } from './planned-days.ts'

const SEED = 20_260_116

/** The pictures of each dish. */
type DrawnDishes = ReadonlyMap<DemoDish, readonly EncodedPhoto[]>

const drawDishes = async (picturesPerDish: number): Promise<DrawnDishes> => {
  const dishes = new Map<DemoDish, readonly EncodedPhoto[]>()
  for (const [index, dish] of demoDishes.entries()) {
    const { look } = dish
    if (!look) continue
    const pictures: EncodedPhoto[] = []
    for (let one = 0; one < picturesPerDish; one += 1)
      pictures.push(await drawDish(look, SEED + index * 100 + one))
    dishes.set(dish, pictures)
  }
  return dishes
}

const drawn = new Map<number, Promise<DrawnDishes>>()
/** Drawn only once, because it takes seconds. */
export const drawnDishes = (picturesPerDish: number): Promise<DrawnDishes> => {
  const known = drawn.get(picturesPerDish)
  if (known) return known
  const drawing = drawDishes(picturesPerDish)
  drawn.set(picturesPerDish, drawing)
  drawing.catch(() => drawn.delete(picturesPerDish))
  return drawing
}

interface DemoWishes extends DemoLife {
  readonly dayCount: number
  /** How many of the last days have photos. */
  readonly photoDays: number
  readonly picturesPerDish: number
  /** When the member joined; by default the first day. */
  readonly joinedAt?: number
}

/** Fills a new account with believable days up to now, and the consent to store them. */
export const fillWithDemoDays = async (
  db: Database,
  photos: Pick<PhotoStore, 'put'>,
  wishes: DemoWishes,
): Promise<void> => {
  const { memberId, zone, now, dayCount, photoDays, picturesPerDish } = wishes
  const days = planDays(
    seededRandom(SEED),
    civilDayAt(now, zone),
    dayCount,
    (code, grams) => nutrientsForGrams(foodOf(code).per100g, grams).energyKcal,
  )
  const rowsOfDay = demoRows(wishes, days)
  const dishes = await drawnDishes(picturesPerDish)

  const storePhoto = async (meal: PlannedMeal, random: SeededRandom): Promise<string | null> => {
    const pictures = meal.hasPhoto ? dishes.get(meal.dish) : undefined
    if (!pictures) return null
    const photoId = random.id()
    await photos.put(memberId, photoId, random.pick(pictures))
    return photoId
  }
  const recordDay = async (
    target: Transaction,
    index: number,
    photoIds: readonly (string | null)[],
    random: SeededRandom,
  ) => {
    for (const { name, table } of allRecordings) {
      const rows = rowsOfDay[name](days[index] as PlannedDay, index, random, photoIds)
      if (name === 'meals') for (const meal of rows) await insertMeal(target, meal as StoredMeal)
      else if (rows.length > 0)
        await target
          .insertInto(table)
          .values(rows as never)
          .execute()
    }
  }

  // Each day has its own random numbers, so that the time of creation only affects the last day.
  const photoIds = new Map<PlannedDay, (string | null)[]>()
  for (const [index, day] of days.entries()) {
    if (index < days.length - photoDays) continue
    const random = seededRandom(SEED + 2 * index + 1)
    const ids: (string | null)[] = []
    for (const meal of day.meals)
      ids.push(
        hasPassedBy(now, hourOf(wishes, day, meal.hour)) ? await storePhoto(meal, random) : null,
      )
    photoIds.set(day, ids)
  }
  await db.transaction().execute(async (transaction) => {
    for (const [index, day] of days.entries()) {
      await recordDay(
        transaction,
        index,
        photoIds.get(day) ?? [],
        seededRandom(SEED + 2 * index + 2),
      )
    }
    const firstAt = hourOf(wishes, days[0] as PlannedDay, 6.5)
    await insertConsent(transaction, memberId, { kind: 'health-data', at: firstAt })
    await transaction
      .updateTable('member')
      .set({
        sex: DEMO_BODY.sex,
        time_zone: zone,
        created_at: wishes.joinedAt ?? firstAt,
        welcome_seen_at: firstAt,
      })
      .where('id', '=', memberId)
      .execute()
  })
}
