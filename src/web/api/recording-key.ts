/** For how long a member who presses again means the same act. */
const SAME_ACT_MS = 30 * 60_000

const unanswered = new Map<string, { key: string; since: number }>()

/** A random key; `crypto.randomUUID` is missing on a page without HTTPS. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The key of an act of recording: that of the last try, where nobody knows what became of it. */
export const keyOfRecording = (act: string, now = Date.now()): string => {
  for (const [one, { since }] of unanswered) if (now - since > SAME_ACT_MS) unanswered.delete(one)
  const key = unanswered.get(act)?.key ?? newKey()
  // Whatever becomes of this try, even if it is given up on the way: until it is answered, the next one is the same act.
  unanswered.set(act, { key, since: now })
  return key
}

/** It is known what became of the act: doing the same again is another one. */
export const closeRecording = (act: string): void => void unanswered.delete(act)
