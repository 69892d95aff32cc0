import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { problemsByStatus } from '#contract/problems-of.ts'

/**
 * Tells of every failure that an endpoint answers though its contract, and so the OpenAPI document,
 * does not list it.
 */
export const watchFailures = (app: FastifyInstance, tell: (what: string) => void): void => {
  app.addHook('onSend', async (request, { statusCode }, payload) => {
    const { config, url } = request.routeOptions
    if (config.endpoint === undefined || statusCode < 400) return payload
    const listed = problemsByStatus({ ...config.endpoint, path: url as Endpoint['path'] })
    const { code } = JSON.parse(String(payload)) as { code: ProblemCode }
    if (listed.get(statusCode)?.includes(code) !== true)
      tell(`${request.method} ${url} ${statusCode} ${code}`)
    return payload
  })
}
