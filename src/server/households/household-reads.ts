import type { Food } from '#contract/foods.ts'
import type { OwnFood } from '#domain/own-foods/own-food.ts'
import { sharedFoodCode, sharedFoodKeyOf } from '#domain/own-foods/shared-food.ts'
import { withoutHealthConsent } from '#server/consent/consent-reads.ts'
import { compiledStatement, type Places } from '#server/db/compiled-statements.ts'
import type { Database, DatabaseOrTransaction } from '#server/db/schema.ts'
import { byName, ownFoodOf, viewFoundOwnFood } from '#server/own-foods/own-food-reads.ts'

/** Membership in a household. */
export interface Membership {
  readonly householdId: string
  readonly name: string
  /** How others refer to this member. */
  readonly id: string
  readonly joinedAt: number
  readonly sharesAll: boolean
}

/** A member's household; undefined without one. */
export const membershipOf = async (
  db: DatabaseOrTransaction,
  memberId: string,
): Promise<Membership | undefined> => {
  const row = await db
    .selectFrom('household_member')
    .innerJoin('household', 'household.id', 'household_member.household_id')
    .select(['household.id as household_id', 'household.name'])
    .select(['household_member.id', 'household_member.joined_at', 'household_member.shares_all'])
    .where('household_member.member_id', '=', memberId)
    .executeTakeFirst()
  return (
    row && {
      householdId: row.household_id,
      name: row.name,
      id: row.id,
      joinedAt: row.joined_at,
      sharesAll: row.shares_all === 1,
    }
  )
}

/** Another member of the household. */
interface Fellow {
  readonly memberId: string
  readonly householdId: string
  /** How calls refer to them. */
  readonly id: string
  readonly username: string
  readonly sharesAll: boolean
}

const othersOf = compiledStatement((db, { memberId }: Places<Readonly<{ memberId: string }>>) =>
  db
    .selectFrom('household_member as mine')
    .innerJoin('household_member as theirs', 'theirs.household_id', 'mine.household_id')
    .innerJoin('member', 'member.id', 'theirs.member_id')
    .select([
      'theirs.member_id as memberId',
      'theirs.household_id as householdId',
      'theirs.id',
      'theirs.shares_all',
    ])
    .select('member.display_username as username')
    .where('mine.member_id', '=', memberId)
    .where('theirs.member_id', '!=', memberId)
    .where('member.disabled_at', 'is', null)
    .orderBy('theirs.joined_at')
    .orderBy('theirs.id'),
)

/**
 * The others in the household whose shared things are visible: not disabled, and consent to health
 * data not withdrawn.
 */
export const fellowsOf = async (db: DatabaseOrTransaction, memberId: string): Promise<Fellow[]> => {
  const rows = await othersOf(db, { memberId })
  if (rows.length === 0) return []
  const silent = await withoutHealthConsent(
    db,
    rows.map(({ memberId }) => memberId),
  )
  return rows.flatMap(({ shares_all, ...row }) =>
    silent.has(row.memberId) ? [] : [{ ...row, sharesAll: shares_all === 1 }],
  )
}

/** An own food of a fellow. */
export interface SharedFood extends OwnFood {
  readonly fellow: Fellow
}

const foodsOf = (db: DatabaseOrTransaction, fellows: readonly [Fellow, ...Fellow[]]) =>
  db
    .selectFrom('own_food')
    .selectAll()
    .where(
      'member_id',
      'in',
      fellows.map(({ memberId }) => memberId),
    )
    .where((where) => {
      const allOf = fellows.filter(({ sharesAll }) => sharesAll).map(({ memberId }) => memberId)
      const isMarked = where('shared_with', '=', fellows[0].householdId)
      return allOf.length === 0 ? isMarked : where.or([isMarked, where('member_id', 'in', allOf)])
    })

const withFellows = (
  rows: Awaited<ReturnType<ReturnType<typeof foodsOf>['execute']>>,
  fellows: readonly Fellow[],
): SharedFood[] =>
  rows.flatMap((row) => {
    const fellow = fellows.find(({ memberId }) => memberId === row.member_id)
    return fellow ? [{ ...ownFoodOf(row), fellow }] : []
  })

/** Foods shared by the others in the household, by name. */
export const sharedFoodsFor = async (db: Database, memberId: string): Promise<SharedFood[]> => {
  const [first, ...others] = await fellowsOf(db, memberId)
  if (!first) return []
  const fellows = [first, ...others] as const
  return withFellows(await foodsOf(db, fellows).execute(), fellows).toSorted(byName)
}

/** A shared food by its code; undefined if it is not shared with the member (any more). */
export const findSharedFood = async (
  db: DatabaseOrTransaction,
  memberId: string,
  code: string,
): Promise<SharedFood | undefined> => {
  const key = sharedFoodKeyOf(code)
  const fellow = key && (await fellowsOf(db, memberId)).find(({ id }) => id === key.fellowId)
  if (!fellow) return undefined
  return withFellows(await foodsOf(db, [fellow]).where('id', '=', key.foodId).execute(), [
    fellow,
  ])[0]
}

/** The newest shared food with this barcode. */
export const findSharedFoodByBarcode = async (
  db: Database,
  memberId: string,
  barcode: string,
): Promise<SharedFood | undefined> => {
  const [first, ...others] = await fellowsOf(db, memberId)
  if (!first) return undefined
  const fellows = [first, ...others] as const
  return withFellows(
    await foodsOf(db, fellows)
      .where('barcode', '=', barcode)
      .orderBy('recorded_at', 'desc')
      .execute(),
    fellows,
  )[0]
}

export const codeOfShared = ({ id, fellow }: SharedFood): string =>
  sharedFoodCode({ fellowId: fellow.id, foodId: id })

/** A shared food in the format of the food search. */
export const viewFoundSharedFood = (shared: SharedFood): Food => ({
  ...viewFoundOwnFood(shared),
  code: codeOfShared(shared),
  category: `Shared by ${shared.fellow.username}`,
  sharedBy: shared.fellow.username,
})

/** The household for the export; null without one. */
export const householdForExport = async (
  db: Database,
  memberId: string,
): Promise<object | null> => {
  const mine = await membershipOf(db, memberId)
  if (!mine) return null
  const [members, foods] = await Promise.all([
    membersOf(db, mine.householdId),
    db
      .selectFrom('own_food')
      .select(['id', 'name'])
      .where('member_id', '=', memberId)
      .where('shared_with', '=', mine.householdId)
      .execute(),
  ])
  return {
    name: mine.name,
    joined_at: mine.joinedAt,
    shares_all_foods: mine.sharesAll,
    shared_foods: foods,
    members: members.map(({ username }) => username),
  }
}

/** Everybody in a household, in the order in which they joined. */
export const membersOf = (db: DatabaseOrTransaction, householdId: string) => {
  return db
    .selectFrom('household_member')
    .innerJoin('member', 'member.id', 'household_member.member_id')
    .select([
      'household_member.member_id as memberId',
      'household_member.id',
      'household_member.joined_at as joinedAt',
    ])
    .select('member.display_username as username')
    .where('household_member.household_id', '=', householdId)
    .orderBy('household_member.joined_at')
    .orderBy('household_member.id')
    .execute()
}
