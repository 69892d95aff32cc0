import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency-header.ts'
import { callerOf } from '#server/http/mount.ts'
import type { ServerParts } from '#server/server-parts.ts'
import type { ProgramCall } from './tools-server.ts'

/** The headers of an assistant's request that are passed on. */
const FORWARDED_HEADERS = [
  'accept',
  'content-type',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
  'mcp-session-id',
  'last-event-id',
]

/**
 * Each tool is a call under /api/v1 with the assistant's token, so the same permissions, limits and
 * rules apply.
 */
const callWith =
  (app: FastifyInstance, { headers }: FastifyRequest): ProgramCall =>
  async ({ method, url, body, key }) => {
    const zone = headers['x-time-zone']
    const reply = await app.inject({
      method,
      url,
      headers: {
        authorization: headers.authorization ?? '',
        ...(typeof zone === 'string' && { 'x-time-zone': zone }),
        ...(key !== undefined && { [IDEMPOTENCY_HEADER]: key }),
      },
      ...(body !== undefined && { payload: body as object }),
    })
    return { status: reply.statusCode, body: reply.json() }
  }

/** Without the body, which is handed over as it was parsed. */
const requestOf = (request: FastifyRequest, signal: AbortSignal): Request => {
  const headers = new Headers()
  for (const name of FORWARDED_HEADERS) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return new Request('http://localhost/mcp', { method: request.method, headers, signal })
}

/**
 * `/mcp`: the Model Context Protocol over streamable HTTP, with a personal token. Stateless: any
 * instance answers any request.
 */
export const mountAssistants = ({ app, version }: ServerParts): void => {
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    config: { takesAnyToken: true },
    schema: { hide: true },
    handler: async (request, reply) => {
      const { tokenScopes = [] } = callerOf(request)
      // Loaded on first use to save memory on servers without assistants.
      const [{ createMcpHandler }, { toolsServer }] = await Promise.all([
        import('@modelcontextprotocol/server'),
        import('./tools-server.ts'),
      ])
      const handler = createMcpHandler(() =>
        toolsServer(version, tokenScopes, callWith(app, request)),
      )
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const answer = await handler.fetch(requestOf(request, gone.signal), {
        parsedBody: request.body,
      })
      reply.code(answer.status).header('cache-control', 'no-store').serializer(String)
      for (const name of ['content-type', 'allow', 'mcp-session-id', 'mcp-protocol-version']) {
        const value = answer.headers.get(name)
        if (value !== null) reply.header(name, value)
      }
      return reply.send(answer.body === null ? '' : Readable.fromWeb(answer.body as ReadableStream))
    },
  })
}
