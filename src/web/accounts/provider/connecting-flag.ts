import { rememberedText } from '#web/browser-storage.ts'

const flag = rememberedText('sessionStorage', 'forkcast.connecting')

/**
 * Notes in this browser tab that connecting began in the settings, so that the provider leads back
 * there.
 */
export const rememberConnecting = (): void => flag.keep('1')

export const isConnecting = (): boolean => flag.read() !== null

export const forgetConnecting = flag.forget
