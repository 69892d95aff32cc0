import { setFlagsFromString } from 'node:v8'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { installCallLimits } from './call-limits.ts'

setFlagsFromString('--allow-natives-syntax')
const isYoung = new Function('it', 'return %InYoungGeneration(it)') as (it: unknown) => boolean

it('ends a turn by what V8 frees with the next call, and the call with it', async () => {
  const app = Fastify()
  app.decorateRequest('caller', undefined)
  installCallLimits(app, () => ({ kind: 'session', token: undefined }), 0)
  app.get('/api/turn', async ({ endTurn }) => ({
    hasOne: endTurn !== undefined,
    isYoung: isYoung(endTurn),
  }))
  const reply = await app.inject('/api/turn')
  await app.close()
  expect(reply.json()).toEqual({ hasOne: true, isYoung: true })
})
