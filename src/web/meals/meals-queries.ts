import type { BodyInputOf } from '#contract/endpoint.ts'
import {
  analyzeBarcode,
  analyzeFood,
  analyzeWords,
  estimateMealAgain,
  lookAtPhoto,
  previewPhoto,
} from '#contract/estimates.ts'
import {
  correctMeal,
  deleteMeal,
  fetchMeal,
  listMeals,
  type Meal,
  recordEnergy,
  recordMeal,
  restoreMeal,
} from '#contract/meals.ts'
import type { CivilDay } from '#domain/day.ts'
import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { useDeletion } from '#web/api/deletion.ts'
import { endpointQuery, firstQuery } from '#web/api/queries.ts'
import type { FirstQuery } from '#web/offline/read-ahead.ts'
import { refreshRecordings, showCorrected, useRecordingCall } from '#web/api/refresh.ts'
import { turns } from '#web/api/turns.ts'
import { portionTimes } from '#web/language/formats.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { recordedMessage } from '#web/today/today-queries.ts'
import { toastRecorded } from '#web/offline/toast-recorded.ts'

export type Correction = BodyInputOf<typeof correctMeal>
type TableRecording = BodyInputOf<typeof recordMeal>

const MAX_MEALS_A_DAY = 100

/** Changes what the lists of meals show before they are read anew. */
const changeLists = (
  queryClient: QueryClient,
  change: (meals: readonly Meal[]) => readonly Meal[],
): void =>
  void queryClient.setQueriesData<{ data?: readonly Meal[] }>(
    { queryKey: [listMeals.path] },
    (reply) => reply?.data && { ...reply, data: change(reply.data) },
  )

const ofDay = (day: CivilDay) => ({ query: { day, limit: MAX_MEALS_A_DAY } })

export const mealsOfDay = (day: CivilDay): FirstQuery => firstQuery(listMeals, ofDay(day))

export const useDayMeals = (day: CivilDay) => useQuery(endpointQuery(listMeals, ofDay(day)))

/** A meal with what else its photo may show; only fetched if there was a photo. */
export const useOtherDishes = ({ id, source }: Pick<Meal, 'id' | 'source'>) =>
  useQuery({
    ...endpointQuery(fetchMeal, { params: { id } }),
    enabled: source === 'photo',
  })

export const useFoundMeals = (words: string) =>
  useQuery(endpointQuery(listMeals, { query: { q: words, limit: 50 } }))

interface AnalysisInput {
  body: BodyInputOf<typeof analyzeFood>
  signal: AbortSignal
  onUploadProgress: (fraction: number) => void
}

export const useAnalyzeFood = () =>
  useRecordingCall((input: AnalysisInput) => call(analyzeFood, input))

export const useAnalyzeWords = () =>
  useRecordingCall((body: BodyInputOf<typeof analyzeWords>) => call(analyzeWords, { body }))

export const useAnalyzeBarcode = () =>
  useRecordingCall((input: { body: BodyInputOf<typeof analyzeBarcode>; signal: AbortSignal }) =>
    call(analyzeBarcode, input),
  )

/** A slow first weight must not overtake the second, nor what is done to the meal after it. */
const corrections = turns()

export const useEstimateAgain = () =>
  useRecordingCall(
    async ({ id, more }: { id: string; more: BodyInputOf<typeof estimateMealAgain> }) => {
      await corrections.done()
      return call(estimateMealAgain, { params: { id }, body: more })
    },
  )

export const usePreviewPhoto = () =>
  useMutation({
    mutationFn: async (imageBase64: string) =>
      (await call(previewPhoto, { body: { imageBase64 } })).data.imageBase64,
  })

/** Fails silently: the analysis does without. */
export const lookInAdvance = (imageBase64: string, signal: AbortSignal): void => {
  void call(lookAtPhoto, { body: { imageBase64 }, signal }).catch(() => undefined)
}

const correct = (id: string, correction: Correction) =>
  corrections.take((inTurn) => call(correctMeal, { params: { id }, body: correction, inTurn }))
    .answered

export const useCorrectMeal = () => {
  const queryClient = useQueryClient()
  return useRecordingCall(async ({ id, correction }: { id: string; correction: Correction }) => {
    const reply = await correct(id, correction)
    showCorrected(queryClient, listMeals, reply.data)
    return reply
  })
}

interface PortionChange {
  id: string
  foodName: string
  portion: number
  /** What the portion was, to go back to. */
  before: number
}

/** Saves a portion that was changed on a card that was left, and offers the way back. */
export function useKeepPortion() {
  const queryClient = useQueryClient()
  const change = {
    mutationFn: ({ id, portion }: PortionChange) => correct(id, { portionMultiplier: portion }),
    onError: (error: Error) => toastFailure(error),
  }
  const takeBack = useMutation({
    ...change,
    onSuccess: (_, { portion, foodName }: PortionChange) => {
      void refreshRecordings(queryClient)
      void toastRecorded({
        title: t`Portion taken back`,
        description: `${foodName}, ${portionTimes(portion)}`,
      })
    },
  })
  return useMutation({
    ...change,
    onSuccess: (_, { id, foodName, portion, before }: PortionChange) => {
      void refreshRecordings(queryClient)
      void toastRecorded({
        title: t`Portion saved`,
        description: `${foodName}, ${portionTimes(portion)}`,
        undo: () => takeBack.mutate({ id, foodName, portion: before, before: portion }),
      })
    },
  })
}

/** Deletes what was just recorded. */
export const useTakeBack = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await call(deleteMeal, { params: { id } })
    },
    onSettled: () => void refreshRecordings(queryClient),
    onError: (error) => toastFailure(error, t`Not taken back`),
  })
}

/** Says that a meal is in the log, with its energy and what is left today; it can be undone. */
export const useToastRecorded = () => {
  const queryClient = useQueryClient()
  const takeBack = useTakeBack()
  return async (meal: Meal): Promise<void> => {
    const words = await recordedMessage(queryClient, meal)
    await toastRecorded({
      title: t`Food Saved!`,
      description: t`Added to your daily nutrition log. ${words}`,
      undo: () => takeBack.mutate([meal.id]),
    })
  }
}

function useRecording<Body>(record: (body: Body) => Promise<{ data: Meal }>) {
  const queryClient = useQueryClient()
  const toastRecorded = useToastRecorded()
  return useMutation({
    mutationFn: async (body: Body) => (await record(body)).data,
    onSuccess: (meal) => {
      void refreshRecordings(queryClient)
      void toastRecorded(meal)
    },
  })
}

export const useRecordMeal = () =>
  useRecording((body: TableRecording) => call(recordMeal, { body }))
export const useRecordEnergy = () =>
  useRecording((body: BodyInputOf<typeof recordEnergy>) => call(recordEnergy, { body }))

/** `title` is for a meal that is discarded before it was kept. */
export function useDeleteMeal() {
  const queryClient = useQueryClient()
  return useDeletion({
    remove: async ({ id }: { id: string; foodName: string; title?: string }) => {
      await corrections.done()
      return call(deleteMeal, { params: { id } })
    },
    restore: ({ id }) => call(restoreMeal, { params: { id } }),
    onDeleted: ({ id }) =>
      changeLists(queryClient, (meals) => meals.filter((meal) => meal.id !== id)),
    deleted: ({ foodName, title = t`Meal deleted` }) => ({ title, description: foodName }),
    restored: () => ({ title: t`Meal restored`, description: t`It is back in your log.` }),
    notDeleted: t`The meal was not deleted`,
    notRestored: t`The meal was not restored`,
  })
}
