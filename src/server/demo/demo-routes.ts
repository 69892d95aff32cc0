import { enterDemo } from '#contract/demo.ts'
import {
  consumeAttempt,
  DEMO_BY_ADDRESS,
  limitKey,
  TOO_MANY_REQUESTS,
} from '#server/accounts/rate-limit/attempt-limit.ts'
import { createSessionStart } from '#server/accounts/sessions/session-start.ts'
import { mount } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { countVisitors, createVisitor, prepareDemo } from './demo-visitors.ts'

/** Each takes about 3 MB for a day. */
const MAX_VISITORS = 500

export const mountDemo = ({ app, config: { isDemo }, photos, cookies }: ServerParts): void => {
  const sessionStart = createSessionStart({ cookies })
  mount(app, enterDemo, async (call) => {
    if (!isDemo) throw new ProblemError('not_found')
    const { at, db, request } = call
    const limit = { limit: DEMO_BY_ADDRESS, refusal: TOO_MANY_REQUESTS, now: at }
    await consumeAttempt(db, limitKey('demo', request.ip), limit)
    if ((await countVisitors(db)) >= MAX_VISITORS) throw new ProblemError('too_many_requests')
    const memberId = await createVisitor(db, photos, {
      zone: request.sentZone ?? 'UTC',
      now: at,
    })
    return sessionStart.beginFor(call, memberId)
  })
  if (!isDemo) return
  // If it fails, the first visit tries again.
  app.addHook('onListen', () => void prepareDemo().catch(() => undefined))
  // Calls that would outlive the visit or reach outside the server.
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.endpoint?.closedInDemo) throw new ProblemError('closed_in_demo')
  })
}
