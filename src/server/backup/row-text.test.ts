import { describe, expect, it } from 'vitest'
import { referencedFirst } from './restore-rows.ts'
import { rowOfText, textOfRow } from './row-text.ts'

describe('a row of a backup', () => {
  it('is one line, whatever its text holds', () => {
    expect(textOfRow({ notes: 'two\nlines\r\u2028' }).split('\n')).toHaveLength(1)
  })
  it('reads back as it was', () => {
    const row = {
      id: 'a',
      weight: 81.3,
      at: 1_779_000_000_000,
      none: null,
      bytes: Buffer.from([0, 255]),
    }
    expect(rowOfText(textOfRow(row), new Set())).toEqual(row)
  })
  it('fits either engine: dates as text, truth as 0 and 1 or as a boolean', () => {
    const text = textOfRow({ at: new Date(0), verified: true })
    expect(rowOfText(text, new Set())).toEqual({ at: '1970-01-01T00:00:00.000Z', verified: 1 })
    expect(rowOfText(textOfRow({ verified: 0 }), new Set(['verified']))).toEqual({
      verified: false,
    })
  })
})

describe('the order of tables', () => {
  it('puts each after those that it refers to', () => {
    const references = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'b', to: 'b' },
    ]
    expect(referencedFirst(['a', 'b', 'c', 'd'], references)).toEqual(['c', 'b', 'a', 'd'])
  })
})
