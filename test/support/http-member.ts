import type { ServerProcess } from './server-process.ts'
import { registration } from './test-app.ts'

/** A member who calls a server process over real HTTP; survives restarts of that server. */
export interface HttpMember {
  /** What a request of this member carries. */
  readonly cookie: string
  /** Rejects when the connection breaks before the reply is complete. */
  call(
    server: ServerProcess,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Headers; body: any }>
  /** Bytes of a file, or undefined when it is not there. */
  fetchFile(server: ServerProcess, path: string): Promise<Uint8Array | undefined>
}

export const registerOverHttp = async (server: ServerProcess): Promise<HttpMember> => {
  const reply = await fetch(`${server.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-time-zone': 'Europe/Paris' },
    body: JSON.stringify(registration),
  })
  if (reply.status !== 201) throw new Error(`Registration failed: ${await reply.text()}`)
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  return {
    cookie,
    async call(at, method, path, body, headers = {}) {
      const answer = await fetch(`${at.url}${path}`, {
        method,
        headers: {
          cookie,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && {
          body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body),
        }),
      })
      return { status: answer.status, headers: answer.headers, body: await answer.json() }
    },
    async fetchFile(at, path) {
      const answer = await fetch(`${at.url}${path}`, { headers: { cookie } })
      return answer.status === 200 ? answer.bytes() : undefined
    },
  }
}
