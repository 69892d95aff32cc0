import { askDevice, askDeviceFor, keepForMember, type Reading } from './device.ts'
import { memberHere, memberOfPage, memberOfPageOnceKnown } from './page-member.ts'

const MAX_READINGS = 300

/** Keeps what a call answered to a member who asked at `readAt`, for when there is no connection. Where the device has no room, the page goes on without. */
export const keepReading = async (whose: string | undefined, address: string, reply: unknown, readAt: number): Promise<void> => {
  // Not before the device is theirs: until then it keeps nothing of them.
  const memberHereNow = await memberOfPageOnceKnown()
  const memberId = whose ?? memberHereNow
  if (memberId === memberOfPage()) await keepForMember('readings', { memberId, address, reply, readAt })
}

/** What an address answered last to the member of this device. */
export const keptReading = async (address: string): Promise<{ reply: unknown; readAt: number } | undefined> =>
  askDeviceFor(await memberHere(), (db, memberId) => db.get('readings', [memberId, address]))

const under = (memberId: string, path: string) => IDBKeyRange.bound([memberId, path], [memberId, `${path}\uffff`])

/** All that is kept of the calls whose address begins so. */
export const keptReadingsUnder = async (path: string): Promise<Reading[]> =>
  (await askDeviceFor(await memberHere(), (db, memberId) => db.getAll('readings', under(memberId, path)))) ?? []

/** Forgets what is kept of the calls whose address begins so. */
export const forgetReadingsUnder = async (path: string): Promise<void> => {
  await askDeviceFor(await memberHere(), (db, memberId) => db.delete('readings', under(memberId, path)))
}

/** Keeps the newest readings alone: addresses with days and search words in them would pile up. The next visit tries again where it fails. */
export const tidyReadings = async (): Promise<void> => {
  await askDevice(async (db) => {
    const transaction = db.transaction('readings', 'readwrite')
    const readings = await transaction.store.getAll()
    readings.sort((one, other) => other.readAt - one.readAt)
    for (const { memberId, address } of readings.slice(MAX_READINGS)) await transaction.store.delete([memberId, address])
    await transaction.done
  })
}
