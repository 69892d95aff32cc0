import { fetchDashboard } from '#contract/dashboard.ts'
import type { Period } from '#domain/day.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#web/api/queries.ts'

export const FIRST_PERIOD: Period = 'weekly'

/** All cards in one request; the previous period stays visible while the next one loads. */
export const useDashboard = (period: Period) =>
  useQuery({
    ...endpointQuery(fetchDashboard, { query: { period } }),
    placeholderData: keepPreviousData,
  })
