import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Changes what the server answers to a call, named as `GET /api/weight/history`. */
type Grow = (call: string, reply: Record<string, unknown>) => Record<string, unknown>

interface NewerVersionProxy {
  readonly url: string
  /** From here on the service worker is one of another version of the app. */
  release(): void
  /** From here on the files of the app have other names, and those of before are gone. */
  renameFiles(): void
  /**
   * From here on answers look as those of a newer server, until a page is handed out that would
   * understand them.
   */
  answerNewly(grow: Grow): void
  close(): void
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )

const NEW_FILES = '/newer-assets/'

/** Stands before a server and, once told to, plays a newer version of the app and of the server. */
export const startNewerVersionProxy = async (upstream: string): Promise<NewerVersionProxy> => {
  const { hostname, port } = new URL(upstream)
  let [isNewer, areFilesRenamed] = [false, false]
  let grow: Grow | undefined

  const isPage = ({ url, headers }: IncomingMessage) =>
    url === '/' || url === '/index.html' || headers['sec-fetch-mode'] === 'navigate'
  const changed = (incoming: IncomingMessage, text: string): string => {
    const { method, url = '' } = incoming
    if (url === '/service-worker.js')
      return isNewer ? text.replace(/`[0-9a-f]{16}`/, '`0123456789abcdef`') : text
    if (isPage(incoming))
      return areFilesRenamed ? text.replaceAll(/(["/])assets\//g, `$1${NEW_FILES.slice(1)}`) : text
    return grow && text
      ? JSON.stringify(
          grow(`${method} ${url.split('?')[0]}`, JSON.parse(text) as Record<string, unknown>),
        )
      : text
  }

  const server = createServer((incoming, outgoing) => {
    const { url = '' } = incoming
    if (areFilesRenamed && url.startsWith('/assets/')) return void outgoing.writeHead(404).end()
    const isCall = grow !== undefined && url.startsWith('/api/')
    const mayChange = url === '/service-worker.js' || isPage(incoming) || isCall
    const { 'if-none-match': _tag, 'if-modified-since': _since, ...plain } = incoming.headers
    // What the browser has already would be answered with nothing.
    const headers = mayChange ? { ...plain, 'accept-encoding': 'identity' } : incoming.headers
    const path = url.replace(NEW_FILES, '/assets/')
    // A connection that was used before may just be closed by the server.
    const onward = request(
      { hostname, port, method: incoming.method, path, headers, agent: false },
      (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('end', () => {
          const whole = Buffer.concat(chunks)
          const body = mayChange ? Buffer.from(changed(incoming, whole.toString('utf8'))) : whole
          const { 'transfer-encoding': _coding, ...kept } = reply.headers
          outgoing.writeHead(reply.statusCode ?? 502, {
            ...kept,
            ...(mayChange ? { 'content-length': body.length } : {}),
          })
          outgoing.end(body)
          if (isNewer && url === '/index.html') grow = undefined
        })
      },
    )
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  const ownPort = await listen(server)
  return {
    url: `http://127.0.0.1:${ownPort}`,
    release: () => {
      isNewer = true
    },
    renameFiles: () => {
      areFilesRenamed = true
    },
    answerNewly: (change) => {
      grow = change
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
