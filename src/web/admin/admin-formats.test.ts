import { describe, expect, it } from 'vitest'
import { formatBytes, formatLatency } from './admin-formats.ts'

describe('the words of the admin area', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [812_400, '812 KB'],
    [1_440_000_000, '1.4 GB'],
    [250_000_000_000, '250 GB'],
  ])('tell %d bytes as %s', (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words)
  })
  it.each([
    [null, '–'],
    [4.2, '4.2 ms'],
    [1300, '1.3 s'],
  ])('tell a latency of %s as %s', (ms, words) => {
    expect(formatLatency(ms)).toBe(words)
  })
})
