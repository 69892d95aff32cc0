import type { User } from '#contract/accounts/member.ts'
import type { MemberTable } from '#server/db/schema.ts'

/** The account as its owner sees it. */
export const viewMember = (row: MemberTable): User => ({
  id: row.id,
  username: row.display_username,
  email: row.email,
  weight: row.weight_kg,
  height: row.height_cm,
  age: row.age_years,
  bodyType: row.body_type as User['bodyType'],
  motivation: row.motivation as User['motivation'],
  targetWeight: row.target_weight_kg,
  hasSeenWelcome: row.welcome_seen_at !== null,
  sex: row.sex as User['sex'],
  createdAt: new Date(row.created_at).toISOString(),
  hasDayComments: row.commented_at !== null,
})
