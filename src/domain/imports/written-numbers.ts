import { plainDigits } from '../plain-digits.ts'

const LONGEST = 40

/**
 * What a lone separator before three digits is: `1,234` and `80.500` are ambiguous by themselves.
 */
export type LoneSeparator = 'decimal' | 'thousands'

/** A sign, a number and the letters of a unit. */
const WRITTEN = /^([-+]?)([\d.,\s'’]*\d)\s*[a-z%µ]*$/i

/** Digits that are grouped by spaces (also narrow ones) or by the apostrophe of Switzerland. */
const GROUPED_BY_SPACE = /^(\d{1,3}(?:[\s'’]\d{3})+)(?:[.,](\d+))?$/
const GROUPED_BY_COMMA = /^(\d{1,3}(?:,\d{3})+)\.(\d+)$|^(\d{1,3}(?:,\d{3}){2,})$/
const GROUPED_BY_POINT = /^(\d{1,3}(?:\.\d{3})+),(\d+)$|^(\d{1,3}(?:\.\d{3}){2,})$/
/** A leading zero is never one of thousands: `0.125`. */
const LONE_THOUSANDS = /^([1-9]\d{0,2})[.,](\d{3})$/
const PLAIN = /^(\d*)(?:[.,](\d+))?$/

const asNumber = (whole: string, fraction = ''): number =>
  Number(`${whole.replaceAll(/\D/g, '') || '0'}.${fraction || '0'}`)

const valueOf = (digits: string, lone: LoneSeparator): number | null => {
  for (const grouped of [GROUPED_BY_SPACE, GROUPED_BY_COMMA, GROUPED_BY_POINT]) {
    const [, whole, fraction, onlyWhole] = grouped.exec(digits) ?? []
    if (whole !== undefined || onlyWhole !== undefined)
      return asNumber(whole ?? onlyWhole ?? '', fraction)
  }
  if (lone === 'thousands' && LONE_THOUSANDS.test(digits)) return asNumber(digits)
  const [, whole, fraction] = PLAIN.exec(digits) ?? []
  return whole === undefined ? null : asNumber(whole, fraction)
}

/**
 * A number as people and programs write it: `80.5`, `80,5`, `1.234,5`, `1,234.5`, `1 234`, `80.5
 * kg`. Null for a text that is none; the letters of a unit behind it are passed over.
 */
export const readNumber = (text: string, lone: LoneSeparator = 'decimal'): number | null => {
  if (text.length > LONGEST) return null
  const [, sign, digits] = WRITTEN.exec(plainDigits(text).trim()) ?? []
  const value = digits === undefined ? null : valueOf(digits, lone)
  return value === null ? null : sign === '-' ? -value : value
}
