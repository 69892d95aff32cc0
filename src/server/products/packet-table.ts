import { closeSync, openSync, readSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { Product } from '#domain/products/product.ts'
import { energyOfLabel } from '#domain/foods/atwater.ts'
import { barcodeOfNumber, isNorthAmerican } from '#domain/products/barcode.ts'
import { knownOf } from '#domain/foods/more-amounts.ts'
import { NOT_SAID } from '#domain/foods/nutrient.ts'
import { SALT_PER_SODIUM } from '#domain/units.ts'
import { inProject } from '#server/project-root.ts'
import {
  BLOCK_SIZE,
  decompress,
  findInBlock,
  headerSchema,
  type Packet,
  packetWords,
  readList,
} from './packet-table-file.ts'

/** The packets that ship with the project. Products of this server's database come before them. */
interface PacketTable {
  readonly find: (barcode: string) => Product | undefined
  /** Names with a word that begins with each one of the query; those with the fewest words first. */
  readonly search: (query: string, limit: number) => Promise<Product[]>
}

const MAX_WORDS = 8
/** A word this short may be the whole word only, unless it is still being typed. */
const SHORTEST_START = 3
/** Found products to keep, some 200 KB: while a name is being typed, the same ones are found again. */
const MAX_KEPT = 500
const MAX_HEADER_BYTES = 256 * 1024
/**
 * In one piece, as pieces would be joined to a copy; and large enough for the system to take it back
 * once it is freed (MALLOC_MMAP_THRESHOLD_ in scripts/server-run.mjs).
 */
const WHOLE_BLOCK = { chunkSize: 40 * 1024 }
const MG_PER_G = 1000

/** The energy is not in the file: it is what the macronutrients come to. */
export const productOfPacket = ({ gtin, name, amounts }: Packet, asOf: string): Product => {
  const [fatG, saturatedFatG, carbsG, sugarsG, fiberG, proteinG, salt, alcohol] = amounts
  const barcode = barcodeOfNumber(gtin)
  const main = { proteinG: proteinG ?? 0, carbsG: carbsG ?? 0, fatG: fatG ?? 0 }
  return {
    barcode,
    name,
    brand: '',
    per100g: {
      energyKcal: energyOfLabel({
        ...main,
        fiberG: fiberG ?? null,
        alcoholPercent: alcohol ?? null,
        isFiberWithinCarbs: isNorthAmerican(barcode),
      }),
      ...main,
      ...NOT_SAID,
      fiberG: fiberG ?? null,
      sodiumMg: salt === null || salt === undefined ? null : (salt / SALT_PER_SODIUM) * MG_PER_G,
      more: knownOf({ sugars: sugarsG, saturatedFat: saturatedFatG }),
    },
    portion: null,
    asOf,
  }
}

/** At once, as a block is a few KB: handing it to another thread would cost more than reading it. */
const bytesAt = (
  path: URL,
  { start, length }: { start: number; length: number },
  into: Buffer = Buffer.allocUnsafe(length),
): Buffer => {
  const file = openSync(path, 'r')
  try {
    return into.subarray(0, readSync(file, into, 0, length, start))
  } finally {
    closeSync(file)
  }
}

const readHeader = (path: URL) => {
  const beginning = bytesAt(path, { start: 0, length: MAX_HEADER_BYTES })
  const end = beginning.indexOf('\n')
  const header = headerSchema.parse(JSON.parse(beginning.toString('utf8', 0, end)))
  let start = end + 1
  const place = (length: number) => ({ start: (start += length) - length, length })
  const blocks = header.blocks.map(([first, length]) => ({ first, ...place(length) }))
  return {
    asOf: header.asOf,
    blocks,
    words: place(header.words),
    lists: place(header.lists),
    wordCounts: place(header.wordCounts),
  }
}

/** The first place in an ascending list from which on `isBeyond` holds. */
const firstWhere = (count: number, isBeyond: (at: number) => boolean): number => {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBeyond(middle)) high = middle
    else low = middle + 1
  }
  return low
}

const readIndex = async (
  read: (part: { start: number; length: number }) => Promise<Buffer>,
  header: ReturnType<typeof readHeader>,
) => {
  const [text, lists, wordCounts] = await Promise.all([
    read(header.words),
    read(header.lists),
    read(header.wordCounts),
  ])
  const lines = text.toString('utf8').split('\n')
  const ends = new Uint32Array(lines.length)
  const words = lines.map((line, at) => {
    const tab = line.indexOf('\t')
    ends[at] = (ends[at - 1] ?? 0) + Number(line.slice(tab + 1))
    return line.slice(0, tab)
  })
  return { words, ends, lists, wordCounts, found: new Uint8Array(wordCounts.length) }
}
type Index = Awaited<ReturnType<typeof readIndex>>

