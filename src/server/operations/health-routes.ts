import { fetchHealth, fetchLiveness } from '#contract/health.ts'
import { mount } from '#server/http/mount.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { isDatabaseReady } from './health-reads.ts'
import { ProblemError } from '#server/http/problems.ts'

const RETRY_S = 5

/** For load balancers, container engines and uptime monitors. */
export const mountHealth = ({ app }: ServerParts): void => {
  mount(app, fetchLiveness, async () => ({ status: 'live' as const }))
  mount(app, fetchHealth, async ({ db }) => {
    if (!(await isDatabaseReady(db)))
      throw new ProblemError('database_unavailable', { retryAfterS: RETRY_S })
    return { status: 'ready' as const }
  })
}
