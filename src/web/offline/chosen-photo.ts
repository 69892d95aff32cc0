import { askDeviceFor } from './device.ts'
import { memberHere } from './page-member.ts'

/**
 * Keeps a chosen photo that is not analysed yet, so that a reload or the end of a session does not
 * lose it; more photos of the meal are data URLs.
 */
export const keepChosenPhoto = async (photo: Blob, more: readonly string[] = []): Promise<void> => {
  await askDeviceFor(await memberHere(), (db, memberId) =>
    db.put('photos', { memberId, photo, more }),
  )
}

export const keptChosenPhoto = async (): Promise<
  { photo: Blob; more: readonly string[] } | undefined
> => {
  const kept = await askDeviceFor(await memberHere(), (db, memberId) => db.get('photos', memberId))
  return kept && { photo: kept.photo, more: kept.more ?? [] }
}

export const dropChosenPhoto = async (): Promise<void> => {
  await askDeviceFor(await memberHere(), (db, memberId) => db.delete('photos', memberId))
}
