import { askDeviceFor } from './device.ts'
import { memberHere } from './page-member.ts'

/**
 * Keeps a photo that was chosen and not yet analysed, so that a reload or the end of a session does not lose it. Further ones of the meal
 * come as data URLs.
 */
export const keepPhotoInHand = async (photo: Blob, more: readonly string[] = []): Promise<void> => {
  await askDeviceFor(await memberHere(), (db, memberId) => db.put('photos', { memberId, photo, more }))
}

export const keptPhotoInHand = async (): Promise<{ photo: Blob; more: readonly string[] } | undefined> => {
  const kept = await askDeviceFor(await memberHere(), (db, memberId) => db.get('photos', memberId))
  return kept && { photo: kept.photo, more: kept.more ?? [] }
}

export const dropPhotoInHand = async (): Promise<void> => {
  await askDeviceFor(await memberHere(), (db, memberId) => db.delete('photos', memberId))
}
