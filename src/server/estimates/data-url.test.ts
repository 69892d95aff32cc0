import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesOfDataUrl } from './data-url.ts'

describe('a data URL', () => {
  it('gives back the bytes that went in, with or without padding', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const base64 = Buffer.from(bytes).toString('base64')
        expect(bytesOfDataUrl(`data:image/jpeg;base64,${base64}`)).toEqual(Buffer.from(bytes))
        expect(bytesOfDataUrl(`data:;base64,${base64.replace(/=+$/, '')}`)).toEqual(
          Buffer.from(bytes),
        )
      }),
    )
  })
  it.each([
    'hello',
    'data:image/png,plain',
    'data:image/png;base64',
    'data:image/png;base64,@@@@',
    'data:image/png;base64,AAAA AAAA',
    'data:image/png;base64,AA=AAAA',
    'https://example.org/a.png',
  ])('is refused when it is none: %s', (text) => {
    expect(bytesOfDataUrl(text)).toBeUndefined()
  })
})
