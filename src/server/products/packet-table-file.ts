import { promisify } from 'node:util'
import { brotliCompressSync, brotliDecompress, constants } from 'node:zlib'
import * as z from 'zod'

/**
 * The format of `assets/products/packets.bin`, written by `scripts/make-packet-table.ts`: a line of
 * JSON, then parts that are each compressed (brotli).
 *
 * - Blocks of products in the order of their barcodes, one line per product: how far its number is
 *   from the one before, its name, and its nutrients, separated by tabs. An amount is a whole number
 *   of tenths of its unit, of hundredths for salt; empty means unknown.
 * - The index of words: the words of all names in order, each with the length of its list; the lists
 *   of products with each word, as distances in variable length; how many words each name has. Of
 *   products with the same words and nearly the same amounts it names one.
 */
export interface Packet {
  /** The number of its barcode. */
  readonly gtin: number
  readonly name: string
  /** In 100 g or 100 ml, in the order of `PACKET_NUTRIENTS`. */
  readonly amounts: readonly (number | null)[]
}

/** Alcohol in percent by volume, all others in g. */
const PACKET_NUTRIENTS = [
  'fat',
  'saturated fat',
  'carbs',
  'sugars',
  'fiber',
  'protein',
  'salt',
  'alcohol',
] as const

const STEPS_PER_UNIT = PACKET_NUTRIENTS.map((nutrient) => (nutrient === 'salt' ? 100 : 10))

/** Large enough to compress well, small enough to read one product in less than a millisecond. */
export const BLOCK_SIZE = 256

const length = z.number().int().min(0)
export const headerSchema = z.object({
  source: z.string(),
  licence: z.string(),
  /** The month of the numbers. */
  asOf: z.string().regex(/^\d{4}-\d{2}$/),
  products: length,
  /** The first number of each block and its compressed length. */
  blocks: z.array(z.tuple([length, length])),
  /** The compressed lengths of the index. */
  words: length,
  lists: length,
  wordCounts: length,
})
type Header = z.infer<typeof headerSchema>

const LETTERS = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' } as const

/**
 * The words of a name or a query as the index compares them. The index that ships was made with
 * this rule, so it changes only together with the file.
 */
export const packetWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđı]/g, (letter) => LETTERS[letter as keyof typeof LETTERS])
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const compress = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

export const decompress: (bytes: Uint8Array) => Promise<Buffer> = promisify(brotliDecompress)

const blockOf = (packets: readonly Packet[]): Buffer => {
  let before = packets[0]?.gtin ?? 0
  const lines = packets.map(({ gtin, name, amounts }) => {
    const cells = amounts.map((amount, at) =>
      amount === null ? '' : Math.round(amount * (STEPS_PER_UNIT[at] ?? 1)),
    )
    const line = [gtin - before, name, ...cells].join('\t').trimEnd()
    before = gtin
    return line
  })
  return Buffer.from(lines.join('\n'))
}

const [TAB, LINE_BREAK, ZERO] = Buffer.from('\t\n0') as unknown as [number, number, number]

const packetOfLine = (gtin: number, line: string): Packet => {
  const [, name = '', ...cells] = line.split('\t')
  return {
    gtin,
    name,
    amounts: STEPS_PER_UNIT.map((steps, at) => (cells[at] ? Number(cells[at]) / steps : null)),
  }
}

/** The first packet in a block that is the wanted one, by its number or its place. */
export const findInBlock = (
  bytes: Buffer,
  first: number,
  isWanted: (gtin: number, place: number) => boolean,
): Packet | undefined => {
  let gtin = first
  // Only the line that is wanted becomes text: a look-up leaves little behind to be collected.
  for (let start = 0, place = 0; start < bytes.length; place += 1) {
    let step = 0
    let at = start
    for (let digit = bytes[at]; digit !== undefined && digit !== TAB; digit = bytes[(at += 1)])
      step = step * 10 + digit - ZERO
    gtin += step
    const found = bytes.indexOf(LINE_BREAK, at)
    const end = found === -1 ? bytes.length : found
    if (isWanted(gtin, place)) return packetOfLine(gtin, bytes.toString('utf8', start, end))
    start = end + 1
  }
  return undefined
}

/** Each number by its distance from the one before, seven bits a byte, the lowest ones first. */
const listOf = (ascending: readonly number[]): number[] => {
  const bytes: number[] = []
  let before = 0
  for (const number of ascending) {
    let step = number - before
    before = number
    while (step > 0x7f) {
      bytes.push((step & 0x7f) | 0x80)
      step >>>= 7
    }
    bytes.push(step)
  }
  return bytes
}

/** Calls back with each number of a list made by `listOf`. */
export const readList = (bytes: Uint8Array, take: (number: number) => void): void => {
  let number = 0
  let step = 0
  let shift = 0
  for (const byte of bytes) {
    step |= (byte & 0x7f) << shift
    shift += 7
    if (byte > 0x7f) continue
    number += step
    take(number)
    step = 0
    shift = 0
  }
}

const MOST_WORDS = 255

/**
 * The whole file.
 * @param packets in the order of their numbers, each number once, without tabs or line breaks in names
 */
export const writePacketTable = (
  about: Pick<Header, 'source' | 'licence' | 'asOf'>,
  packets: readonly Packet[],
): Buffer => {
  const blocks: Buffer[] = []
  const starts: number[] = []
  for (let at = 0; at < packets.length; at += BLOCK_SIZE) {
    blocks.push(compress(blockOf(packets.slice(at, at + BLOCK_SIZE))))
    starts.push(packets[at]?.gtin ?? 0)
  }
  const placesOf = new Map<string, number[]>()
  const alike = new Set<string>()
  const counts = packets.map(({ name, amounts }, place) => {
    const words = new Set(packetWords(name))
    const kind = [...words, ...amounts.map((amount) => Math.round((amount ?? 0) / 10))].join(' ')
    const isNew = !alike.has(kind)
    alike.add(kind)
    for (const word of isNew ? words : []) {
      const places = placesOf.get(word)
      if (places) places.push(place)
      else placesOf.set(word, [place])
    }
    return Math.min(words.size, MOST_WORDS)
  })
  const lists = [...placesOf]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([word, places]) => ({ word, list: listOf(places) }))
  const index = {
    words: compress(
      Buffer.from(lists.map(({ word, list }) => `${word}\t${list.length}`).join('\n')),
    ),
    lists: compress(Buffer.from(lists.flatMap(({ list }) => list))),
    wordCounts: compress(Buffer.from(counts)),
  }
  const header: Header = {
    ...about,
    products: packets.length,
    blocks: blocks.map((block, at) => [starts[at] ?? 0, block.length]),
    words: index.words.length,
    lists: index.lists.length,
    wordCounts: index.wordCounts.length,
  }
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(header)}\n`),
    ...blocks,
    index.words,
    index.lists,
    index.wordCounts,
  ])
}
