import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface NewerVersionProxy {
  readonly url: string
  /** From here on the service worker is one of another version of the app. */
  release(): void
  close(): void
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))

/** Stands before a server and, once told to, hands out its service worker under another version. */
export const startNewerVersionProxy = async (upstream: string): Promise<NewerVersionProxy> => {
  const { hostname, port } = new URL(upstream)
  let isNewer = false
  const server = createServer((incoming, outgoing) => {
    const isWorker = incoming.url === '/service-worker.js'
    const { 'if-none-match': _tag, 'if-modified-since': _since, ...plain } = incoming.headers
    // What the browser has already would be answered with nothing.
    const headers = isWorker ? { ...plain, 'accept-encoding': 'identity' } : incoming.headers
    const onward = request({ hostname, port, method: incoming.method, path: incoming.url, headers }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => {
        const body = Buffer.concat(chunks)
        const changed = isWorker && isNewer ? Buffer.from(body.toString('utf8').replace(/`[0-9a-f]{16}`/, '`0123456789abcdef`')) : body
        const { 'transfer-encoding': _coding, ...kept } = reply.headers
        outgoing.writeHead(reply.statusCode ?? 502, { ...kept, ...(isWorker ? { 'content-length': changed.length } : {}) })
        outgoing.end(changed)
      })
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  const ownPort = await listen(server)
  return {
    url: `http://127.0.0.1:${ownPort}`,
    release: () => {
      isNewer = true
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
