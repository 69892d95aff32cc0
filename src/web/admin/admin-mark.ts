const KEY = 'forkcast.admin-until'

/**
 * Notes in this browser tab until when the server takes this session for an admin's. It only decides what is shown: the
 * server checks its own mark at every call.
 */
export const rememberAdmin = (expiresAt: string): void => sessionStorage.setItem(KEY, expiresAt)

export const forgetAdmin = (): void => sessionStorage.removeItem(KEY)

/** Until when, in ms since the epoch; undefined where the gate was not passed or the hour is over. */
export const adminUntil = (now: number): number | undefined => {
  const until = Date.parse(sessionStorage.getItem(KEY) ?? '')
  return until > now ? until : undefined
}
