import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barcodeOfNumber } from '#domain/products/barcode.ts'
import { inProject } from '#server/project-root.ts'
import { openPacketTable, productOfPacket, shippedPackets } from './packet-table.ts'
import { type Packet, packetWords, writePacketTable } from './packet-table-file.ts'

const ABOUT = { source: 'test', licence: 'none', asOf: '2026-01' }
const MB = 1e6

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packets-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
const tableOf = async (packets: readonly Packet[]) => {
  const path = join(folder, `${(files += 1)}.bin`)
  await writeFile(path, writePacketTable(ABOUT, packets))
  return openPacketTable(pathToFileURL(path))
}

const amount = fc.option(fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10))
const packet = fc.record({
  gtin: fc.integer({ min: 1, max: 9_999_999_999_999 }),
  name: fc
    .array(fc.constantFrom('Lait', 'crème', "d'amande", 'ŁOSOŚ', 'weiß', '牛乳', '2%', 'Bio'), {
      minLength: 1,
      maxLength: 5,
    })
    .map((words) => words.join(' ')),
  amounts: fc.array(amount, { minLength: 8, maxLength: 8 }),
})
const packets = fc
  .uniqueArray(packet, { minLength: 1, maxLength: 600, selector: ({ gtin }) => gtin })
  .map((some) => some.toSorted((one, other) => one.gtin - other.gtin))

describe('a table of packets', () => {
  it('finds each of its packets as it was written, and no other', async () => {
    await fc.assert(
      fc.asyncProperty(packets, async (written) => {
        const table = await tableOf(written)
        const known = new Set(written.map(({ gtin }) => gtin))
        for (const one of written) {
          const barcode = barcodeOfNumber(one.gtin)
          expect(table.find(barcode)).toEqual(productOfPacket(one, ABOUT.asOf))
          if (!known.has(one.gtin + 1))
            expect(table.find(barcodeOfNumber(one.gtin + 1))).toBeUndefined()
        }
      }),
      { numRuns: 5 },
    )
  })
  it('finds by the beginnings of words exactly the names that have them all', async () => {
    const wordsOf = ({ name }: { name: string }) => [...new Set(packetWords(name))].join(' ')
    const queries = fc.constantFrom('lai', 'losos crem', 'weiss', 'AMANDE crem', 'bio weiß')
    await fc.assert(
      fc.asyncProperty(packets, queries, async (written, query) => {
        const hasAll = ({ name }: { name: string }) =>
          packetWords(query).every((start) =>
            packetWords(name).some((word) => word.startsWith(start)),
          )
        const found = await (await tableOf(written)).search(query, 1000)
        // Of packets that are alike one is found.
        expect(new Set(found.map(wordsOf))).toEqual(new Set(written.filter(hasAll).map(wordsOf)))
      }),
      { numRuns: 10 },
    )
  })
  it('lists names with the fewest words first', async () => {
    const at = (gtin: number, name: string) => ({ gtin, name, amounts: Array<null>(8).fill(null) })
    const table = await tableOf([at(1, 'Oat drink with cocoa'), at(2, 'Oat drink'), at(3, 'Oat')])
    expect((await table.search('oat', 2)).map(({ name }) => name)).toEqual(['Oat', 'Oat drink'])
    for (const nothing of ['', '  ', '"', 'zebra'])
      expect(await table.search(nothing, 5)).toEqual([])
  })
  it('gives packets the energy of the EU’s factors, whatever their carbs hold', () => {
    const amounts = [10, null, 50, null, 10, 5, null, null]
    const european = productOfPacket({ gtin: 4006381333931, name: 'Bar', amounts }, '2019-06')
    expect(european.per100g.energyKcal).toBe(90 + 200 + 20 + 20)
    // In the USA the fiber is one of the carbs.
    const american = productOfPacket({ gtin: 36000291452, name: 'Bar', amounts }, '2019-06')
    expect(american.per100g.energyKcal).toBe(90 + 160 + 20 + 20)
    const wine = [0, 0, 0.8, 0.8, 0, 0.1, 0, 12]
    expect(
      productOfPacket({ gtin: 3185370000335, name: 'Brut', amounts: wine }, '2019-06').per100g
        .energyKcal,
    ).toBeCloseTo(3.6 + 12 * 0.789 * 7, 6)
  })
})

describe('the table that ships', () => {
  it('is smaller than 15 MB', async () => {
    expect((await stat(inProject('assets/products/packets.bin'))).size).toBeLessThan(15 * MB)
  })
  it('finds packets by barcode and by name', async () => {
    const packetTable = shippedPackets()
    expect(packetTable.find('3017620422003')).toMatchObject({
      name: 'Nutella',
      asOf: '2019-06',
      per100g: { energyKcal: expect.closeTo(539, 0), fatG: 31.6, sodiumMg: expect.closeTo(44, 6) },
    })
    expect(packetTable.find('4006381333931')).toBeUndefined()
    for (const { name } of await packetTable.search('haribo goldbaren', 5))
      expect(packetWords(name)).toEqual(expect.arrayContaining(['haribo', 'goldbaren']))
  })
})
