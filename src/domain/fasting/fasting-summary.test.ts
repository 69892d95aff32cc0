import { expect, it } from 'vitest'
import { daysOfPeriod } from '../day.ts'
import type { FastingBatch } from './fasting-batch.ts'
import { fastingCalendar, summariseFasting } from './fasting-summary.ts'

const batchOn = (endedOn: string, fastingHours: number): FastingBatch => ({
  endedOn,
  startedAt: 0,
  endedAt: fastingHours * 3_600_000,
  goalHours: 16,
  isSuccessful: fastingHours >= 16,
  isLeftOut: false,
  fastingHours,
  eatingWindowHours: 8,
  foodCount: 2,
  totalKcal: 1500,
})
const batches = [
  batchOn('2026-03-31', 17),
  batchOn('2026-03-30', 16),
  batchOn('2026-03-26', 12),
  batchOn('2026-03-01', 20),
]

it('a summary counts the batches that ended within the period, and averages those of finished days', () => {
  expect(summariseFasting(batches, daysOfPeriod('weekly', '2026-03-31'))).toEqual({
    totalBatches: 3,
    successfulBatches: 2,
    successRate: 67,
    averageFastingHours: 14,
  })
  expect(summariseFasting(batches, daysOfPeriod('daily', '2026-03-31'))).toMatchObject({
    totalBatches: 1,
    averageFastingHours: 17,
  })
})

it('a period without a batch has no rate and no average', () => {
  expect(summariseFasting([], daysOfPeriod('monthly', '2026-03-31'))).toEqual({
    totalBatches: 0,
    successfulBatches: 0,
    successRate: null,
    averageFastingHours: null,
  })
})

it('the calendar shows every day of the month', () => {
  const calendar = fastingCalendar(batches, '2026-03-15')
  expect(calendar).toHaveLength(31)
  expect(calendar.filter(({ batch }) => batch !== null).map(({ on }) => on)).toEqual([
    '2026-03-01',
    '2026-03-26',
    '2026-03-30',
    '2026-03-31',
  ])
})

it('a day left out counts neither for nor against', () => {
  const leftOut = { ...batchOn('2026-03-31', 10), isLeftOut: true }
  expect(
    summariseFasting([leftOut, batchOn('2026-03-30', 17)], daysOfPeriod('weekly', '2026-03-31')),
  ).toMatchObject({ totalBatches: 1, successRate: 100 })
})
