import type { FastifyRequest } from 'fastify'

/**
 * The pattern of the route that a request reached, and what was asked for if there is none. An
 * address can be written in several ways that reach one route: `/%61pi/me` is `/api/me`.
 */
const calledAddress = ({ routeOptions, url }: FastifyRequest): string => routeOptions.url ?? url

export const isCall = (request: FastifyRequest): boolean => /^\/api\b/.test(calledAddress(request))

export const isAssistants = (request: FastifyRequest): boolean =>
  /^\/mcp\b/.test(calledAddress(request))
