import { MINUTE_MS } from '#domain/day.ts'
import { plural, t } from '@lingui/core/macro'
import { useState, useSyncExternalStore } from 'react'
import { rememberedText } from '#web/browser-storage.ts'

/** How long a name is locked, by the specification, where the server does not say. */
const LOCK_S = 30 * 60
const TICK_MS = 5000

interface SignInLock {
  /** In lower case: names are compared without case. */
  readonly username: string
  /** ms since the epoch. */
  readonly until: number
}

export const lockedMessage = (until: number, nowAt: number): string => {
  const minutes = Math.max(1, Math.ceil((until - nowAt - TICK_MS) / MINUTE_MS))
  return t`Your account has been temporarily locked for security reasons. Please try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`
}

/** The stored lock, or null where there is none or it is over. */
const parseLock = (stored: string, nowAt: number): SignInLock | null => {
  try {
    const { username, until } = JSON.parse(stored) as Partial<SignInLock>
    return typeof username === 'string' && typeof until === 'number' && until > nowAt
      ? { username, until }
      : null
  } catch {
    return null
  }
}

// Without storage the notice is gone after a reload; the server still locks.
const storedLock = rememberedText('sessionStorage', 'forkcast.sign-in-lock')

const everyFewSeconds = (look: () => void) => {
  const timer = setInterval(look, TICK_MS)
  return () => clearInterval(timer)
}

/** The lock on a name that the server reported, counted down, also after a reload. */
export function useSignInLock() {
  const [message, setMessage] = useState('')
  const stored = useSyncExternalStore(everyFewSeconds, storedLock.read)
  const nowAt = useSyncExternalStore(
    everyFewSeconds,
    () => Math.floor(Date.now() / TICK_MS) * TICK_MS,
  )
  const lock = parseLock(message || (stored ?? ''), nowAt)
  return {
    lock: lock && { ...lock, words: lockedMessage(lock.until, nowAt) },
    lockName: (username: string, retryAfterS: number = LOCK_S) => {
      const text = JSON.stringify({
        username: username.trim().toLowerCase(),
        until: Date.now() + retryAfterS * 1000,
      })
      storedLock.keep(text)
      setMessage(text)
    },
  }
}
