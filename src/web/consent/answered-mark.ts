const KEY = 'forkcast.consent-answered'

/**
 * Notes in this browser that a member answered, so that the next visit need not wait for the question whether to ask. It
 * only decides what is shown meanwhile: the server keeps the answer and holds every recording against it.
 */
export const rememberAnswered = (memberId: string): void => localStorage.setItem(KEY, memberId)

export const forgetAnswered = (): void => localStorage.removeItem(KEY)

export const hasAnsweredHere = (memberId: string): boolean => localStorage.getItem(KEY) === memberId
