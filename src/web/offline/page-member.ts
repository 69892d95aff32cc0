import { setDeviceMember, memberOfDevice } from './device.ts'
import { makeListeners } from '#web/listeners.ts'

let known: string | undefined
const { listen, notify } = makeListeners()
/** Called when another member signs in, or nobody is signed in any more. */
export const onMemberChange = listen
let onceKnown = Promise.withResolvers<string>()

/** The member who is signed in on this page; undefined before the sign-in and after logging out. */
export const memberOfPage = (): string | undefined => known

/** The same, as soon as it is known: a page starts with several calls at once. */
export const memberOfPageOnceKnown = (): Promise<string> => onceKnown.promise

/** The same, or who was signed in here last, for a page that starts without a connection. */
export const memberHere = async (): Promise<string | undefined> =>
  known ?? (await memberOfDevice().catch(() => undefined))

export const setPageMember = async (memberId: string): Promise<void> => {
  known = memberId
  notify()
  // If the device keeps nothing, the page works without.
  await setDeviceMember(memberId).catch(() => undefined)
  onceKnown.resolve(memberId)
}

export const clearPageMember = (): void => {
  known = undefined
  notify()
  onceKnown = Promise.withResolvers()
}
