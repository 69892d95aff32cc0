/** This page, for as long as it is open: what it was sending when it closed waits again. */
const page = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('')

const lockOf = (name: string): string => `forkcast-page-${name}`

let held: Promise<void> | undefined

/** The name of this page, under a lock that the browser releases when the page is gone. */
export const livingPage = async (): Promise<string> => {
  // Without https there are no locks: two tabs may then send the same, which the server records
  // once.
  if ('locks' in navigator) {
    held ??= new Promise<void>((resolve) => {
      void navigator.locks.request(lockOf(page), () => {
        resolve()
        return new Promise(() => {})
      })
    })
    await held
  }
  return page
}

export const isPageAlive = async (name: string): Promise<boolean> => {
  if (name === page) return true
  if (!('locks' in navigator)) return false
  const { held: locks } = await navigator.locks.query()
  return locks?.some((lock) => lock.name === lockOf(name)) ?? false
}
