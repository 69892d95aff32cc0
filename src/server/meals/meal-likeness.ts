import { cosineOf, type LikeMeal, type LikenessScale, nameKey } from '#domain/meals/likeness.ts'
import type { Meal } from '#contract/meals.ts'
import type { Database, DatabaseOrTransaction, MealTable } from '#server/db/schema.ts'
import type { Analyser } from '#server/vision/analyser.ts'

/** An earlier meal of the member, with how alike its photo is. */
export interface RememberedMeal extends LikeMeal {
  readonly row: MealTable
}

export interface Recollection {
  readonly meals: readonly RememberedMeal[]
  readonly scale: LikenessScale
}

export interface MealMemory {
  /** The member's earlier photo meals, the newest ones; the meal that is being judged again is left out. */
  recall(memberId: string, features: Float32Array, exceptMealId?: string): Promise<Recollection | undefined>
  keep(db: DatabaseOrTransaction, memberId: string, mealId: string, features: Float32Array): Promise<void>
}

/** Half a year of photographing every meal; older dishes come back as new ones. */
const MOST_REMEMBERED = 500

/** 8 bits a number keep the direction of a vector to within a hundredth. */
export const writeFeatures = (features: Float32Array): string => {
  const largest = features.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1
  return Buffer.from(Int8Array.from(features, (value) => Math.round((value / largest) * 127)).buffer).toString('base64')
}

export const readFeatures = (text: string): Int8Array => {
  const bytes = Buffer.from(text, 'base64')
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

const isNamedByMember = (row: MealTable): boolean => {
  if (row.first_estimate === null) return false
  const first = JSON.parse(row.first_estimate) as NonNullable<Meal['firstEstimate']>
  return nameKey(first.foodName) !== nameKey(row.food_name)
}

/** Remembers what a member's photos look like, for as long as their meals are in the log. */
export const createMealMemory = (db: Database, { name, version, likeness: scale }: Analyser): MealMemory => {
  const model = `${name} ${version}`
  return {
    async recall(memberId, features, exceptMealId) {
      if (!scale) return undefined
      const rows = await db
        .selectFrom('meal')
        .innerJoin('meal_likeness as looks', (join) =>
          join.onRef('looks.member_id', '=', 'meal.member_id').onRef('looks.meal_id', '=', 'meal.id'),
        )
        .selectAll('meal')
        .select('looks.features')
        .where('meal.member_id', '=', memberId)
        .where('looks.member_id', '=', memberId)
        .where('looks.model', '=', model)
        .where('meal.deleted_at', 'is', null)
        .orderBy('meal.eaten_at', 'desc')
        .orderBy('meal.id', 'desc')
        .limit(MOST_REMEMBERED)
        .execute()
      const meals = rows.flatMap(({ features: looks, ...row }): RememberedMeal[] =>
        row.id === exceptMealId
          ? []
          : [
              {
                row,
                name: row.food_name,
                likeness: cosineOf(features, readFeatures(looks)),
                isNamedByMember: isNamedByMember(row),
              },
            ],
      )
      return { meals, scale }
    },

    async keep(transaction, memberId, mealId, features) {
      if (!scale) return
      const looks = { model, features: writeFeatures(features) }
      await transaction
        .insertInto('meal_likeness')
        .values({ member_id: memberId, meal_id: mealId, ...looks })
        .onConflict((conflict) => conflict.columns(['member_id', 'meal_id']).doUpdateSet(looks))
        .execute()
    },
  }
}
