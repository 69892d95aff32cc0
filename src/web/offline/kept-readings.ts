import { device, type Reading } from './device.ts'
import { memberHere, memberOfPage, memberOfPageOnceKnown } from './page-member.ts'

const MAX_READINGS = 300

/** Keeps what a call answered to a member, for when there is no connection. Where the device has no room, the page goes on without. */
export const keepReading = async (whose: string | undefined, address: string, reply: unknown): Promise<void> => {
  // Not before the device is theirs: until then it keeps nothing of them.
  const memberHereNow = await memberOfPageOnceKnown()
  const memberId = whose ?? memberHereNow
  if (memberId !== memberOfPage()) return
  try {
    const transaction = (await device()).transaction(['session', 'readings'], 'readwrite')
    // Another tab may have logged out while the answer was on its way.
    const owner = await transaction.objectStore('session').get('member')
    if (owner?.memberId === memberId) await transaction.objectStore('readings').put({ memberId, address, reply, readAt: Date.now() })
    await transaction.done
  } catch {
    // Nothing is lost: it is on the server.
  }
}

/** What an address answered last to the member of this device. */
export const keptReading = async (address: string): Promise<{ reply: unknown; readAt: number } | undefined> => {
  try {
    const memberId = await memberHere()
    return memberId === undefined ? undefined : await (await device()).get('readings', [memberId, address])
  } catch {
    return undefined
  }
}

const under = (memberId: string, path: string) => IDBKeyRange.bound([memberId, path], [memberId, `${path}\uffff`])

/** All that is kept of the calls whose address begins so. */
export const keptReadingsUnder = async (path: string): Promise<Reading[]> => {
  try {
    const memberId = await memberHere()
    if (memberId === undefined) return []
    return await (await device()).getAll('readings', under(memberId, path))
  } catch {
    return []
  }
}

/** Forgets what is kept of the calls whose address begins so. */
export const forgetReadingsUnder = async (path: string): Promise<void> => {
  try {
    const memberId = await memberHere()
    if (memberId !== undefined) await (await device()).delete('readings', under(memberId, path))
  } catch {
    // What cannot be deleted was not kept either.
  }
}

/** Keeps the newest readings alone: addresses with days and search words in them would pile up. */
export const tidyReadings = async (): Promise<void> => {
  try {
    const transaction = (await device()).transaction('readings', 'readwrite')
    const readings = await transaction.store.getAll()
    readings.sort((one, other) => other.readAt - one.readAt)
    for (const { memberId, address } of readings.slice(MAX_READINGS)) await transaction.store.delete([memberId, address])
    await transaction.done
  } catch {
    // The next visit tries again.
  }
}
