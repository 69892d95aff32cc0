import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'

/**
 * Tells of every failure that an endpoint answers though its contract, and so the OpenAPI document,
 * does not list it.
 */
export const watchFailures = (app: FastifyInstance, tell: (what: string) => void): void => {
  app.addHook('onSend', async (request, { statusCode }, payload) => {
    const { access } = request.routeOptions.config
    const listed = request.routeOptions.schema?.response as Record<number, z.ZodType> | undefined
    if (access === undefined || listed === undefined || statusCode < 400) return payload
    const body: unknown = JSON.parse(String(payload))
    if (listed[statusCode]?.safeParse(body).success !== true) {
      tell(
        `${request.method} ${request.routeOptions.url} ${statusCode} ${(body as { code?: string }).code}`,
      )
    }
    return payload
  })
}
