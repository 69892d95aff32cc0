import type { Analysis } from '#contract/estimates.ts'
import { describe, expect, it } from 'vitest'
import { RequestError, UnreachableError } from '#web/api/request-error.ts'
import { failureOf } from './analysis-failure.ts'
import {
  emptyCapture,
  type FlowEvent,
  type FlowState,
  nextFlow,
  shownPercent,
} from './analysis-flow.ts'

const photo = { previewUrl: 'blob:1', imageBase64: 'data:image/jpeg;base64,AA==', time: undefined }
const analysis = { id: 'm1', foodName: 'Ramen' } as Analysis
const after = (...events: FlowEvent[]): FlowState => events.reduce(nextFlow, emptyCapture)

const chosen: FlowEvent[] = [{ type: 'file-picked' }, { type: 'photo-prepared', photo }]
const started: FlowEvent[] = [...chosen, { type: 'analysis-started' }]
const busy = failureOf(
  new RequestError(
    503,
    '',
    '{"success":false,"error":"The analyser is busy.","code":"analyser_busy"}',
  ),
)

describe('the analysis flow', () => {
  it('goes from no image to a preview, to loading, to the result', () => {
    expect(after(...chosen)).toMatchObject({ view: 'capture', photo })
    expect(after(...started)).toMatchObject({ view: 'loading', uploadedFraction: 0 })
    expect(after(...started, { type: 'analysed', analysis })).toEqual({
      view: 'results',
      photo,
      analysis,
    })
  })
  it('starts no analysis without a photo', () => {
    expect(after({ type: 'analysis-started' })).toBe(emptyCapture)
  })
  it('keeps the photo through a failure so that it can be tried again', () => {
    const failed = after(...started, { type: 'failed', failure: busy })
    expect(failed).toMatchObject({ view: 'error', photo })
    expect(nextFlow(failed, { type: 'analysis-started' })).toMatchObject({ view: 'loading', photo })
  })
  it('drops a result that comes after the member has cancelled', () => {
    const late = after(...started, { type: 'analysis-cancelled' }, { type: 'analysed', analysis })
    expect(late).toMatchObject({ view: 'capture', photo })
  })
  it('forgets everything on a reset, from wherever it comes', () => {
    for (const events of [chosen, started, [...started, { type: 'analysed', analysis } as const]]) {
      expect(after(...events, { type: 'reset' })).toBe(emptyCapture)
    }
  })
})

describe('the bar', () => {
  it('fills to 70 percent by the upload and stays there', () => {
    expect([0, 0.5, 1, 1.4].map(shownPercent)).toEqual([0, 35, 70, 70])
  })
  it('never runs backwards', () => {
    const state = after(
      ...started,
      { type: 'upload-advanced', fraction: 0.8 },
      { type: 'upload-advanced', fraction: 0.3 },
    )
    expect(state).toMatchObject({ uploadedFraction: 0.8 })
  })
})

describe('a failed analysis', () => {
  const coded = (code: string) =>
    failureOf(
      new RequestError(
        422,
        '',
        JSON.stringify({ success: false, error: `Words of ${code}`, code }),
      ),
    )
  it('says something different for every outcome', () => {
    const codes = [
      'not_food',
      'barcode_unread',
      'unreadable_image',
      'analyser_busy',
      'analyser_unavailable',
      'analyser_answer_unusable',
    ]
    expect(new Set(codes.map((code) => coded(code).message + coded(code).advice)).size).toBe(
      codes.length,
    )
  })
  it('offers another try only where the photo is not at fault', () => {
    expect(coded('analyser_busy').isWorthRetrying).toBe(true)
    expect(coded('unreadable_image').isWorthRetrying).toBe(false)
    expect(failureOf(new UnreachableError(null)).isWorthRetrying).toBe(true)
  })
  it('says that nothing was recorded only where that is known', () => {
    const claims = (error: unknown) => failureOf(error).advice.includes('Nothing was recorded')
    expect(
      claims(
        new RequestError(500, '', '{"success":false,"error":"Broken","code":"internal_error"}'),
      ),
    ).toBe(true)
    for (const lost of [
      new UnreachableError(null),
      new RequestError(502, 'Bad Gateway', ''),
      new RequestError(503, '', '{"success":false,"error":"Away","code":"database_unavailable"}'),
    ]) {
      expect(claims(lost)).toBe(false)
      expect(failureOf(lost)).toMatchObject({
        advice: expect.stringContaining('may be in your log'),
        isWorthRetrying: true,
      })
    }
    expect(failureOf(new UnreachableError(null, false)).advice).toContain('once you are online')
  })
  it('offers the food table where the photo shows no food', () => {
    expect(coded('not_food').suggestsFoodTable).toBe(true)
  })
  it('offers a live scan where bars are seen and not read', () => {
    expect(coded('barcode_unread')).toMatchObject({ mayBeScanned: true, isWorthRetrying: false })
  })
  it('has words where nothing is known', () => {
    expect(failureOf(new RequestError(502, 'Bad Gateway', '')).message).toBe(
      'Failed to analyze food image',
    )
    expect(failureOf('odd').message).toBe('Failed to analyze food image. Please try again.')
  })
})
