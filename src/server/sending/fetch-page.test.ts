import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { fetchPage } from './fetch-page.ts'

const closing: (() => void)[] = []
const serve = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

describe('a page that a member names', () => {
  it('is read, also behind a redirect', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/old') response.writeHead(302, { location: '/new' }).end()
      else response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Soup</p>')
    })
    expect(await fetchPage(`${url}/old`, 'any')).toEqual({ text: '<p>Soup</p>' })
  })
  it('is refused in the own network unless members may reach it', async () => {
    const url = await serve((_, response) => response.end())
    expect(await fetchPage(url, 'public')).toBe('refused')
    expect(await fetchPage(url.replace('http:', 'https:'), 'public')).toBe('refused')
    expect(await fetchPage('https://localhost/', 'public')).toBe('refused')
    expect(await fetchPage('https://example.org/', 'off')).toBe('refused')
  })
  it('does not lead in circles, nor to what is no page', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/circle') response.writeHead(302, { location: '/circle' }).end()
      else if (request.url === '/file')
        response.writeHead(302, { location: 'file:///etc/passwd' }).end()
      else if (request.url === '/gone')
        response.writeHead(404, { 'content-type': 'text/html' }).end()
      else response.writeHead(200, { 'content-type': 'image/png' }).end()
    })
    expect(await fetchPage(`${url}/circle`, 'any')).toBe('unreadable')
    expect(await fetchPage(`${url}/file`, 'any')).toBe('refused')
    expect(await fetchPage(`${url}/gone`, 'any')).toBe('unreadable')
    expect(await fetchPage(`${url}/picture`, 'any')).toBe('unreadable')
  })
  it('is cut where it is too long, and given up where it does not end', async () => {
    const url = await serve((request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      if (request.url === '/long') response.end('a'.repeat(5_000_000))
      else response.write('<p>')
    })
    const long = await fetchPage(`${url}/long`, 'any')
    expect(typeof long === 'object' && long.text.length).toBe(3_000_000)
    expect(await fetchPage(`${url}/endless`, 'any', 300)).toBe('unreadable')
  })
})
