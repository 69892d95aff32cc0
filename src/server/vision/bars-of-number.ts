const LEFT_ODD = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const PARITY = [
  'LLLLLL',
  'LLGLGG',
  'LLGGLG',
  'LLGGGL',
  'LGLLGG',
  'LGGLLG',
  'LGGGLL',
  'LGLGLG',
  'LGLGGL',
  'LGGLGL',
]
const flipped = (bits: string) => bits.replaceAll(/[01]/g, (bit) => (bit === '0' ? '1' : '0'))
const reversed = (bits: string) => [...bits].reverse().join('')

/** The bars of an EAN-13 or EAN-8: one sign a module, 1 is dark (GS1 General Specifications, 5.2). */
export const modulesOf = (barcode: string): string => {
  const digits = [...barcode].map(Number)
  const odd = (digit = 0) => LEFT_ODD[digit] ?? ''
  const right = (digit = 0) => flipped(odd(digit))
  if (barcode.length === 8) {
    return `101${digits.slice(0, 4).map(odd).join('')}01010${digits.slice(4).map(right).join('')}101`
  }
  const parity = PARITY[digits[0] ?? 0] ?? ''
  const left = digits
    .slice(1, 7)
    .map((digit, at) => (parity[at] === 'L' ? odd(digit) : reversed(right(digit))))
  return `101${left.join('')}01010${digits.slice(7).map(right).join('')}101`
}

const PER_MODULE = 4
/** Radii of the blurs that are tried, and how far off the ends may be, in modules. */
const BLURS = [0.25, 0.5, 1]
const OFF_BY = [-1, -0.5, 0, 0.5, 1]

const meansAround = (values: Float64Array, reach: number): Float64Array =>
  values.map((_, at) => {
    const near = values.subarray(Math.max(0, at - reach), at + reach + 1)
    return near.reduce((sum, one) => sum + one, 0) / near.length
  })

/** Values with mean 0 and length 1: the sum of the products of two is their correlation. */
const standardised = (values: Float64Array): Float64Array => {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length
  const around = values.map((one) => one - mean)
  const length = Math.sqrt(around.reduce((sum, one) => sum + one * one, 0))
  return around.map((one) => one / (length || 1))
}

/**
 * How much bars look like those of a number, from -1 to 1: the correlation of their brightness with
 * that of the printed bars, at the blur and the ends that fit best.
 * @param columns brightness across the bars
 * @param from where the first bar begins, `to` where the last one ends, in columns
 */
export const likenessToNumber = (
  columns: Float64Array,
  number: string,
  { from, to }: { from: number; to: number },
): number => {
  const modules = modulesOf(number)
  const printed = Float64Array.from({ length: modules.length * PER_MODULE }, (_, at) =>
    modules[Math.floor(at / PER_MODULE)] === '1' ? 0 : 1,
  )
  const blurred = BLURS.map((blur) =>
    standardised(meansAround(meansAround(printed, blur * PER_MODULE), blur * PER_MODULE)),
  )
  const module = (to - from) / modules.length
  const likenesses = OFF_BY.flatMap((offFrom) =>
    OFF_BY.flatMap((offTo) => {
      const start = from + offFrom * module
      const step = (to + offTo * module - start) / printed.length
      const seen = standardised(
        printed.map((_, at) => columns[Math.round(start + (at + 0.5) * step)] ?? 0),
      )
      return blurred.map((one) => one.reduce((sum, value, at) => sum + value * (seen[at] ?? 0), 0))
    }),
  )
  return Math.max(...likenesses)
}
