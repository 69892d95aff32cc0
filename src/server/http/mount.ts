import type { Endpoint } from '#contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type * as z from 'zod'
import type { Caller } from './caller.ts'
import { ProblemError } from './problems.ts'

export interface Call<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  readonly params: z.output<Params>
  readonly query: z.output<Query>
  readonly body: z.output<Body>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

const DEFAULT_BODY_LIMIT = 64 * 1024

/** Serves one endpoint of the contract; input and reply are checked by its schemas. */
export const mount = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  answer: (call: Call<P, Q, B>) => Promise<z.output<R>>,
): void => {
  const status = endpoint.status ?? 200
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimit ?? DEFAULT_BODY_LIMIT,
    config: { access: endpoint.access, recordsHealth: endpoint.recordsHealth === true },
    schema: {
      summary: endpoint.summary,
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { [status]: endpoint.reply },
    },
    handler: (async (request: FastifyRequest, reply: FastifyReply) => {
      const body = await answer({
        params: request.params as z.output<P>,
        query: request.query as z.output<Q>,
        body: request.body as z.output<B>,
        request,
        reply,
      })
      return reply.code(status).send(body)
    }) as RouteHandlerMethod,
  })
}

/** Serves an endpoint that only a signed-in member reaches. */
export const mountForMember = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  answer: (call: Call<P, Q, B>, caller: Caller) => Promise<z.output<R>>,
): void => {
  if (endpoint.access !== 'member') throw new Error(`${endpoint.path} is not an endpoint for members`)
  mount(app, endpoint, (call) => answer(call, callerOf(call.request)))
}

export const callerOf = (request: FastifyRequest): Caller => {
  if (!request.caller) throw new ProblemError('not_signed_in')
  return request.caller
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: 'anyone' | 'member' | 'admin'
    recordsHealth?: boolean
  }
}
