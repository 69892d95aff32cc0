import { instantOfLocalTime, type LocalTime } from '#domain/local-time.ts'
import { t } from '@lingui/core/macro'
import type { ParsedForm } from '#web/ui/form-resolver.ts'

export interface EatenEarlier {
  eatenAt: string
  recordingRoutineAdherence: boolean
}

/**
 * An untouched time is left out, so that it stays the server's now: an hour that clocks show twice
 * means the first.
 */
export function readEarlier(
  { eatenAt, ...more }: EatenEarlier,
  untouched: LocalTime,
  zone: string,
): ParsedForm<Partial<EatenEarlier>, 'eatenAt'> {
  if (eatenAt === untouched) return { sent: more }
  const at = instantOfLocalTime(eatenAt, zone)
  if (at === null) return { errors: { eatenAt: t`Please give a date and a time.` } }
  if (at > Date.now()) return { errors: { eatenAt: t`This time lies in the future.` } }
  return { sent: { ...more, eatenAt: new Date(at).toISOString() } }
}
