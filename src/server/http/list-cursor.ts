import { invalidField } from './problems.ts'

/** The position of a row in a list, newest first. */
export interface ListPosition {
  readonly at: number
  readonly id: string
}

/** Makes a page from its rows and one more, with a cursor to the next page. */
export const pageOf = <Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => ListPosition,
): { page: Row[]; nextCursor: string | null } => {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    page,
    nextCursor: rows.length > limit && last !== undefined ? cursorOf(placeOf(last)) : null,
  }
}

const cursorOf = ({ at, id }: ListPosition): string =>
  Buffer.from(`${at}.${id}`).toString('base64url')

/** The position of a cursor. @throws ProblemError if it is not one of ours */
export const positionOf = (cursor: string | undefined): ListPosition | undefined => {
  if (cursor === undefined) return undefined
  const [, at, id] =
    /^(\d{1,15})\.([A-Za-z0-9-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (at === undefined || id === undefined)
    throw invalidField('cursor', 'This cursor is not one of ours')
  return { at: Number(at), id }
}
