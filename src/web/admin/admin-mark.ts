import { rememberedText } from '#web/browser-storage.ts'

const mark = rememberedText('sessionStorage', 'forkcast.admin-until')

/**
 * Notes in this browser tab until when the server takes this session for an admin's. It only decides what is shown: the
 * server checks its own mark at every call.
 */
export const rememberAdmin = mark.keep

export const forgetAdmin = mark.forget

/** Until when, in ms since the epoch; undefined where the gate was not passed or the hour is over. */
export const adminUntil = (now: number): number | undefined => {
  const until = Date.parse(mark.read() ?? '')
  return until > now ? until : undefined
}
