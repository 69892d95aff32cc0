/** Lengths of a Global Trade Item Number: EAN-8, UPC-A, EAN-13 and the case code GTIN-14. */
const LENGTHS: readonly number[] = [8, 12, 13, 14]

/**
 * How the server and the pages look for a barcode, in the names of zxing-wasm. Without UPC-E, because
 * a blurred EAN-13 is too easily misread as the UPC-E of another product.
 */
export const BARCODE_READING: {
  formats: ('EAN13' | 'EAN8' | 'UPCA')[]
  tryHarder: boolean
  tryRotate: boolean
  tryInvert: boolean
  maxNumberOfSymbols: number
} = {
  formats: ['EAN13', 'EAN8', 'UPCA'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  maxNumberOfSymbols: 1,
}

/**
 * The digits of a product number with its last one, which makes the sum of all, weighted 3 and 1 in
 * turn from the right, a multiple of ten (GS1 General Specifications, 7.9).
 */
export const withCheckDigit = (digits: string): string => {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** GS1 gives out no longer number that begins with so many zeros: it is an EAN-8 written out. */
const ZEROS_BEFORE_EAN8 = /^0{5}(?=\d{8}$)/
/** Numbers that a shop gives out itself (GS1 General Specifications, 1.4.3), of either length. */
const SHOPS_OWN = { 8: /^[02]/, 13: /^0?2/ } as const

/**
 * The product number in a barcode's text, as EAN-8 or EAN-13 (a UPC-A gets its leading zero).
 * Spaces and dashes are ignored. Undefined for other lengths, letters, a wrong check digit, and
 * numbers that a shop gives out itself.
 */
export const productNumberOf = (text: string): string | undefined => {
  const digits = text.replace(/[\s-]/g, '')
  if (
    !/^\d+$/.test(digits) ||
    !LENGTHS.includes(digits.length) ||
    withCheckDigit(digits.slice(0, -1)) !== digits
  )
    return undefined
  if (digits.length === 14 && !digits.startsWith('0')) return undefined
  const number =
    digits.length === 8
      ? digits
      : digits.padStart(13, '0').slice(-13).replace(ZEROS_BEFORE_EAN8, '')
  return SHOPS_OWN[number.length === 8 ? 8 : 13].test(number) ? undefined : number
}

/**
 * The product number in two frames of a camera: one frame alone is misread now and then, and the
 * check digit lets one misreading in ten pass. `earlier` are the texts of all frames before, `now`
 * those of this one; undefined until a number comes again.
 */
export const productNumberSeenTwice = (
  earlier: readonly string[],
  now: readonly string[],
): string | undefined => {
  const before = new Set(earlier.map(productNumberOf))
  return now.map(productNumberOf).find((number) => number !== undefined && before.has(number))
}

const LARGEST_EAN8 = 99_999_999
/** The barcode with that number, its leading zeros written out. */
export const barcodeOfNumber = (number: number): string =>
  String(number).padStart(number > LARGEST_EAN8 ? 13 : 8, '0')

/** GS1 prefixes of the USA and Canada (GS1 General Specifications, 1.4.2), of EAN-13. */
const NORTH_AMERICA = /^(?:0[01]\d|03\d|0[6-9]\d|1[0-3]\d|75[45])\d{10}$/

/** Whether the number was given out in the USA or Canada. */
export const isNorthAmerican = (barcode: string): boolean => NORTH_AMERICA.test(barcode)
