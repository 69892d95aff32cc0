import type { BodyInputOf } from '#contract/endpoint.ts'
import type { MassUnit } from '#domain/units.ts'
import { fetchMeasurements } from '#contract/measurements.ts'
import {
  correctWeight,
  deleteWeight,
  fetchWeightHistory,
  fetchWeightTrajectory,
  recordWeight,
  type WeightEntry,
} from '#contract/weight.ts'
import { t } from '@lingui/core/macro'
import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { useDeletion } from '#web/api/deletion.ts'
import { endpointQuery, firstQuery } from '#web/api/queries.ts'
import { showCorrected, useRecordingCall } from '#web/api/refresh.ts'
import { formatMass, signedMass } from '#web/language/formats.ts'
import type { ScreenQueries } from '#web/offline/read-ahead.ts'
import { chanceTexts } from './chance-texts.ts'
import { unitsNow } from '#web/language/chosen-units.ts'

export type WeightRecording = BodyInputOf<typeof recordWeight>

const trajectoryQuery = endpointQuery(fetchWeightTrajectory)

const RECENT = { query: { limit: 6 } }
const recentQuery = endpointQuery(fetchWeightHistory, RECENT)

/** As many weigh-ins as the small picture of the progress shows. */
export const FOR_SMALL_PICTURE = { query: { limit: 200 } }

export const weightQueries: ScreenQueries = () => [
  firstQuery(fetchWeightTrajectory),
  firstQuery(fetchWeightHistory, RECENT),
  firstQuery(fetchMeasurements),
]

/**
 * What a weigh-in means: "82.8 kg. Trend 82.7 kg, −0.5 kg a week. 78.0 kg by 18 Feb: about 1 in
 * 4". Its weight alone where the forecast cannot be read with it.
 */
export const weighInWords = async (
  queryClient: QueryClient,
  { weight, createdAt }: Pick<WeightEntry, 'weight' | 'createdAt'>,
  unit: MassUnit,
): Promise<string> => {
  if (unitsNow().numbersHidden) return t`Kept for you and your coaches.`
  const said = formatMass(weight, unit)
  const reply = await queryClient
    .fetchQuery({ ...trajectoryQuery, staleTime: 0 })
    .catch(() => undefined)
  const newest = reply?.data.history.at(-1)
  const change = reply?.data.weeklyWeightChange ?? null
  if (!reply || newest?.createdAt !== createdAt || change === null) return said
  const trend = formatMass(newest.trendWeight, unit)
  const ahead = chanceTexts(reply.data, unit)[0] ?? ''
  return t`${said}. Trend ${trend}, ${signedMass(change, unit)} a week. ${ahead}`.trim()
}

export const useWeightTrajectory = () => useQuery(trajectoryQuery)

export const useRecentWeights = () => useQuery(recentQuery)

const PAGE = 30
const LARGEST_PAGE = 500

const everyWeighInQuery = queryOptions({
  queryKey: [fetchWeightHistory.path, 'every'],
  queryFn: async ({ signal }): Promise<readonly WeightEntry[]> => {
    const entries: WeightEntry[] = []
    let cursor: string | undefined
    do {
      const page = await call(fetchWeightHistory, {
        query: { cursor, limit: LARGEST_PAGE },
        signal,
      })
      entries.push(...page.data)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    return entries
  },
})

/** Every weigh-in, newest first, once it is wanted. */
export const useEveryWeighIn = (isWanted: boolean) =>
  useQuery({ ...everyWeighInQuery, enabled: isWanted })

/** All weigh-ins, newest first and by pages, once they are wanted. */
export const useAllWeights = (isWanted: boolean) =>
  useInfiniteQuery({
    queryKey: [fetchWeightHistory.path, 'all'],
    enabled: isWanted,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(fetchWeightHistory, { query: { cursor: pageParam, limit: PAGE }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const useRecordWeight = () =>
  useRecordingCall((body: WeightRecording) => call(recordWeight, { body }))

export const useCorrectWeight = () => {
  const queryClient = useQueryClient()
  return useRecordingCall(async ({ id, body }: { id: string; body: WeightRecording }) => {
    const reply = await call(correctWeight, { params: { id }, body })
    showCorrected(queryClient, fetchWeightHistory, reply.data)
    return reply
  })
}

export const useDeleteWeight = () =>
  useDeletion({
    remove: ({ id }: WeightEntry) => call(deleteWeight, { params: { id } }),
    restore: ({ weight, notes, createdAt }) =>
      call(recordWeight, { body: { weight, weighedAt: createdAt, ...(notes ? { notes } : {}) } }),
    deleted: () => ({ title: t`Weigh-in deleted` }),
    restored: () => ({ title: t`Weigh-in restored` }),
    notDeleted: t`The weigh-in was not deleted`,
    notRestored: t`The weigh-in was not restored`,
  })
