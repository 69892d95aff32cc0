import type { Endpoint } from './endpoint.ts'
import { PROBLEM_STATUS, type ProblemCode } from './problem.ts'
import { isForPrograms } from './token-scope.ts'

/** For any call: input, time zone, and failures of the server. */
const OF_ANY_CALL = [
  'invalid_input',
  'unknown_time_zone',
  'too_many_requests',
  'internal_error',
  'database_unavailable',
  'storage_unavailable',
] as const
/** For calls that change something or have a body; what they refer to may be deleted meanwhile. */
const OF_CHANGES = [
  'foreign_origin',
  'invalid_json',
  'body_too_large',
  'unsupported_media_type',
  'storage_full',
  'not_found',
] as const

/** For calls with a personal token. */
const OF_PROGRAMS = ['token_not_valid', 'scope_missing'] as const

/**
 * Every code with which an endpoint may fail: those that follow from its fields, and those it lists
 * itself.
 */
export const problemsOf = ({
  method,
  path,
  access,
  params,
  records,
  recordsHealth,
  showsOnce,
  closedInDemo,
  problems,
}: Endpoint): ReadonlySet<ProblemCode> =>
  new Set([
    ...OF_ANY_CALL,
    ...(method === 'GET' ? [] : OF_CHANGES),
    ...(isForPrograms(path)
      ? OF_PROGRAMS
      : access === 'anyone'
        ? []
        : (['not_signed_in'] as const)),
    ...(access === 'admin' ? (['not_allowed'] as const) : []),
    ...(params ? (['not_found'] as const) : []),
    ...(records ? (['idempotency_key_reused', 'recorded_before'] as const) : []),
    ...(showsOnce ? (['recorded_before'] as const) : []),
    ...(recordsHealth ? (['consent_needed'] as const) : []),
    ...(closedInDemo ? (['closed_in_demo'] as const) : []),
    ...(problems ?? []),
  ])

/** The same codes by HTTP status. */
export const problemsByStatus = (
  endpoint: Endpoint,
): ReadonlyMap<number, readonly ProblemCode[]> => {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of problemsOf(endpoint)) {
    const status = PROBLEM_STATUS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return byStatus
}
