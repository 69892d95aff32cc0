import { invalidField } from './problems.ts'

/** The place of a row in a list that runs from the newest to the oldest. */
export interface ListPosition {
  readonly at: number
  readonly id: string
}

/** A page out of rows of which one more was read than it holds, and the word for where the next one begins. */
export const pageOf = <Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => ListPosition,
): { page: Row[]; nextCursor: string | null } => {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, nextCursor: rows.length > limit && last !== undefined ? cursorOf(placeOf(last)) : null }
}

/** A place as an opaque word. */
const cursorOf = ({ at, id }: ListPosition): string => Buffer.from(`${at}.${id}`).toString('base64url')

/** The place that a word stands for; a word that is none of ours is refused. */
export const positionOf = (cursor: string | undefined): ListPosition | undefined => {
  if (cursor === undefined) return undefined
  const [, at, id] = /^(\d{1,15})\.([A-Za-z0-9-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (at === undefined || id === undefined) throw invalidField('cursor', 'This cursor is not one of ours')
  return { at: Number(at), id }
}
