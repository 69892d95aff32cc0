import { rememberedText } from '#web/browser-storage.ts'

const mark = rememberedText('sessionStorage', 'forkcast.admin-until')

/**
 * Notes in this browser tab until when the server grants this session admin access. It only decides
 * what is shown: the server checks each call itself.
 */
export const rememberAdmin = mark.keep

export const forgetAdmin = mark.forget

/**
 * Until when, in ms since the epoch; undefined where admin access was not opened or has expired.
 */
export const adminUntil = (now: number): number | undefined => {
  const until = Date.parse(mark.read() ?? '')
  return until > now ? until : undefined
}
