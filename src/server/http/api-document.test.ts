import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { type ApiDocument, withoutReferences } from './document-components.ts'
import { createHttpServer } from './http-server.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const REFERENCE = /"\$ref":"#\/components\/(\w+)\/(\w+)"/g

describe.each([
  { url: '/api/openapi.json', largest: 700_000, root: '/api/' },
  { url: '/api/v1/openapi.json', largest: 250_000, root: '/api/v1/' },
])('the OpenAPI document at $url', ({ url, largest, root }) => {
  let text: string
  let document: ApiDocument
  beforeAll(async () => {
    text = (await test.app.inject({ url })).body
    document = JSON.parse(text)
  })

  it('says once what many calls share', () => {
    expect(text.length).toBeLessThan(largest)
    expect(document.components?.schemas).toHaveProperty('Meal')
    expect(text.split('"enum":["not_signed_in"]').length).toBeLessThanOrEqual(2)
  })

  it('has every component that it refers to, and no other', () => {
    const referred = [...text.matchAll(REFERENCE)].map(([, kind, name]) => `${kind}/${name}`)
    const { schemas = {}, responses = {} } = document.components ?? {}
    const present = [
      ...Object.keys(schemas).map((name) => `schemas/${name}`),
      ...Object.keys(responses).map((name) => `responses/${name}`),
    ]
    expect(present.length).toBeGreaterThan(10)
    expect(new Set(referred)).toEqual(new Set(present))
    expect(text.match(/"\$ref":/g)).toHaveLength(referred.length)
  })

  it('lists calls alone', () => {
    expect(Object.keys(document.paths ?? {}).filter((path) => !path.startsWith(root))).toEqual([])
  })

  it('can be written without references', () => {
    const whole = withoutReferences(document)
    expect(JSON.stringify(whole.paths)).not.toContain('$ref')
    const path = root === '/api/' ? '/api/food-analyses/{id}' : '/api/v1/food-analyses/{id}'
    const meal =
      whole.paths?.[path]?.['patch']?.responses?.['200']?.content?.['application/json']?.schema
        ?.properties?.['data']
    // Nullable, which is written next to the reference.
    expect(meal?.properties?.['firstEstimate']).toMatchObject({
      nullable: true,
      properties: { foodName: { type: 'string' } },
    })
  })
})

describe('the pages', () => {
  it('are no calls', async () => {
    const app = await createHttpServer(readConfig({ LOG_LEVEL: 'silent' }), 'test')
    app.get('/index.html', async () => 'a page')
    expect((await app.inject({ url: '/api/openapi.json' })).json().paths).toEqual({})
  })
})
