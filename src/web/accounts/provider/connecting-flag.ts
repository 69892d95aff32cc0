const KEY = 'forkcast.connecting'

/** Notes in this browser tab that the way to the provider began in the settings, so that the way back ends there. */
export const rememberConnecting = (): void => sessionStorage.setItem(KEY, '1')

export const isConnecting = (): boolean => sessionStorage.getItem(KEY) !== null

export const forgetConnecting = (): void => sessionStorage.removeItem(KEY)
