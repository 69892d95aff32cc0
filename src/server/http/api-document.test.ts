import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMember, startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import type { ApiDocument } from './document-components.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Every object within a part of the document. */
const objectsIn = (part: unknown): Record<string, unknown>[] => {
  if (Array.isArray(part)) return part.flatMap(objectsIn)
  if (typeof part !== 'object' || part === null) return []
  return [part as Record<string, unknown>, ...Object.values(part).flatMap(objectsIn)]
}

// What generators of clients stumble over.
describe.each(['/api/openapi.json', '/api/v1/openapi.json'])('the document %s', (url) => {
  let document: ApiDocument
  beforeAll(async () => {
    document = (await test.app.inject({ url })).json()
  })
  const operations = () =>
    Object.values(document.paths ?? {}).flatMap((calls) =>
      Object.values(calls).map((call) => call as Record<string, unknown>),
    )

  it('gives every call a name of its own', () => {
    const names = operations().map(({ operationId }) => operationId)
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z0-9]+$/)
    expect(new Set(names).size).toBe(names.length)
  })
  it('says of every call what it does', () => {
    for (const call of operations())
      expect(call['summary'], String(call['operationId'])).toMatch(/\w/)
  })
  it('describes everything that it requires', () => {
    for (const { required, properties } of objectsIn(document)) {
      if (!Array.isArray(required)) continue
      for (const name of required) expect(Object.keys(properties ?? {})).toContain(name)
    }
  })
  it('says of every call who may make it', () => {
    for (const call of operations())
      expect(call['security'], String(call['operationId'])).toBeDefined()
  })
  it('says how a call that is not for anybody is refused, a photo among them', () => {
    const closed = operations().filter(({ security }) => (security as unknown[]).length > 0)
    expect(closed.length).toBeGreaterThan(20)
    for (const { operationId, responses } of closed)
      expect(Object.keys(responses as object), String(operationId)).toContain('401')
    const photos = Object.entries(document.paths ?? {}).filter(([path]) => /photo|thumb/.test(path))
    for (const [path, calls] of photos)
      if (path.includes('{id}'))
        expect(Object.keys(calls['get']?.responses ?? {}), path).toContain('404')
  })
  it('lists null among the values of what may be null, and its type', () => {
    const nullable = objectsIn(document).filter((schema) => schema['nullable'] === true)
    expect(nullable.length).toBeGreaterThan(5)
    for (const schema of nullable) {
      expect(schema).toHaveProperty('type')
      if (Array.isArray(schema['enum'])) expect(schema['enum']).toContain(null)
    }
  })
})

describe('a time that is sent', () => {
  it('may have an offset from UTC', async () => {
    const member = await newMember(test)
    const reply = await member.call({
      method: 'POST',
      url: '/api/weight',
      payload: { weight: 80, weighedAt: '2026-05-18T07:10:00+02:00' },
    })
    expect([reply.statusCode, reply.json().data.createdAt]).toEqual([
      201,
      '2026-05-18T05:10:00.000Z',
    ])
  })
})
