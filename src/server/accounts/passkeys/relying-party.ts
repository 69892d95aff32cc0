import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'

/** Whom a passkey is for: browsers sign for no other address. */
export interface RelyingParty {
  readonly origin: string
  /** The host, without its port. */
  readonly id: string
}

/**
 * The public address, or whatever address was called. Authenticators sign over the host that the browser is really at, so
 * a forged Host header only breaks the sign-in of whoever sends it.
 */
export const relyingPartyOf = (request: FastifyRequest, { publicUrl }: Config): RelyingParty => {
  const url = URL.parse(publicUrl ?? `${request.protocol}://${request.host}`)
  return { origin: url?.origin ?? '', id: url?.hostname ?? '' }
}
