import { type DBSchema, type IDBPDatabase, openDB, type OpenDBCallbacks } from 'idb'
import { rootPath } from '#web/root-path.ts'
import type { Recorded, WaitingRecording } from './waiting-recording.ts'

/**
 * What this device keeps of a member: the last replies, the recordings that wait to be sent, and
 * their outcome.
 */
export interface Kept extends DBSchema {
  /** Who is signed in here; one row. */
  session: { key: 'member'; value: { memberId: string } }
  /** The last reply of a call, by its address. */
  readings: { key: [memberId: string, address: string]; value: KeptReply }
  outbox: { key: number; value: WaitingRecording; indexes: { member: string } }
  /** What the server has by now, for replies from before that lack it. */
  recorded: { key: [memberId: string, order: number]; value: Recorded }
  /** By pages of earlier versions: the id that the server gave to what waited under another. */
  answers: {
    key: [memberId: string, waitingId: string]
    value: { memberId: string; waitingId: string; id: string }
  }
  /**
   * A chosen photo that is not analysed yet, and more photos of the meal, prepared as data URLs.
   */
  photos: { key: string; value: { memberId: string; photo: Blob; more?: readonly string[] } }
  /** What was typed into a form and not sent. */
  drafts: { key: [memberId: string, form: string]; value: Draft }
}

export interface KeptReply {
  readonly memberId: string
  readonly address: string
  readonly reply: unknown
  /** ms since the epoch */
  readonly readAt: number
}

interface Draft {
  readonly memberId: string
  readonly form: string
  /** The changed fields. */
  readonly typed: object
  /** What it was based on, as JSON. */
  readonly basedOn: string
  /** ms since the epoch */
  readonly keptAt: number
}

// Each app on this host has its own.
const NAME = `forkcast${rootPath}`
const VERSION = 3

type Device = IDBPDatabase<Kept>
let opened: Promise<Device> | undefined

/** The device's database. Rejects where the browser forbids it, such as in some private windows. */
export const device = (): Promise<Device> => {
  const watched: OpenDBCallbacks<Kept> = {
    // A newer version of the app in another tab must not wait for this one.
    blocking(_from, _to, event) {
      ;(event.target as IDBDatabase).close()
      opened = undefined
    },
    terminated() {
      opened = undefined
    },
  }
  opened ??= openDB<Kept>(NAME, VERSION, {
    ...watched,
    upgrade(db, before) {
      if (before < 1) {
        db.createObjectStore('session')
        db.createObjectStore('readings', { keyPath: ['memberId', 'address'] })
        db.createObjectStore('outbox', { keyPath: 'order', autoIncrement: true }).createIndex(
          'member',
          'memberId',
        )
        db.createObjectStore('answers', { keyPath: ['memberId', 'waitingId'] })
        db.createObjectStore('photos', { keyPath: 'memberId' })
      }
      if (before < 2) db.createObjectStore('drafts', { keyPath: ['memberId', 'form'] })
      db.createObjectStore('recorded', { keyPath: ['memberId', 'order'] })
    },
  }).catch((error: unknown) => {
    // A newer version of the app in another tab has upgraded it; what this one needs is still
    // there.
    if (error instanceof DOMException && error.name === 'VersionError')
      return openDB<Kept>(NAME, undefined, watched)
    throw error
  })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

/**
 * Uses the device's database; undefined where the browser forbids it or it is full, and the page
 * works without.
 */
export const askDevice = async <Answer>(
  ask: (db: Device) => Promise<Answer>,
): Promise<Answer | undefined> => {
  try {
    return await ask(await device())
  } catch {
    return undefined
  }
}

/** The same for a member; undefined where nobody is known. */
export const askDeviceFor = async <Answer>(
  memberId: string | undefined,
  ask: (db: Device, memberId: string) => Promise<Answer>,
): Promise<Answer | undefined> =>
  memberId === undefined ? undefined : askDevice((db) => ask(db, memberId))

/**
 * Keeps something for the member of this device, unless another tab has logged them out meanwhile.
 */
export const keepForMember = async <Store extends 'readings' | 'recorded' | 'drafts'>(
  store: Store,
  row: Kept[Store]['value'],
): Promise<void> => {
  await askDevice(async (db) => {
    const transaction = db.transaction(['session', store], 'readwrite')
    const owner = await transaction.objectStore('session').get('member')
    if (owner?.memberId === row.memberId) await transaction.objectStore(store).put(row)
    await transaction.done
  })
}

/** The keys of a member's rows. */
export const ofMember = (memberId: string) => IDBKeyRange.bound([memberId], [memberId, []])

/** Who was signed in here last and has not logged out; undefined where nobody is known. */
export const memberOfDevice = async (): Promise<string | undefined> =>
  (await (await device()).get('session', 'member'))?.memberId

/**
 * Notes who is signed in. Readings and drafts of somebody else are deleted; their recordings are
 * kept for them.
 */
export const setDeviceMember = async (memberId: string): Promise<void> => {
  const db = await device()
  const before = await db.get('session', 'member')
  if (before?.memberId === memberId) return
  const transaction = db.transaction(
    ['session', 'readings', 'recorded', 'photos', 'drafts'],
    'readwrite',
  )
  await transaction.objectStore('session').put({ memberId }, 'member')
  await transaction.objectStore('readings').clear()
  await transaction.objectStore('recorded').clear()
  // The member's own are kept after their session ended.
  const [photos, drafts] = [transaction.objectStore('photos'), transaction.objectStore('drafts')]
  for (const owner of await photos.getAllKeys()) if (owner !== memberId) await photos.delete(owner)
  for (const key of await drafts.getAllKeys()) if (key[0] !== memberId) await drafts.delete(key)
  await transaction.done
}

/**
 * Deletes replies, as an ended session may read nothing; recordings and drafts stay until their
 * member signs in.
 */
export const endSessionOnDevice = async (): Promise<void> => {
  const transaction = (await device()).transaction(['session', 'readings', 'recorded'], 'readwrite')
  await transaction.objectStore('session').clear()
  await transaction.objectStore('readings').clear()
  await transaction.objectStore('recorded').clear()
  await transaction.done
}

/** Deletes everything that this device keeps of a member. */
export const eraseMemberOnDevice = async (memberId: string): Promise<void> => {
  const transaction = (await device()).transaction(
    ['session', 'readings', 'recorded', 'outbox', 'answers', 'photos', 'drafts'],
    'readwrite',
  )
  await transaction.objectStore('session').clear()
  await transaction.objectStore('readings').clear()
  await transaction.objectStore('recorded').clear()
  await transaction.objectStore('photos').clear()
  await transaction.objectStore('drafts').clear()
  await transaction.objectStore('answers').delete(ofMember(memberId))
  const outbox = transaction.objectStore('outbox')
  for (const order of await outbox.index('member').getAllKeys(memberId)) await outbox.delete(order)
  await transaction.done
}
