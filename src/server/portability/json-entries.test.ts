import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EntryTooLong, jsonEntriesOf, NoJsonList } from './json-entries.ts'

/** The bytes of a text, a few at a time. */
async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const entriesOf = async (text: string, size = 1000): Promise<string[]> => {
  const entries: string[] = []
  for await (const entry of jsonEntriesOf(inPieces(text, size))) entries.push(entry)
  return entries
}

describe('the entries of a list in JSON', () => {
  it('are those that JSON.parse finds, wherever the pieces are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue()),
        fc.nat(2),
        fc.integer({ min: 1, max: 9 }),
        async (list, indent, size) => {
          const entries = await entriesOf(JSON.stringify(list, null, indent), size)
          expect(entries.map((entry) => JSON.parse(entry))).toEqual(
            JSON.parse(JSON.stringify(list)),
          )
        },
      ),
    )
  })

  it('are cut off while more of them arrive', async () => {
    let isRead = false
    const pieces = async function* () {
      yield Buffer.from('[{"a":1},{"a"')
      isRead = true
      yield Buffer.from(':2}]')
    }
    const entries = jsonEntriesOf(pieces())
    expect([(await entries.next()).value, isRead]).toEqual(['{"a":1}', false])
    expect([(await entries.next()).value, isRead]).toEqual(['{"a":2}', true])
  })

  it.each(['', ' ', '{}', '1', '"[]"', '[', '[1', '[1]]', '[] []', '["]', '[{]'])(
    'are none where the text is no list: %s',
    async (text) => {
      await expect(entriesOf(text)).rejects.toThrow(NoJsonList)
    },
  )

  it('are not more because of a comma that belongs to none', async () => {
    expect(await entriesOf('[ ]')).toEqual([])
    expect(await entriesOf('[1,]')).toEqual(['1', ''])
    expect(await entriesOf('[,]')).toEqual(['', ''])
  })

  it('are refused where one is longer than any recording', async () => {
    const long = `"${'x'.repeat(2 * 1024 ** 2)}"`
    await expect(entriesOf(`[1,${long}]`, 65_536)).rejects.toThrow(EntryTooLong)
    await expect(entriesOf(`[${' '.repeat(2 * 1024 ** 2)}`, 65_536)).rejects.toThrow(EntryTooLong)
  })
})
