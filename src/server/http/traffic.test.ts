import { describe, expect, it } from 'vitest'
import { LatencyHistogram } from './traffic.ts'

describe('the latency of answers', () => {
  it('is unknown before the first', () => {
    expect(new LatencyHistogram().percentile(0.5)).toBeNull()
  })

  it.each([3, 12, 250, 4_000, 60_000])('is told to about 2 %% of the truth (%d ms)', (ms) => {
    const latency = new LatencyHistogram()
    latency.record(ms)
    expect(Math.abs((latency.percentile(0.5) as number) / ms - 1)).toBeLessThan(0.02)
  })

  it('distinguishes the slowest hundredth from the middle', () => {
    const latency = new LatencyHistogram()
    for (let i = 0; i < 970; i += 1) latency.record(5)
    for (let i = 0; i < 30; i += 1) latency.record(800)
    expect(latency.percentile(0.5)).toBeLessThan(7)
    expect(latency.percentile(0.99)).toBeGreaterThan(600)
    expect(latency.total).toBe(1000)
  })

  it('counts what is instant and what never ends', () => {
    const latency = new LatencyHistogram()
    latency.record(0)
    latency.record(1e9)
    expect(latency.percentile(0.5)).toBeLessThanOrEqual(0.1)
    expect(latency.percentile(1)).toBeGreaterThan(100_000)
  })
})
