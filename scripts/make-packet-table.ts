/**
 * Makes assets/products/packets.bin from a table of Open Food Facts (tab-separated, with the columns
 * gtin, name, fatG, saturatedFatG, carbsG, sugarG, fibreG, proteinG, saltG and alcohol):
 *
 *   node scripts/make-packet-table.ts path/to/products.tsv 2019-06
 *
 * The same input gives the same file, byte for byte. docs/products.md tells what is kept.
 */
import { createReadStream, writeFileSync } from 'node:fs'
import { parse } from 'csv-parse'
import { productNumberOf } from '#domain/products/barcode.ts'
import { isPlausibleLabel } from '#domain/products/product.ts'
import { productOfPacket } from '#server/products/packet-table.ts'
import { type Packet, packetWords, writePacketTable } from '#server/products/packet-table-file.ts'
import { plainText } from './packet-table/html-entities.ts'

const COLUMNS = [
  'fatG',
  'saturatedFatG',
  'carbsG',
  'sugarG',
  'fibreG',
  'proteinG',
  'saltG',
  'alcohol',
] as const
type Row = Readonly<Record<'gtin' | 'name' | (typeof COLUMNS)[number], string>>

const LONGEST_NAME = 200

const [path, asOf] = process.argv.slice(2)
if (path === undefined || asOf === undefined)
  throw new Error('Usage: node scripts/make-packet-table.ts products.tsv 2019-06')

const packetOf = ({ gtin, name, ...amounts }: Row): Packet | undefined => {
  const barcode = productNumberOf(gtin)
  const plain = plainText(name).replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME)
  if (barcode === undefined || packetWords(plain).length === 0) return undefined
  const packet = {
    gtin: Number(barcode),
    name: plain,
    amounts: COLUMNS.map((column) => (amounts[column] === '' ? null : Number(amounts[column]))),
  }
  return isPlausibleLabel(productOfPacket(packet, asOf).per100g) ? packet : undefined
}

// One number may stand for several rows: a UPC-A with and without its leading zero.
const packets = new Map<number, Packet>()
let read = 0
const rows = createReadStream(path).pipe(
  parse({ delimiter: '\t', columns: true, quote: null, relaxColumnCount: true }),
) as AsyncIterable<Row>
for await (const row of rows) {
  read += 1
  const packet = packetOf(row)
  if (packet && !packets.has(packet.gtin)) packets.set(packet.gtin, packet)
}
const inOrder = [...packets.values()].toSorted((one, other) => one.gtin - other.gtin)
const file = writePacketTable(
  {
    source: 'Open Food Facts, https://world.openfoodfacts.org',
    licence: 'Open Database License 1.0, https://opendatacommons.org/licenses/odbl/1-0/',
    asOf,
  },
  inOrder,
)
writeFileSync(new URL('../assets/products/packets.bin', import.meta.url), file)
console.log(`${read} rows read, ${inOrder.length} packets kept, ${file.length} bytes written`)
