import { makeListeners } from '#web/listeners.ts'

/** What the thumb bar hands to the screen that records: a photo, or another way to record. */
export type HandedOver =
  | { readonly way: 'photo'; readonly photo: File }
  | { readonly way: 'words' | 'barcode' | 'again' | 'table' }

let waiting: HandedOver | undefined
const { listen, notify } = makeListeners()

export const handOver = (handed: HandedOver): void => {
  waiting = handed
  notify()
}

/** Takes what waits, once. */
export const takeHandedOver = (): HandedOver | undefined => {
  const handed = waiting
  waiting = undefined
  return handed
}

export const onHandedOver = listen
