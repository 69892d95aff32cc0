import { fetchDashboard } from '#contract/dashboard.ts'
import type { Period } from '#domain/day.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/queries.ts'
import { raiseAs } from '#web/api/raise-as.ts'

/** Every card in one request; the period before stays in sight while the next one comes. */
export const useDashboard = (period: Period) =>
  useQuery({
    ...endpointQuery(fetchDashboard, { query: { period } }),
    queryFn: ({ signal }) => raiseAs('Failed to fetch summary', call(fetchDashboard, { query: { period }, signal })),
    placeholderData: keepPreviousData,
  })
