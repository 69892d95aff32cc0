import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '#contract/accounts/sign-in.ts'
import { problemsOf } from '#contract/problems-of.ts'
import { PROBLEM_STATUS } from '#contract/problem.ts'
import { type ApiDocument, withoutReferences } from '#server/http/document-components.ts'
import { mount } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import { allEndpoints } from './support/all-endpoints.ts'
import { startTestApp, type TestApp } from './support/test-app.ts'
import { watchFailures } from './support/unlisted-failures.ts'

const endpoints = await allEndpoints()

let test: TestApp
let paths: NonNullable<ApiDocument['paths']>
beforeAll(async () => {
  test = await startTestApp()
  paths =
    withoutReferences((await test.app.inject({ url: '/api/openapi.json' })).json()).paths ?? {}
})
afterAll(() => test.close())

const responsesOf = (method: string, path: string): Record<string, unknown> =>
  paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {}

describe('the OpenAPI document', () => {
  it.each(endpoints)('says how $name can fail', ({ endpoint }) => {
    const responses = responsesOf(endpoint.method, endpoint.path)
    for (const code of problemsOf(endpoint))
      expect(JSON.stringify(responses[PROBLEM_STATUS[code]])).toContain(`"${code}"`)
  })

  it('names no failure of signing in for a call that needs no password', () => {
    expect(JSON.stringify(responsesOf('POST', '/api/login'))).toContain('"account_locked"')
    expect(JSON.stringify(responsesOf('GET', '/api/foods'))).not.toContain('account_locked')
  })
})

describe('the watch that every test server has', () => {
  it('tells of a failure that the contract does not list, and of no other', async () => {
    const app = Fastify()
    app.decorate('clock', Date.now)
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    app.setErrorHandler((error, _request, reply) => {
      const problem = error as unknown as ProblemError
      void reply
        .code(problem.status)
        .serializer(JSON.stringify)
        .type('application/json')
        .send(problem.toBody())
    })
    let code: 'wrong_credentials' | 'not_food' = 'wrong_credentials'
    mount(app, logIn, async () => {
      throw new ProblemError(code)
    })
    const told: string[] = []
    watchFailures(app, (what) => told.push(what))
    const call = () =>
      app.inject({ method: 'POST', url: '/api/login', payload: { username: 'a', password: 'b' } })
    await call()
    expect(told).toEqual([])
    code = 'not_food'
    await call()
    expect(told).toEqual(['POST /api/login 422 not_food'])
  })
})
