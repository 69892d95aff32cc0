import { fetchSettings } from '#contract/settings.ts'
import type { MassUnit } from '#domain/weight/weight-words.ts'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#web/api/queries.ts'

/** The unit that the member reads weights in; undefined while it is on its way, kilograms when it cannot be read. */
export function useMassUnit(): MassUnit | undefined {
  const { data, isError } = useQuery(endpointQuery(fetchSettings))
  return data?.data.massUnit ?? (isError ? 'kg' : undefined)
}
