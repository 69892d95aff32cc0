import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PathProxy {
  /** Of its host, without a path. */
  readonly origin: string
  /** What was asked for outside of the path. */
  readonly strays: readonly string[]
  /** From here on the upstream gets addresses without the path. */
  takePathAway(): void
  close(): Promise<void>
}

/**
 * A small reverse proxy: the path is the upstream's, everything else of the host is another app's.
 */
export const startPathProxy = async (path: string, upstreamPort: number): Promise<PathProxy> => {
  let takesPathAway = false
  const strays: string[] = []
  const server = createServer((incoming, outgoing) => {
    const asked = incoming.url ?? '/'
    if (asked !== path && !asked.startsWith(`${path}/`)) {
      strays.push(asked)
      outgoing.writeHead(404, { 'content-type': 'text/plain' }).end('Another app')
      return
    }
    const onward = request(
      {
        host: '127.0.0.1',
        port: upstreamPort,
        // A connection that was used before may just be closed by the server.
        agent: false,
        method: incoming.method,
        path: takesPathAway ? asked.slice(path.length) || '/' : asked,
        headers: {
          ...incoming.headers,
          'x-forwarded-for': incoming.headers['x-forwarded-for'] ?? '127.0.0.1',
        },
      },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    strays,
    takePathAway: () => {
      takesPathAway = true
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
