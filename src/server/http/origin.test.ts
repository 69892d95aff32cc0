import { describe, expect, it } from 'vitest'
import { comesFromForeignSite } from './origin.ts'

const call = {
  method: 'POST',
  origin: 'http://localhost:3000',
  fetchSite: 'same-origin',
  host: 'localhost:3000',
}

describe('a changing call', () => {
  it('is accepted from a page of the same host', () => {
    expect(comesFromForeignSite(call, undefined)).toBe(false)
  })
  it('is accepted from a page of the public address behind a proxy', () => {
    const proxied = { ...call, origin: 'https://eat.example', host: '127.0.0.1:3000' }
    expect(comesFromForeignSite(proxied, 'https://eat.example')).toBe(false)
    expect(comesFromForeignSite(proxied, undefined)).toBe(true)
  })
  it('is refused from any other page, a sandboxed one, or another port', () => {
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost:4000',
      'http://localhost:3000.evil.example',
    ]) {
      expect(comesFromForeignSite({ ...call, origin }, undefined)).toBe(true)
    }
  })
  it('is accepted from a client that is no browser', () => {
    expect(
      comesFromForeignSite({ ...call, origin: undefined, fetchSite: undefined }, undefined),
    ).toBe(false)
  })
})

describe('a reading call', () => {
  it('is never refused for its origin', () => {
    expect(
      comesFromForeignSite({ ...call, method: 'GET', origin: 'https://evil.example' }, undefined),
    ).toBe(false)
  })
})
