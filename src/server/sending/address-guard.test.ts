import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AddressRefused, isPublicIp, publicLookup, refuseAddress } from './address-guard.ts'
import { post } from './post.ts'

describe('an address of the open internet', () => {
  it.each([
    '93.184.215.14',
    '8.8.8.8',
    '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
    '2a00:1450:4001::200e',
  ])('is %s', (ip) => {
    expect(isPublicIp(ip)).toBe(true)
  })
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:10.0.0.1',
    '::ffff:169.254.169.254',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:db8::1',
    '2001::1',
  ])('is not %s', (ip) => {
    expect(isPublicIp(ip)).toBe(false)
  })
})

describe('what a member gives as an address', () => {
  it.each([
    'http://hooks.example.org/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::1]:8443/',
    'https://[::ffff:192.168.0.1]/',
    'https://169.254.169.254/latest/meta-data',
  ])('is refused where only the open internet is allowed: %s', (url) => {
    expect(() => refuseAddress(new URL(url), 'public')).toThrow(AddressRefused)
    expect(() => refuseAddress(new URL(url), 'any')).not.toThrow()
    expect(() => refuseAddress(new URL(url), 'off')).toThrow(AddressRefused)
  })

  it('is refused when its name leads into the own network, at the very moment of connecting', async () => {
    const found = await new Promise((resolve) =>
      publicLookup('localhost', {}, (error, address) => resolve(error ?? address)),
    )
    expect(found).toBeInstanceOf(AddressRefused)
    expect(await post({ url: 'https://localhost:9/', headers: {}, body: '{}' }, 'public')).toBe(
      'refused',
    )
  })
})

describe('a post', () => {
  const server = createServer((request, response) => {
    if (request.url === '/silent') return
    response.writeHead(204).end()
  })
  let url: string
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('returns what was answered, or why nothing was', async () => {
    const send = (path: string) => post({ url: path, headers: {}, body: 'x' }, 'any', 300)
    expect(await send(`${url}/`)).toBe(204)
    expect(await send(`${url}/silent`)).toBe('timed-out')
    expect(await send('http://127.0.0.1:1/')).toBe('unreachable')
    expect(await send('http://nowhere.invalid/')).toBe('unreachable')
    expect(await send('no address')).toBe('unreachable')
    expect(await post({ url, headers: {}, body: 'x' }, 'public')).toBe('refused')
    expect(await post({ url, headers: { bad: 'a\nb' }, body: 'x' }, 'any')).toBe('unreachable')
  })
})
