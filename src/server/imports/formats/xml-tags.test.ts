import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTags } from './xml-tags.ts'

async function* inPieces(text: string, sizes: readonly number[]): AsyncGenerator<string> {
  let from = 0
  for (let nth = 0; from < text.length; nth += 1) {
    const size = sizes[nth % sizes.length] ?? text.length
    yield text.slice(from, from + size)
    from += size
  }
}
const tagsOf = async (
  text: string,
  sizes: readonly number[] = [text.length || 1],
): Promise<Record<string, string>[]> => {
  const found = []
  for await (const tags of readTags(inPieces(text, sizes), 'Record', () => true))
    found.push(...tags.map((tag) => Object.fromEntries(tag)))
  return found
}

describe('the tags of a text', () => {
  it('are found by their whole name', async () => {
    expect(
      await tagsOf(
        '<Records a="1"/><Record a="2"/><RecordX a="3"/></Record><Record\n a="4">x</Record>',
      ),
    ).toEqual([{ a: '2' }, { a: '4' }])
  })
  it('may hold what ends other tags, and the five entities', async () => {
    expect(await tagsOf(`<Record a="x > y" b='"' c="&lt;&amp;&#228;&#xe4;&quot;"/>`)).toEqual([
      { a: 'x > y', b: '"', c: '<&ää"' },
    ])
  })
  it('keep an entity that a document declares as it is written', async () => {
    expect(
      await tagsOf('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><Record a="&e;&#0;"/>'),
    ).toEqual([{ a: '&e;&#0;' }])
  })
  it('are passed over when they never end', async () => {
    expect(await tagsOf(`<Record a="${'x'.repeat(100_000)}`, [1000])).toEqual([])
    expect(await tagsOf(`<Record a="${'x'.repeat(100_000)} <Record b="1"/>`, [1000])).toEqual([
      { b: '1' },
    ])
  })
  it('are the same wherever the text is cut', async () => {
    const value = fc.string({ unit: fc.constantFrom('a', '>', '<', ' ', '=', 'Record', '/') })
    await fc.assert(
      fc.asyncProperty(
        fc.array(value),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        async (values, sizes) => {
          const text = values
            .map((one, nth) => `<Record n="${nth}" v="${one}"/> <Other/>\n`)
            .join('')
          expect(await tagsOf(text, sizes)).toEqual(values.map((v, nth) => ({ n: String(nth), v })))
        },
      ),
    )
  })
})
