import { fetchMeal, listMeals } from '#contract/meals.ts'
import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { headersOf, readReply, urlOf } from './client.ts'
import {
  isOutcomeUnknown,
  RequestError,
  UnexpectedReplyError,
  UnreachableError,
} from './request-error.ts'
import { errorMessage } from './error-messages.ts'

describe('the URL of a call', () => {
  it('fills in the parameters, escaped', () => {
    expect(urlOf(fetchMeal.path, { id: 'a/b c' })).toBe('/api/food-analyses/a%2Fb%20c')
  })
  it('carries the query and leaves out what is undefined', () => {
    expect(urlOf(listMeals.path, {}, { limit: 5, cursor: undefined, day: '2026-03-01' })).toBe(
      '/api/food-analyses?limit=5&day=2026-03-01',
    )
    expect(urlOf(listMeals.path, {}, { cursor: undefined })).toBe('/api/food-analyses')
  })
})

describe('the headers of a call', () => {
  it('name the zone, and the type of a body only where there is one', () => {
    expect(headersOf(true, 'Europe/Zurich')).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'x-time-zone': 'Europe/Zurich',
    })
    expect(headersOf(false, undefined)).toEqual({ accept: 'application/json' })
  })
})

describe('a reply', () => {
  const endpoint = {
    method: 'GET',
    path: '/api/x',
    reply: z.object({ success: z.literal(true) }),
  } as const
  const replied = (status: number, bodyText: string, statusText = '') => {
    try {
      return readReply(endpoint, { status, statusText, bodyText })
    } catch (error) {
      return error
    }
  }

  it('is checked against the contract', () => {
    expect(replied(200, '{"success":true}')).toEqual({ success: true })
    expect(replied(200, '{"success":1}')).toBeInstanceOf(UnexpectedReplyError)
    expect(replied(200, '{"success":false}')).toMatchObject({ isRefusal: true })
  })
  it('that the server did not write is as good as none', () => {
    expect(replied(200, '<html>')).toBeInstanceOf(UnreachableError)
  })
  it('that failed says its status and its body', () => {
    const body = '{"success":false,"error":"Wrong username or password","code":"wrong_credentials"}'
    expect(replied(401, body)).toMatchObject({
      message: `401: ${body}`,
      status: 401,
      code: 'wrong_credentials',
      problem: { error: 'Wrong username or password' },
    })
  })
  it('that failed without a body says the status text', () => {
    const error = replied(502, '', 'Bad Gateway')
    expect(error).toBeInstanceOf(RequestError)
    expect(error).toMatchObject({
      message: '502: Bad Gateway',
      code: undefined,
      problem: undefined,
    })
  })
  it('that failed in a way that this page does not know keeps the words of the server', () => {
    const error = replied(
      409,
      '{"success":false,"error":"Somebody else sits there","code":"of_a_newer_version"}',
    )
    expect(error).toMatchObject({ code: 'of_a_newer_version' })
    expect(errorMessage(error)).toBe('Somebody else sits there')
    expect(
      isOutcomeUnknown(replied(500, '{"success":false,"error":"No","code":"of_a_newer_version"}')),
    ).toBe(false)
  })
  it('from something else than the server keeps its text without a problem', () => {
    expect(replied(413, 'too big')).toMatchObject({ message: '413: too big', problem: undefined })
    expect(replied(400, '{"error":"no"}')).toMatchObject({
      message: '400: {"error":"no"}',
      problem: undefined,
    })
  })
})
