import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'

/** Fails where a reply is a defect, or tells of the server's files and statements or another's meal. */
export const isHarmless = (reply: LightMyRequestResponse) => {
  expect(reply.statusCode).toBeLessThan(500)
  expect(reply.body).not.toMatch(
    /SQL|syntax error|node_modules|root:x:|\/tmp\/|Secret soup|forkcast\.db/,
  )
}
