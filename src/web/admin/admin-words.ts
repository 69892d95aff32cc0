import { NOT_ENOUGH_MEMBERS } from '#contract/admin.ts'
import { t } from '@lingui/core/macro'

/** A figure in words, or why there is none. */
export const orTooFew = (value: number | null, say: (value: number) => string): string => (value === null ? NOT_ENOUGH_MEMBERS : say(value))

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** "812 KB", "1.4 GB" */
export const bytesInWords = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1000)))
  const value = bytes / 1000 ** power
  return `${power > 1 && value < 100 ? value.toFixed(1) : Math.round(value)} ${UNITS[power] ?? ''}`
}

/** "4.2 ms", "1.3 s", or a dash before the first answer. */
export const latencyInWords = (ms: number | null): string => (ms === null ? '–' : ms >= 1000 ? `${(ms / 1000).toFixed(1)} s` : t`${ms} ms`)
