import { afterEach, describe, expect, it } from 'vitest'
import { DRILL_KEY } from '#server/backup/drill-reads.ts'
import { saveSetting } from '#server/db/setting-store.ts'
import { newMember, startTestApp, type TestApp } from '../../../test/support/test-app.ts'

let test: TestApp | undefined
afterEach(async () => {
  await test?.close()
  test = undefined
})

describe('the health of the server', () => {
  it('is ready when the database answers, without a session', async () => {
    test = await startTestApp()
    const reply = await test.app.inject({ url: '/api/health' })
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { success: true, data: { status: 'ready' } },
    ])
    expect((await test.app.inject({ url: '/api/health/live' })).json()).toEqual({
      success: true,
      data: { status: 'live' },
    })
  })
})

describe('the metrics', () => {
  const TOKEN = 'a-token-for-the-metrics'
  const scrape = (authorization?: string) =>
    test?.app.inject({
      url: '/metrics',
      ...(authorization !== undefined && { headers: { authorization } }),
    })

  it('are not there without a token in the settings', async () => {
    test = await startTestApp()
    const reply = await scrape(`Bearer ${TOKEN}`)
    expect(reply?.body).not.toContain('http_request_duration_seconds')
  })
  it('are given to whoever has the token alone', async () => {
    test = await startTestApp({ METRICS_TOKEN: TOKEN })
    for (const wrong of [undefined, TOKEN, 'Bearer ', `Bearer ${TOKEN}x`])
      expect((await scrape(wrong))?.statusCode).toBe(403)
    const reply = await scrape(`Bearer ${TOKEN}`)
    expect(reply?.statusCode).toBe(200)
    expect(reply?.headers['content-type']).toMatch(/^text\/plain; version=/)
  })
  it('count calls by the pattern of their route, and name no member, food or id', async () => {
    test = await startTestApp({ METRICS_TOKEN: TOKEN })
    const member = await newMember(test)
    await member.call({ url: '/api/food-analyses/6f1f6f4e-0000-4000-8000-000000000000' })
    await member.call({ url: '/api/foods?q=cheddar' })
    const text = (await scrape(`Bearer ${TOKEN}`))?.body ?? ''
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/food-analyses/:id",status="404"} 1',
    )
    expect(text).toContain('forkcast_info{version="test"} 1')
    expect(text).toContain('forkcast_backup_drill_ok Nan')
    expect(text).not.toMatch(/6f1f6f4e|cheddar|robin/i)
  })
  it('say whether the newest backup could be restored in a drill, and when', async () => {
    test = await startTestApp({ METRICS_TOKEN: TOKEN })
    for (const [at, fault, ok] of [
      [1_780_000_000_000, null, 1],
      [1_780_086_400_000, 'photos/a.jpg is missing', 0],
    ] as const) {
      await saveSetting(test.app.db, DRILL_KEY, JSON.stringify({ at, fault }))
      const text = (await scrape(`Bearer ${TOKEN}`))?.body ?? ''
      expect(text).toContain(`\nforkcast_backup_drill_ok ${ok}\n`)
      expect(text).toContain(`\nforkcast_backup_drill_timestamp_seconds ${at / 1000}\n`)
      expect(text).not.toContain('a.jpg')
      expect(text).toContain('\nforkcast_backup_missing_photos 0\n')
    }
    const verdict = { at: 1_780_086_400_000, fault: null, missingPhotos: 12 }
    await saveSetting(test.app.db, DRILL_KEY, JSON.stringify(verdict))
    const text = (await scrape(`Bearer ${TOKEN}`))?.body ?? ''
    expect(text).toContain('\nforkcast_backup_missing_photos 12\n')
  })
})
