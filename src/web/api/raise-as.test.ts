import { describe, expect, it } from 'vitest'
import { raiseAs } from './raise-as.ts'
import { RequestError } from './request-error.ts'

describe('naming a failure', () => {
  it('gives it the words of the page and keeps what happened as the cause', async () => {
    const cause = new RequestError(500, 'Internal Server Error', '')
    await expect(raiseAs('Failed to fetch history', Promise.reject(cause))).rejects.toMatchObject({
      message: 'Failed to fetch history',
      cause,
    })
  })
  it('leaves the end of a session as it is, so that the page leads to the sign-in', async () => {
    const ended = new RequestError(401, 'Unauthorized', '')
    await expect(raiseAs('Failed to fetch history', Promise.reject(ended))).rejects.toBe(ended)
  })
  it('hands on a reply', async () => {
    await expect(raiseAs('Failed', Promise.resolve(7))).resolves.toBe(7)
  })
})
