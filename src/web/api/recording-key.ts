/** For how long pressing again means the same act. */
const SAME_ACT_MS = 30 * 60_000

const unanswered = new Map<string, { key: string; since: number }>()

/** A random key; `crypto.randomUUID` is missing on a page without HTTPS. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** The key of an act of recording: that of the last try, if its outcome is unknown. */
export const keyOfRecording = (act: string, now = Date.now()): string => {
  for (const [one, { since }] of unanswered) if (now - since > SAME_ACT_MS) unanswered.delete(one)
  const key = unanswered.get(act)?.key ?? newKey()
  // Until the act is answered, the next try is the same act, whatever becomes of this one.
  unanswered.set(act, { key, since: now })
  return key
}

/** The outcome of the act is known: doing the same again is a new one. */
export const closeRecording = (act: string): void => void unanswered.delete(act)
