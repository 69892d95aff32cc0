import type { MealTable } from '#server/db/schema.ts'

type PhotoColumns = Pick<MealTable, 'photo_id' | 'more_photo_ids'>

/** The photos of a meal beyond its first. */
export const morePhotoIdsOf = ({ more_photo_ids: ids }: Pick<PhotoColumns, 'more_photo_ids'>): string[] =>
  ids === null ? [] : ids.split(' ')

/** Every photo of a meal, the first one first. */
export const photoIdsOf = (row: PhotoColumns): string[] => (row.photo_id === null ? [] : [row.photo_id, ...morePhotoIdsOf(row)])

export const writeMorePhotoIds = (ids: readonly string[]): string | null => (ids.length === 0 ? null : ids.join(' '))
