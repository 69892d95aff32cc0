import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { PRIVATE_HOST } from '#server/config/vision-settings.ts'

/** Where people find a server that listens. */
export const servedAt = (
  { server }: FastifyInstance,
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
): string => {
  const address = server.address()
  const listensOn = typeof address === 'object' && address !== null ? address.port : port
  return (
    publicUrl ?? `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${listensOn}`
  )
}

/** Whether the address looks like one on the public internet. */
export const isPublicAddress = (publicUrl: string | undefined): boolean =>
  publicUrl !== undefined && !PRIVATE_HOST.test(new URL(publicUrl).hostname)
