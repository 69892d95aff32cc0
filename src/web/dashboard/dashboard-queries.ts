import { fetchDashboard } from '#contract/dashboard.ts'
import type { Period } from '#domain/day.ts'
import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/queries.ts'
import { raiseAs } from '#web/api/raise-as.ts'

/** Which the dashboard opens with. */
export const FIRST_PERIOD: Period = 'weekly'

const dashboardQuery = (period: Period) => ({
  ...endpointQuery(fetchDashboard, { query: { period } }),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    raiseAs(t`Failed to fetch summary`, call(fetchDashboard, { query: { period }, signal })),
})

/** Every card in one request; the period before stays in sight while the next one comes. */
export const useDashboard = (period: Period) => useQuery({ ...dashboardQuery(period), placeholderData: keepPreviousData })
