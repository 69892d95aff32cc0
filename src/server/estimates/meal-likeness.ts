import {
  cosineOf,
  type LikeMeal,
  type LikenessScale,
  nearestMeals,
} from '#domain/estimates/likeness.ts'
import { nameKey } from '#domain/meals/meal-title.ts'
import { PORTION } from '#domain/meals/portion.ts'
import { nameIn, type NamesOf } from '#server/foods/food-names-in.ts'
import { boundLimit } from '#server/db/bound-limit.ts'
import type { Database, MealTable, Transaction } from '#server/db/schema.ts'
import type { Analyser } from '#server/vision/analyser.ts'
import type { StoredMeal } from '#server/meals/meal-parts.ts'
import type { SeenPhoto } from './seen-photo.ts'
import { readFirstEstimate } from '#server/recordings/meal.ts'
import { findMeals } from '#server/meals/meal-store.ts'
import { dishAnswered, readMemberInput } from '#server/meals/member-input.ts'

/** An earlier meal of the member, with the similarity of its photo. */
export interface LookalikeMeal extends LikeMeal {
  readonly row: StoredMeal
}

export interface LookalikeMeals {
  readonly meals: readonly LookalikeMeal[]
  readonly scale: LikenessScale
}

/** Older ones are not compared. */
const MAX_REMEMBERED_MEALS = 500

/** 8 bits per number keep the direction of a vector accurate to a hundredth. */
export const writeFeatures = (features: Float32Array): string => {
  const largest = features.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1
  return Buffer.from(
    Int8Array.from(features, (value) => Math.round((value / largest) * 127)).buffer,
  ).toString('base64')
}

export const readFeatures = (text: string): Int8Array => {
  const bytes = Buffer.from(text, 'base64')
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** The built-in analyser's name for the photo, if it was the name of a label. */
const seenAs = (
  row: Pick<MealTable, 'first_estimate' | 'food_name' | 'named_by'>,
  language: NamesOf,
): string | undefined => {
  const first = readFirstEstimate(row.first_estimate)
  const namedBy = first ? first.namedBy : row.named_by
  return namedBy?.startsWith('label:')
    ? nameIn({ name: first?.foodName ?? row.food_name, namedBy }, language)
    : undefined
}

/**
 * Whether the member gave the name, answered with it, or put numbers or foods right below it. A name
 * that says that the food is unknown, or only its group, says nothing unless they typed it.
 */
const isNamedByMember = (
  row: Pick<
    MealTable,
    'corrected_at' | 'first_estimate' | 'food_name' | 'named_by' | 'member_input'
  >,
): boolean => {
  const answer = dishAnswered(readMemberInput(row.member_input))
  if (answer !== undefined && nameKey(answer) === nameKey(row.food_name)) return true
  const first = readFirstEstimate(row.first_estimate)
  if (row.corrected_at === null || !first) return false
  return nameKey(first.foodName) !== nameKey(row.food_name) || !row.named_by.startsWith('group:')
}

/**
 * Meals that the member named or put right, or whose portion they set; a meal that was only left
 * standing says nothing new of its photo. Reads only what is needed for the comparison.
 */
const readLooks = (db: Database, given: { memberId: string; model: string; limit: number }) =>
  db
    .selectFrom('meal')
    .innerJoin('meal_likeness as looks', (join) =>
      join.onRef('looks.member_id', '=', 'meal.member_id').onRef('looks.meal_id', '=', 'meal.id'),
    )
    .select([
      'meal.id',
      'meal.food_name',
      'meal.named_by',
      'meal.first_estimate',
      'meal.corrected_at',
      'meal.eaten_at',
      'meal.member_input',
      'meal.portion_multiplier',
      'looks.estimated_portion',
      'looks.features',
    ])
    .where('meal.member_id', '=', given.memberId)
    .where('looks.member_id', '=', given.memberId)
    .where('looks.model', '=', given.model)
    .where('meal.deleted_at', 'is', null)
    .where(({ eb, or, ref }) =>
      or([
        eb('meal.corrected_at', 'is not', null),
        eb('meal.member_input', 'is not', null),
        eb('meal.portion_multiplier', '<>', ref('looks.estimated_portion')),
      ]),
    )
    .orderBy('meal.eaten_at', 'desc')
    .orderBy('meal.id', 'desc')
    .limit(boundLimit(given.limit))
    .execute()

/**
 * Stores features of a member's photos while their meals are in the log, and finds similar ones.
 */
export const createMealMemory = ({ name, featuresVersion, likeness: scale }: Analyser) => {
  const model = `${name} ${featuresVersion}`
  return {
    /**
     * The member's newest photo meals that are similar enough to count, without the meal that is
     * estimated again.
     */
    async recall(
      db: Database,
      memberId: string,
      features: Float32Array,
      { language, exceptMealId }: { language: NamesOf; exceptMealId?: string | undefined },
    ): Promise<LookalikeMeals | undefined> {
      if (!scale) return undefined
      const looks = await readLooks(db, { memberId, model, limit: MAX_REMEMBERED_MEALS })
      const earlier = looks
        .filter(({ id }) => id !== exceptMealId)
        .map((one) => ({
          id: one.id,
          isOwnPortion: one.portion_multiplier !== one.estimated_portion,
          name: nameIn({ name: one.food_name, namedBy: one.named_by }, language),
          likeness: cosineOf(features, readFeatures(one.features)),
          isNamedByMember: isNamedByMember(one),
          namedAt: one.corrected_at ?? one.eaten_at,
          seenAs: seenAs(one, language),
        }))
        // A size that they told was that day's alone.
        .filter(({ isNamedByMember: isNamed, isOwnPortion }) => isNamed || isOwnPortion)
      const nearest = nearestMeals(earlier, scale)
      const rows = await findMeals(
        db,
        memberId,
        nearest.map(({ id }) => id),
      )
      const rowById = new Map(rows.map((row) => [row.id, row]))
      const meals = nearest.flatMap((meal): LookalikeMeal[] => {
        const row = rowById.get(meal.id)
        return row ? [{ ...meal, row }] : []
      })
      return { meals, scale }
    },

    /** Stores the features of the photo that was seen as food, otherwise those of the first. */
    async remember(
      transaction: Transaction,
      meal: { memberId: string; id: string; estimatedPortion: number },
      seen: readonly SeenPhoto[],
    ): Promise<void> {
      if (!scale) return
      const looks =
        seen.find(({ outcome }) => outcome.kind === 'estimate')?.outcome ?? seen[0]?.outcome
      if (looks?.kind !== 'estimate' && looks?.kind !== 'not-food') return
      const { features } = looks.kind === 'estimate' ? looks : looks.ifFood
      const stored = {
        model,
        features: writeFeatures(features),
        estimated_portion: meal.estimatedPortion,
      }
      await transaction
        .insertInto('meal_likeness')
        .values({ member_id: meal.memberId, meal_id: meal.id, ...stored })
        .onConflict((conflict) => conflict.columns(['member_id', 'meal_id']).doUpdateSet(stored))
        .execute()
    },

    /** The last estimate's portion multiplier; 1 if there is none. */
    async estimatedPortion(
      transaction: Transaction,
      memberId: string,
      mealId: string,
    ): Promise<number> {
      const looks = await transaction
        .selectFrom('meal_likeness')
        .select('estimated_portion')
        .where('member_id', '=', memberId)
        .where('meal_id', '=', mealId)
        .executeTakeFirst()
      return looks?.estimated_portion ?? PORTION.initial
    },
  }
}
export type MealMemory = ReturnType<typeof createMealMemory>
