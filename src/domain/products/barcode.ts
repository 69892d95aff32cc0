/** Lengths of a Global Trade Item Number: EAN-8, UPC-A, EAN-13 and the case code GTIN-14. */
const LENGTHS: readonly number[] = [8, 12, 13, 14]

/** The last digit makes the sum of all, weighted 3 and 1 in turn from the right, a multiple of ten (GS1 General Specifications, 7.9). */
const hasValidCheckDigit = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0
}

/**
 * The product number in a barcode's text, as EAN-8 or EAN-13 (a UPC-A gets its leading zero). Spaces and dashes are ignored.
 * Undefined for other lengths, letters, a wrong check digit, and numbers that a shop gives out itself (they begin with 2,
 * or are all zeros).
 */
export const productNumberOf = (text: string): string | undefined => {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d+$/.test(digits) || !LENGTHS.includes(digits.length) || !hasValidCheckDigit(digits)) return undefined
  if (digits.length === 8) return /^(2|0{8})/.test(digits) ? undefined : digits
  const number = digits.padStart(14, '0')
  if (!number.startsWith('0')) return undefined
  const ean13 = number.slice(1)
  return /^(2|02|0{13})/.test(ean13) ? undefined : ean13
}
