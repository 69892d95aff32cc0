import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'

/** The address a passkey belongs to: browsers sign for no other. */
export interface RelyingParty {
  readonly origin: string
  /** The host, without its port. */
  readonly id: string
}

/**
 * The public address, or the address of the request. Authenticators sign the host that the browser
 * is really at, so a forged Host header only breaks the sign-in of its sender.
 */
export const relyingPartyOf = (request: FastifyRequest, { publicUrl }: Config): RelyingParty => {
  const url = URL.parse(publicUrl ?? `${request.protocol}://${request.host}`)
  return { origin: url?.origin ?? '', id: url?.hostname ?? '' }
}
