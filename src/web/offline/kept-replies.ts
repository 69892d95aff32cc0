import { askDevice, askDeviceFor, keepForMember, type KeptReply } from './device.ts'
import { memberHere, memberOfPage, memberOfPageOnceKnown } from './page-member.ts'

const MAX_REPLIES = 300

/** Keeps a reply for when there is no connection. If the device is full, the page works without. */
export const keepReply = async (
  whose: string | undefined,
  address: string,
  reply: unknown,
  readAt: number,
): Promise<void> => {
  // Until the device belongs to the member, it keeps nothing of them.
  const memberHereNow = await memberOfPageOnceKnown()
  const memberId = whose ?? memberHereNow
  if (memberId === memberOfPage())
    await keepForMember('readings', { memberId, address, reply, readAt })
}

/** The last reply of an address to the member of this device. */
export const keptReply = async (
  address: string,
): Promise<{ reply: unknown; readAt: number } | undefined> =>
  askDeviceFor(await memberHere(), (db, memberId) => db.get('readings', [memberId, address]))

const under = (memberId: string, path: string) =>
  IDBKeyRange.bound([memberId, path], [memberId, `${path}\uffff`])

/** All kept replies whose address starts like this. */
export const keptRepliesUnder = async (path: string): Promise<KeptReply[]> =>
  (await askDeviceFor(await memberHere(), (db, memberId) =>
    db.getAll('readings', under(memberId, path)),
  )) ?? []

/** Deletes the kept replies whose address starts like this. */
export const forgetRepliesUnder = async (path: string): Promise<void> => {
  await askDeviceFor(await memberHere(), (db, memberId) =>
    db.delete('readings', under(memberId, path)),
  )
}

/** Keeps only the newest replies, as addresses with days and search words would pile up. */
export const tidyReplies = async (): Promise<void> => {
  await askDevice(async (db) => {
    const transaction = db.transaction('readings', 'readwrite')
    const replies = await transaction.store.getAll()
    replies.sort((one, other) => other.readAt - one.readAt)
    for (const { memberId, address } of replies.slice(MAX_REPLIES))
      await transaction.store.delete([memberId, address])
    await transaction.done
  })
}
