import { fetchNutrients } from '#contract/nutrition.ts'
import type { Period } from '#domain/day.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#web/api/queries.ts'

export const useNutrients = (period: Period) =>
  useQuery({
    ...endpointQuery(fetchNutrients, { query: { period } }),
    placeholderData: keepPreviousData,
  })