/** Where the lists of the words are that a word of a query may mean; they follow each other. */
const listsOf = ({ words, ends }: Index, word: string, isWhole: boolean) => {
  const first = firstWhere(words.length, (at) => (words[at] ?? '') >= word)
  const last = isWhole
    ? first + (words[first] === word ? 1 : 0)
    : firstWhere(words.length, (at) => (words[at] ?? '') > word && !words[at]?.startsWith(word))
  return { word, first, last, bytes: (ends[last - 1] ?? 0) - (ends[first - 1] ?? 0) }
}

/** The places of the products with all words of a query, the best ones first. */
const bestPlaces = (index: Index, query: string, limit: number): number[] => {
  const typed = packetWords(query).slice(0, MAX_WORDS)
  const isTypedOn = /[\p{L}\p{N}]$/u.test(query)
  const wanted = typed
    .map((word, at) =>
      listsOf(index, word, word.length < SHORTEST_START && !(isTypedOn && at === typed.length - 1)),
    )
    .toSorted((one, other) => one.bytes - other.bytes)
  const { ends, lists, wordCounts, found } = index
  // In how many of the words so far each product was found. The same bytes for all queries: new ones
  // for each would have to be collected.
  found.fill(0)
  wanted.forEach(({ first, last }, round) => {
    for (let at = first; at < last; at += 1) {
      readList(lists.subarray(ends[at - 1] ?? 0, ends[at]), (place) => {
        if (found[place] === round) found[place] = round + 1
      })
    }
  })
  if (wanted.length === 0) return []
  const best: number[] = []
  const countOf = (place: number) => wordCounts[place] ?? 0
  for (
    let place = found.indexOf(wanted.length);
    place !== -1;
    place = found.indexOf(wanted.length, place + 1)
  ) {
    const last = best.at(-1)
    if (best.length === limit && last !== undefined && countOf(place) >= countOf(last)) continue
    const at = firstWhere(best.length, (one) => countOf(best[one] ?? 0) > countOf(place))
    best.splice(at, 0, place)
    best.length = Math.min(best.length, limit)
  }
  return best
}

/**
 * Opens a table. Of the file only the places of its parts stay in memory, and from the first search
 * on the index of words (some 8 MB).
 */
export const openPacketTable = (path: URL): PacketTable => {
  const header = readHeader(path)
  const { asOf, blocks } = header
  const read = async (part: { start: number; length: number }) => decompress(bytesAt(path, part))
  // Every look-up reads into the same bytes, and is done with them before the next one.
  const compressed = Buffer.alloc(Math.max(0, ...blocks.map(({ length }) => length)))
  const findIn = (blockAt: number, isWanted: (gtin: number, place: number) => boolean) => {
    const block = blocks[blockAt]
    if (!block) return undefined
    const bytes = brotliDecompressSync(bytesAt(path, block, compressed), WHOLE_BLOCK)
    const packet = findInBlock(bytes, block.first, isWanted)
    return packet && productOfPacket(packet, asOf)
  }
  let index: Promise<Index> | undefined
  const kept = new Map<number, Product>()
  const productAt = (wanted: number): Product | undefined => {
    const product =
      kept.get(wanted) ??
      findIn(Math.floor(wanted / BLOCK_SIZE), (_gtin, place) => place === wanted % BLOCK_SIZE)
    if (kept.size >= MAX_KEPT) kept.clear()
    if (product) kept.set(wanted, product)
    return product
  }
  return {
    find(barcode) {
      const wanted = Number(barcode)
      const after = firstWhere(blocks.length, (at) => (blocks[at]?.first ?? 0) > wanted)
      return findIn(after - 1, (gtin) => gtin === wanted)
    },
    async search(query, limit) {
      const places = bestPlaces(await (index ??= readIndex(read, header)), query, limit)
      return places.flatMap((place) => productAt(place) ?? [])
    },
  }
}

let shipped: PacketTable | undefined
/** The table that ships with the project. */
export const shippedPackets = (): PacketTable =>
  (shipped ??= openPacketTable(inProject('assets/products/packets.bin')))
