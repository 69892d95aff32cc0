import { t } from '@lingui/core/macro'
import { oneDecimal, plain } from '#web/language/formats.ts'

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** "812 KB", "1.4 GB" */
export const formatBytes = (bytes: number): string => {
  const power =
    bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1000)))
  const value = bytes / 1000 ** power
  return `${power > 1 && value < 100 ? oneDecimal(value) : plain(Math.round(value))} ${UNITS[power] ?? ''}`
}

/** "4.2 ms", "1.3 s", or a dash before the first answer. */
export const formatLatency = (latencyMs: number | null): string => {
  if (latencyMs === null) return '–'
  if (latencyMs >= 1000) return `${oneDecimal(latencyMs / 1000)} s`
  const ms = plain(latencyMs)
  return t`${ms} ms`
}
