import { device } from './device.ts'
import { memberHere } from './page-member.ts'

/**
 * Keeps a photo that was chosen and not yet analysed, so that a reload or the end of a session does not lose it. Further ones of the meal
 * come as data URLs.
 */
export const keepPhotoInHand = async (photo: Blob, more: readonly string[] = []): Promise<void> => {
  try {
    const memberId = await memberHere()
    if (memberId !== undefined) await (await device()).put('photos', { memberId, photo, more })
  } catch {
    // It is still on the page, and on the phone that took it.
  }
}

export const keptPhotoInHand = async (): Promise<{ photo: Blob; more: readonly string[] } | undefined> => {
  try {
    const memberId = await memberHere()
    const kept = memberId === undefined ? undefined : await (await device()).get('photos', memberId)
    return kept && { photo: kept.photo, more: kept.more ?? [] }
  } catch {
    return undefined
  }
}

export const dropPhotoInHand = async (): Promise<void> => {
  try {
    const memberId = await memberHere()
    if (memberId !== undefined) await (await device()).delete('photos', memberId)
  } catch {
    // The next photo takes its place.
  }
}
