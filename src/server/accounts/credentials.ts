import type { FastifyRequest } from 'fastify'
import type { Credentials } from '#server/http/call-limits.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { bearerToken } from './personal-tokens/token-gate.ts'

/** What a request says about who makes it; whether that is true is for the gates to find out. */
export const credentialsIn =
  ({ cookies }: Pick<ServerParts, 'cookies'>) =>
  (request: FastifyRequest): Credentials => {
    const { scope, takesAnyToken } = request.routeOptions.config
    if (scope !== undefined) return { kind: 'program', token: bearerToken(request) }
    if (takesAnyToken === true) return { kind: 'assistant', token: bearerToken(request) }
    return { kind: 'session', token: cookies.sessionToken(request) }
  }
