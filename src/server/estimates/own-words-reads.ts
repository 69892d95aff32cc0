import type { OwnWords } from '#domain/meal-text/foods/own-words.ts'
import { timesFactor } from '#domain/meals/meal-items.ts'
import { boundLimit } from '#server/db/bound-limit.ts'
import { foodAmountsOf } from '#server/db/nutrient-columns.ts'
import type { Database } from '#server/db/schema.ts'
import { readMemberInput } from '#server/meals/member-input.ts'
import { ownFoodsOf } from '#server/own-foods/own-food-reads.ts'

/** So many meals that a member put right say what they mean by their words. */
const MAX_MEALS = 100

/** What words mean to a member: their own foods, and told meals that they put right. */
export const readOwnWords = async (db: Database, memberId: string): Promise<OwnWords> => {
  const meals = db
    .selectFrom('meal')
    .select(['id', 'member_input', 'corrected_at', 'portion_multiplier'])
    .where('member_id', '=', memberId)
    .where('source', '=', 'words')
    .where('corrected_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('corrected_at', 'desc')
    .orderBy('id', 'desc')
    .limit(boundLimit(MAX_MEALS))
    .as('told')
  const [foods, rows] = await Promise.all([
    ownFoodsOf(db, memberId),
    db
      .selectFrom(meals)
      .innerJoin('meal_item', (join) =>
        join.on('meal_item.member_id', '=', memberId).onRef('meal_item.meal_id', '=', 'told.id'),
      )
      .selectAll('meal_item')
      .select(['told.member_input', 'told.portion_multiplier'])
      .orderBy('told.corrected_at', 'desc')
      .orderBy('told.id', 'desc')
      .orderBy('meal_item.position')
      .execute(),
  ])
  return {
    foods: foods.map(({ name, per100g, portion }) => ({ name, code: null, per100g, portion })),
    corrected: [...Map.groupBy(rows, ({ meal_id }) => meal_id).values()].map((items) => ({
      text: readMemberInput(items[0]?.member_input ?? null).note ?? '',
      items: items
        .filter(({ grams }) => grams > 0)
        .map((item) => ({
          name: item.name,
          code: item.food_code,
          per100g: timesFactor(foodAmountsOf(item), 100 / item.grams),
          grams: item.grams * item.portion_multiplier,
        })),
    })),
  }
}
