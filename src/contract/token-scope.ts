/**
 * What a personal token may do: read everything, record meals and the rest of the day, record
 * weights and measurements.
 */
export const TOKEN_SCOPES = ['read', 'log', 'weigh'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** The path of the API for programs. Incompatible changes get a new version number. */
export const PROGRAMS_ROOT = '/api/v1'

/** How many calls all of a member's programs together may make per minute, on each instance. */
export const CALLS_PER_MINUTE = 120

/** Whether an address is for programs. */
export const isForPrograms = (path: string): boolean => path.startsWith(`${PROGRAMS_ROOT}/`)

/** The address at which programs make a call of the contract. */
export const pathForPrograms = (path: `/api/${string}`): `/api/${string}` =>
  isForPrograms(path) ? path : `${PROGRAMS_ROOT}${path.slice('/api'.length)}`
