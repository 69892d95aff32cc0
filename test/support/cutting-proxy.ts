import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

interface CuttingProxy {
  readonly url: string
  /**
   * So many more calls to this path, such as `/api/weight` or `POST /api/weight`, are carried out
   * without an answer: the connection is cut at the end of it.
   */
  cutNext(path: string, times: number): void
  close(): void
}

/**
 * Stands between a client and the server, and passes everything on but the answers that a test
 * wants lost.
 */
export const startCuttingProxy = async (serverUrl: string): Promise<CuttingProxy> => {
  const target = new URL(serverUrl)
  const left = new Map<string, number>()
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers, url: path = '' } = incoming
    const name = left.has(path) ? path : `${method} ${path}`
    const cutsLeft = left.get(name) ?? 0
    if (cutsLeft > 0) left.set(name, cutsLeft - 1)
    const passed = send(
      { host: target.hostname, port: target.port, path, method, headers, agent: false },
      (reply) => {
        if (cutsLeft > 0) {
          reply.resume()
          reply.on('end', () => outgoing.destroy())
        } else {
          outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
          reply.pipe(outgoing)
        }
      },
    )
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://${target.hostname}:${(proxy.address() as AddressInfo).port}`,
    cutNext: (path, times) => void left.set(path, times),
    close: () => {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}
